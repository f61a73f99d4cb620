import type { QueryClient } from "@tanstack/react-query";
import type { StoryPage } from "../../../src/contract/reading/stories.ts";
import type { SeenDraft } from "../../../src/contract/reading/unread.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { readSession } from "../../auth/session-storage.ts";
import { cardOf, headlinesIn, topicIdOf } from "../../ui/card-lookup.ts";
import { absence, beginVisit, type Visit, visitQuery } from "../../updates/visit.ts";
import { mapTopic } from "../held-topics.ts";

/**
 * Milliseconds: how long a headline must be visible to count as seen, how long seen items wait before they're sent,
 * and the shortest time between two reports that the reader is here.
 */
const times = { stay: 2000, rest: 30_000, present: 5 * 60_000 };

/** Seen items that haven't been sent. One request per visit carries them, unless more are seen later. */
interface SeenBatch {
  topics: Map<string, Topic>;
  stories: Map<string, StoryPage>;
  sender: ReturnType<typeof setTimeout> | undefined;
  sentAt: number;
}

const collected = new Map<string, SeenBatch>();
/** Ids of updates that the reader marked or unmarked by hand: automatic marking leaves them alone. */
const decided = new Set<string>();

export const visitOf = (client: QueryClient, userId: string): Visit =>
  client.getQueryData(visitQuery(userId).queryKey) ?? beginVisit(userId, Date.now());

/** True if the same user is still signed in; a window that outlives its session records nothing. */
const isHere = (userId: string) => readSession(localStorage).user?.id === userId;

export function changeVisit(client: QueryClient, userId: string, changed: Partial<Visit>): void {
  if (!isHere(userId)) return;
  const visit = { ...visitOf(client, userId), ...changed };
  client.setQueryData(visitQuery(userId).queryKey, visit);
  sessionStorage.setItem(`visit:${userId}`, JSON.stringify({ at: visit.at, before: visit.before }));
}

export function leaveAlone(updateIds: string[]): void {
  for (const id of updateIds) decided.add(id);
}

/** Starts reporting that the reader is here, and when they leave. */
export function watchVisit(client: QueryClient, userId: string): void {
  start(client, userId);
}

/**
 * Reports each card in a list whose whole headline has been visible for two seconds; the card may be higher than the
 * screen. @returns a function that stops it
 */
export function watchHeadlines(list: Element, onSeen: (topicId: string) => void): () => void {
  const stays = new Map<Element, ReturnType<typeof setTimeout>>();
  const stay = (headline: Element) => {
    // Nobody reads a hidden window.
    if (document.hidden) begin(headline);
    else onSeen(topicIdOf(cardOf(headline)));
  };
  const begin = (headline: Element) => {
    stays.set(
      headline,
      setTimeout(() => stay(headline), times.stay),
    );
  };
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        clearTimeout(stays.get(target));
        stays.delete(target);
        if (isIntersecting) begin(target);
      }
    },
    { threshold: 1 },
  );
  for (const headline of headlinesIn(list)) observer.observe(headline);
  return () => {
    observer.disconnect();
    for (const timer of stays.values()) clearTimeout(timer);
    stays.clear();
  };
}

/** Records that a topic's page is open. */
export function noteTopic(client: QueryClient, userId: string, topic: Topic): void {
  const { summary, seenUpTo, id } = topic;
  if (!summary || decided.has(summary.id) || (seenUpTo !== null && summary.lastUpdated <= seenUpTo)) return;
  const { topics } = start(client, userId);
  if (topics.get(id)?.summary?.id === summary.id) return;
  topics.set(id, topic);
  sendLater(client, userId);
}

export function noteStory(client: QueryClient, userId: string, story: StoryPage): void {
  if (!story.isUnread) return;
  start(client, userId).stories.set(story.id, story);
  sendLater(client, userId);
}

