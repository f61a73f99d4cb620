import { useEffect, useState } from "react";
import { type Calendar, since } from "../ui/text/relative-time.ts";

const absence = 30 * 60_000;

/** `newSince`: what was published later is new to the reader. `seenAt`: when they were here last. */
export interface Visit {
  newSince: string;
  seenAt: string;
}

/** The visit that a reader is on: half an hour away begins another, a reload does not. */
export function visitAt(before: Visit | null, now: Date): Visit {
  const seenAt = now.toISOString();
  if (!before) return { newSince: seenAt, seenAt };
  const away = now.getTime() - Date.parse(before.seenAt);
  return { newSince: away > absence ? before.seenAt : before.newSince, seenAt };
}

export function isNew(summary: { lastUpdated: string } | null, visit: Visit): boolean {
  return summary !== null && Date.parse(summary.lastUpdated) > Date.parse(visit.newSince);
}

/** '3 new since this morning', 'Nothing new since yesterday'; on a first visit only what came in during it. */
export function newsLine(count: number, visit: Visit, now: Date, calendar?: Calendar): string {
  const isFirst = now.getTime() - Date.parse(visit.newSince) < absence;
  if (isFirst) return count === 0 ? "" : `${count} new since you came`;
  return `${count === 0 ? "Nothing" : count} new since ${since(visit.newSince, now, calendar)}`;
}

export function parseVisit(written: string | null): Visit | null {
  try {
    const visit: unknown = JSON.parse(written ?? "");
    return isVisit(visit) ? visit : null;
  } catch {
    return null;
  }
}

function isVisit(visit: unknown): visit is Visit {
  return (
    typeof visit === "object" &&
    visit !== null &&
    "newSince" in visit &&
    "seenAt" in visit &&
    [visit.newSince, visit.seenAt].every(
      (time) => typeof time === "string" && !Number.isNaN(Date.parse(time)),
    )
  );
}

/** The reader's visit: told apart from the last one, and remembered for the next, per user on this device. */
export function useVisit(userId: string): Visit {
  const key = `lastVisit:${userId}`;
  const [visit, setVisit] = useState(() => visitAt(parseVisit(localStorage.getItem(key)), new Date()));
  useEffect(() => {
    const note = () => {
      const current = visitAt(parseVisit(localStorage.getItem(key)), new Date());
      localStorage.setItem(key, JSON.stringify(current));
      setVisit((before) => (before.newSince === current.newSince ? before : current));
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => {
      note();
      document.removeEventListener("visibilitychange", note);
    };
  }, [key]);
  return visit;
}
