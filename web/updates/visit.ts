import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { type Calendar, since } from "../ui/text/relative-time.ts";
import { words } from "./words.ts";

/** Milliseconds of absence after which another visit starts. */
export const absence = 30 * 60_000;

/** The part of a reader's visit that only this window knows. */
export interface Visit {
  /** When the window was last visible, in milliseconds since 1970. */
  at: number;
  /** When topics and stories were last seen, by id, before they were marked: what is new stays new during the visit. */
  before: Record<string, string>;
  /** The end of the last visit, as older versions stored it in each browser, until the server knows it. */
  noted?: string | undefined;
}

export const visitQuery = (userId: string) =>
  queryOptions({
    queryKey: ["visit", userId],
    queryFn: () => beginVisit(userId, Date.now()),
    initialData: () => beginVisit(userId, Date.now()),
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });

export const useVisit = (userId: string): Visit => useQuery(visitQuery(userId)).data;

/** Starts another visit after half an hour of absence, but not on a reload. */
export function beginVisit(userId: string, now: number): Visit {
  const kept = parsed<Visit>(sessionStorage.getItem(`visit:${userId}`));
  const noted = parsed<{ seenAt: string }>(localStorage.getItem(`lastVisit:${userId}`))?.seenAt;
  return { at: now, before: kept && now - kept.at < absence ? kept.before : {}, noted };
}

function parsed<T>(written: string | null): T | null {
  try {
    return JSON.parse(written ?? "");
  } catch {
    return null;
  }
}

/** When a reader had last seen a topic or a story before this visit; null if unknown. */
export function newSince({ id, seenUpTo }: Pick<Topic, "id" | "seenUpTo">, visit: Visit): string | null {
  const seen = visit.before[id] ?? seenUpTo;
  return seen && visit.noted && visit.noted > seen ? visit.noted : seen;
}

export const isSince = (at: string, seen: string | null) => seen !== null && at > seen;

/**
 * True if a followed topic has an update that its reader hadn't seen before this visit: here, in a reader app, or told
 * by another topic.
 */
export function isNew(topic: Topic, visit: Visit): boolean {
  const { isFollowing, isUnread, summary } = topic;
  if (!isFollowing || !summary || summary.isFolded) return false;
  if (!isUnread) return isSince(summary.lastUpdated, visit.before[topic.id] ?? null);
  return !visit.noted || summary.lastUpdated > visit.noted;
}

/** 'News in 3 topics since this morning', 'Nothing new since yesterday'; without a time on a first visit. */
export function newsLine(topics: number, last: string | null, now: Date, calendar?: Calendar): string {
  if (!last) return topics === 0 ? "" : words.newsIn(topics);
  return words.newsInSince(topics, since(last, now, calendar));
}
