import { limits } from "../contract/limits.ts";
import type { Summary, Update } from "../contract/updates.ts";
import type { topics } from "../db/schema/topics.ts";
import type { refreshJobs, runs, topicSummaries } from "../db/schema/updates.ts";

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

interface Context {
  /** Only the topic's creator sees why a run failed. */
  isCreator: boolean;
  /** Its creator is suspended: it is not run. */
  isPaused: boolean;
}

export function presentUpdate(
  topic: Pick<TopicRow, "frequency" | "followerCount">,
  job: Job | null,
  lastRun: Run | null,
  { isCreator, isPaused }: Context,
  now: Date,
): Update {
  const state = updateState(topic, isPaused ? null : job, lastRun, now);
  const isByClock = topic.frequency > 0 && !isPaused;
  return {
    state: job?.claimedBy ? "running" : state,
    lastCheckedAt: job?.lastCheckedAt?.toISOString() ?? null,
    nextDueAt: isByClock ? (job?.dueAt?.toISOString() ?? null) : null,
    outcome: lastRun?.outcome ?? null,
    error: isCreator ? (lastRun?.error ?? null) : null,
    note: isPaused ? paused : job && isSavedEarly(job, now) ? tooSoon : null,
  };
}

const paused = "Updates are paused while the account of its creator is suspended";
const tooSoon = "It was updated less than two minutes ago: the next update begins when they are over";

/** A save waits at most the pause after a run; a longer wait is for tomorrow's budget. */
function isSavedEarly({ dueAt, reason, claimedBy }: Job, now: Date): boolean {
  if (reason !== "saved" || claimedBy || !dueAt || dueAt <= now) return false;
  return dueAt.getTime() - now.getTime() <= limits.refreshPause;
}

function updateState(
  { followerCount }: Pick<TopicRow, "followerCount">,
  job: Job | null,
  lastRun: Run | null,
  now: Date,
): Update["state"] {
  const isDue = job?.dueAt && job.dueAt <= now;
  if (isDue && (job.reason !== "clock" || followerCount > 0)) return "queued";
  if (job && isSavedEarly(job, now)) return "queued";
  if (lastRun?.outcome === "failed" || lastRun?.outcome === "waiting_for_budget") return lastRun.outcome;
  return "idle";
}
