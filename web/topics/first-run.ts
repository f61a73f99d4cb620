import type { Update } from "../../src/contract/topics/updates.ts";

/** Milliseconds: how often a topic is fetched while its first run may end within seconds, and for how long. */
export const firstRun = { interval: 1500, lasts: 30_000 };

interface NewTopic {
  createdAt: string;
  summary: object | null;
  update: Pick<Update, "lastCheckedAt">;
}

/** True if a topic was just created and its first run hasn't ended. */
export function isInFirstRun({ createdAt, summary, update }: NewTopic, now: number): boolean {
  return !summary && !update.lastCheckedAt && now - Date.parse(createdAt) < firstRun.lasts;
}
