import type { Update } from "../../src/contract/summaries.ts";
import { longTime, type Place, since, timeUntil } from "../ui/text/relative-time.ts";

export interface UpdateStatus {
  tone: "live" | "quiet" | "failed";
  text: string;
}

interface Updated {
  update: Update;
  summary: { lastUpdated: string } | null;
}

/** Where a topic's updating stands, in words; null when there is nothing to add to the summary's own date. */
export function updateStatus({ update, summary }: Updated, now: Date, place?: Place): UpdateStatus | null {
  const next = update.nextDueAt ? ` Next try ${timeUntil(update.nextDueAt, now)}.` : "";
  switch (update.state) {
    case "running":
      return { tone: "live", text: "Updating now" };
    case "queued":
      return { tone: "live", text: "Update queued" };
    case "failed":
      return { tone: "failed", text: `The last update failed${reason(update.error)}.${next}` };
    case "waiting_for_budget":
      return { tone: "failed", text: `Waiting for budget${reason(update.error ?? noRoom)}.${next}` };
    case "idle":
      return idleStatus({ update, summary }, now, place);
  }
}

function idleStatus({ update, summary }: Updated, now: Date, place?: Place): UpdateStatus | null {
  if (!update.lastCheckedAt) {
    return summary ? null : { tone: "quiet", text: "Waiting for its first update" };
  }
  const checked = `Checked ${longTime(update.lastCheckedAt, now)}`;
  if (update.outcome !== "nothing_new") return summary ? null : { tone: "quiet", text: checked };
  const known = summary ? ` since ${since(summary.lastUpdated, now, place)}` : "";
  return { tone: "quiet", text: `${checked}, nothing new${known}` };
}

/** What those are told who may not know how much the budget is. */
const noRoom = "today's has no room for this update";

const reason = (error: string | null) => (error ? `: ${error.replace(/\.$/, "")}` : "");
