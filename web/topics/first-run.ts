import type { Update } from "../../src/contract/updates.ts";

/** In milliseconds: how often a topic is asked for while its first run may be over in seconds, and how long. */
export const firstRun = { interval: 1500, lasts: 30_000 };

interface NewTopic {
  createdAt: string;
  summary: object | null;
  update: Pick<Update, "lastCheckedAt">;
}

/** Whether a topic was created a moment ago, and its first run has not ended. */
export function isInFirstRun({ createdAt, summary, update }: NewTopic, now: number): boolean {
  return !summary && !update.lastCheckedAt && now - Date.parse(createdAt) < firstRun.lasts;
}
