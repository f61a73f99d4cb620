import type { Topic } from "../../src/contract/topics.ts";
import { words } from "./words.ts";

/** The topics that Home begins with, and the time in milliseconds when they were so: null for now. */
export interface FirstTopics {
  topics: Topic[];
  at: number | null;
}

interface KeptHome {
  userId: string;
  topics: Topic[];
  at: number;
}

const key = "keptHome";
const most = 6;

/** Keeps the beginning of Home on this device, to be shown when its reader comes back. */
export function keepHome(storage: Storage, { userId, topics, at }: KeptHome): void {
  try {
    const kept: KeptHome = { userId, topics: topics.slice(0, most), at };
    storage.setItem(key, JSON.stringify(kept));
  } catch {
    // It is full, or there is none.
    forgetHome(storage);
  }
}

/** What was kept of this user's Home; null where nothing was, or another's. */
export function keptHome(storage: Storage, userId: string): FirstTopics | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as KeptHome | null;
    return kept?.userId === userId && kept.topics.length > 0 ? { topics: kept.topics, at: kept.at } : null;
  } catch {
    return null;
  }
}

export function forgetHome(storage: Storage): void {
  storage.removeItem(key);
}

/** 'As of 10:42', or 'As of 22 Nov' of another day: short, as it stands in one line with a heading on a phone. */
export function asOf(at: number, now = new Date()): string {
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  return words.asOf(
    isToday
      ? then.toLocaleTimeString([], { timeStyle: "short" })
      : then.toLocaleDateString([], { day: "numeric", month: "short" }),
  );
}
