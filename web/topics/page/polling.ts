import type { Update } from "../../../src/contract/updates.ts";

const minute = 60_000;
const often = 10_000;
const seldom = 30_000;
const fresh = 2 * minute;
const nearlyDue = 5 * minute;

/** What decides how often an open topic is asked for. */
export interface Polled {
  frequency: number;
  summary: { lastUpdated: string } | null;
  update: Pick<Update, "state" | "nextDueAt">;
}

/** Milliseconds until an open topic is asked for again, or false for never. `topic` is undefined until loaded. */
export function pollingInterval(topic: Polled | undefined, now: Date): number | false {
  if (!topic) return often;
  const { frequency, summary, update } = topic;
  if (summary && now.getTime() - Date.parse(summary.lastUpdated) < fresh) return false;
  if (update.state === "queued" || update.state === "running") return often;
  if (frequency === 0) return summary ? false : often;
  const due = update.nextDueAt && Date.parse(update.nextDueAt) - now.getTime() <= nearlyDue;
  return due ? often : seldom;
}