/** Runs once per reader of this window. */
function start(client: QueryClient, userId: string): SeenBatch {
  const known = collected.get(userId);
  if (known) return known;
  const made: SeenBatch = { topics: new Map(), stories: new Map(), sender: undefined, sentAt: 0 };
  collected.set(userId, made);
  const { noted } = visitOf(client, userId);
  if (noted !== undefined) void bringNote(client, userId, noted);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave(client, userId);
    else comeBack(client, userId);
  });
  window.addEventListener("pagehide", () => leave(client, userId));
  return made;
}

function sendLater(client: QueryClient, userId: string): void {
  const it = start(client, userId);
  it.sender ??= setTimeout(() => void send(client, userId), times.rest);
}

function leave(client: QueryClient, userId: string): void {
  changeVisit(client, userId, { at: Date.now() });
  void send(client, userId);
}

function comeBack(client: QueryClient, userId: string): void {
  const now = Date.now();
  const isAnother = now - visitOf(client, userId).at >= absence;
  changeVisit(client, userId, { at: now, ...(isAnother && { before: {} }) });
  if (isAnother) void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
}

/** Sent even if nothing was seen, to report that the reader was here. Failures wait for the next time. */
async function send(client: QueryClient, userId: string): Promise<void> {
  const it = start(client, userId);
  clearTimeout(it.sender);
  it.sender = undefined;
  if (!isHere(userId)) return;
  const isNews = it.topics.size + it.stories.size > 0;
  if (!isNews && Date.now() - it.sentAt < times.present) return;
  it.sentAt = Date.now();
  const topics = [...it.topics.values()].filter(({ summary }) => summary && !decided.has(summary.id));
  const stories = [...it.stories.values()];
  it.topics.clear();
  it.stories.clear();
  const { before } = visitOf(client, userId);
  const seen = [...topics, ...stories].flatMap(({ id, seenUpTo }) => (seenUpTo ? [[id, seenUpTo]] : []));
  changeVisit(client, userId, { before: { ...Object.fromEntries(seen), ...before } });
  try {
    await post(userId, {
      updates: topics.flatMap(({ summary }) => summary?.id ?? []),
      stories: stories.map(({ id, lastToldAt }) => ({ id, seenUpTo: lastToldAt })),
    });
    for (const { id, summary } of topics) if (summary) showSeen(client, id, summary.lastUpdated);
  } catch {
    for (const topic of topics) if (!it.topics.has(topic.id)) it.topics.set(topic.id, topic);
    for (const story of stories) if (!it.stories.has(story.id)) it.stories.set(story.id, story);
  }
}

/** Outlives the page that sent it. */
const post = (userId: string, body: SeenDraft) =>
  call("POST", `/api/users/${userId}/seen`, { body, keepalive: true });

/** Updates a topic's data in every query. */
function showSeen(client: QueryClient, topicId: string, seenUpTo: string): void {
  client.setQueriesData<unknown>({ predicate: ({ meta }) => meta?.topics === true }, (data: unknown) =>
    data === undefined ? data : mapTopic(data, topicId, (topic) => seenTopic(topic, seenUpTo)),
  );
}

export function seenTopic(topic: Topic, seenUpTo: string): Topic {
  if (topic.seenUpTo !== null && topic.seenUpTo >= seenUpTo) return topic;
  const isUnread = topic.isUnread && topic.summary !== null && topic.summary.lastUpdated > seenUpTo;
  return { ...topic, seenUpTo, isUnread };
}

/** Sends the server the end of the last visit, which older versions stored in this browser, once. */
async function bringNote(client: QueryClient, userId: string, lastVisitAt: string): Promise<void> {
  const isTime = !Number.isNaN(Date.parse(lastVisitAt));
  try {
    if (isTime) await post(userId, { updates: [], lastVisitAt });
  } catch {
    return;
  }
  localStorage.removeItem(`lastVisit:${userId}`);
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
  await client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
  changeVisit(client, userId, { noted: undefined });
}
