import type { Summary, Update } from "../contract/summaries.ts";
import type { refreshJobs, runs, topicSummaries } from "../db/schema/newsroom.ts";
import type { topics } from "../db/schema/topics.ts";

type TopicRow = typeof topics.$inferSelect;
type Job = Pick<typeof refreshJobs.$inferSelect, "dueAt" | "reason" | "claimedBy" | "lastCheckedAt">;
type Run = Pick<typeof runs.$inferSelect, "outcome" | "error">;

export function presentSummary(
  row: Omit<typeof topicSummaries.$inferSelect, "topicId" | "plainText">,
): Summary {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    newsCount: row.newsCount,
    lastUpdated: row.lastUpdated.toISOString(),
    model: row.model,
    citations: row.citations,
  };
}

/** Where a topic's updating stands at `now`. Why a run failed is for the topic's creator alone. */
export function presentUpdate(
  topic: Pick<TopicRow, "frequency" | "followerCount">,
  job: Job | null,
  lastRun: Run | null,
  isCreator: boolean,
  now: Date,
): Update {
  return {
    state: updateState(topic, job, lastRun, now),
    lastCheckedAt: job?.lastCheckedAt?.toISOString() ?? null,
    nextDueAt: topic.frequency > 0 ? (job?.dueAt?.toISOString() ?? null) : null,
    outcome: lastRun?.outcome ?? null,
    error: isCreator ? (lastRun?.error ?? null) : null,
  };
}

function updateState(
  { followerCount }: Pick<TopicRow, "followerCount">,
  job: Job | null,
  lastRun: Run | null,
  now: Date,
): Update["state"] {
  if (job?.claimedBy) return "running";
  const isDue = job?.dueAt && job.dueAt <= now;
  if (isDue && (job.reason !== "clock" || followerCount > 0)) return "queued";
  if (lastRun?.outcome === "failed" || lastRun?.outcome === "waiting_for_budget") return lastRun.outcome;
  return "idle";
}
