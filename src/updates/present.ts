import { limits } from "../contract/base/limits.ts";
import type { BriefStory, Fact, Story, Summary, Update } from "../contract/topics/updates.ts";
import type { topics } from "../db/schema/topics.ts";
import type { jobs, runs, topicSummaries } from "../db/schema/updates.ts";
import type { SameStories } from "./linking.ts";
import { isDue, isQueued, type UpdateTiming } from "./queue/due.ts";
import { notes } from "./words.ts";

type TopicRow = typeof topics.$inferSelect;
type Job = Pick<typeof jobs.$inferSelect, "dueAt" | "reason" | "claimedBy" | "lastCheckedAt">;
type Run = Pick<typeof runs.$inferSelect, "outcome" | "error" | "fallback">;

type SummaryRow = Pick<
  typeof topicSummaries.$inferSelect,
  Exclude<keyof Summary, "brief" | "isSaved" | "isFolded">
>;

/** @param same where else the events of its stories are told, as far as its reader may see */
export function presentSummary(row: SummaryRow, same: SameStories): Summary {
  const { stories, brief } = inFullAndBrief(row.stories);
  const linked = <Told extends { id: string }>(story: Told) => ({ ...story, sameAs: same(row.id, story.id) });
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    newsCount: row.newsCount,
    lastUpdated: row.lastUpdated.toISOString(),
    model: row.model,
    citations: row.citations,
    kind: row.kind,
    stories: stories.map(linked),
    brief: brief.map(linked),
  };
}

const MAX_STORIES = 7;

/** A story of one line has no gist; what comes behind the seventh is told in one line, too. */
export function inFullAndBrief(told: Story[]): Pick<Summary, "stories" | "brief"> {
  const stories = told
    .filter(({ gist, since, facts }) => gist !== "" || since !== null || facts.length > 1)
    .slice(0, MAX_STORIES);
  return { stories, brief: told.filter((story) => !stories.includes(story)).map(briefOf) };
}

const NO_LINE: Fact = { text: "", citations: [], claim: "unchecked", proof: null };

function briefOf({ id, headline, gist, facts: [line] }: Story): BriefStory {
  const { text, citations, claim, proof } = line ?? NO_LINE;
  const isWhole = text === headline || text === "" || gist !== "";
  return { id, headline: isWhole ? headline : `${headline}: ${text}`, citations, claim, proof };
}

interface Context extends Pick<UpdateTiming, "isPaused" | "sourceOpenUntil"> {
  /** Only the topic's creator sees why a run failed. */
  isCreator: boolean;
  sourceName: string;
}

export function presentUpdate(
  topic: Pick<TopicRow, "frequency" | "followerCount" | "hiddenAt">,
  { job, run: lastRun }: { job: Job | null; run: Run | null },
  { isCreator, isPaused, sourceOpenUntil, sourceName }: Context,
  now: Date,
): Update {
  const waiting = { job, followerCount: topic.followerCount, isPaused, sourceOpenUntil };
  const isByClock = topic.frequency > 0 && !isPaused;
  return {
    state: updateState(waiting, lastRun, now),
    lastCheckedAt: job?.lastCheckedAt?.toISOString() ?? null,
    nextDueAt: isByClock ? (job?.dueAt?.toISOString() ?? null) : null,
    outcome: lastRun?.outcome ?? null,
    error: isCreator ? (lastRun?.error ?? null) : null,
    note: topic.hiddenAt ? notes.hidden : (noteOn(waiting, now) ?? noteOnLast(lastRun, sourceName)),
  };
}

function noteOn(waiting: UpdateTiming, now: Date): string | null {
  if (waiting.isPaused) return notes.paused;
  if (isSavedEarly(waiting, now)) return notes.tooSoon;
  return isQueued(waiting, now) && !isDue(waiting, now) ? notes.sourceResting : null;
}

function noteOnLast(lastRun: Run | null, sourceName: string): string | null {
  return lastRun?.fallback ? notes.inPlace[lastRun.fallback](sourceName) : null;
}

/** A save waits at most the pause after a run; a longer wait is for tomorrow's budget. */
function isSavedEarly({ job, isPaused }: UpdateTiming, now: Date): boolean {
  if (isPaused || job?.reason !== "saved" || job.claimedBy || !job.dueAt || job.dueAt <= now) return false;
  return job.dueAt.getTime() - now.getTime() <= limits.refreshPause;
}

function updateState(waiting: UpdateTiming, lastRun: Run | null, now: Date): Update["state"] {
  if (waiting.job?.claimedBy) return "running";
  if (isQueued(waiting, now) || isSavedEarly(waiting, now)) return "queued";
  if (lastRun?.outcome === "failed" || lastRun?.outcome === "waiting_for_budget") return lastRun.outcome;
  return "idle";
}
