import { and, count, eq, gte, isNull, sql } from "drizzle-orm";
import type { PageQuery } from "../contract/common.ts";
import { plainText } from "../contract/plain-text.ts";
import type { Run, Summary } from "../contract/summaries.ts";
import { countIn, mapPage, type Page, type Position, readPage, type Slice } from "../db/cursor.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { runs, topicSources, topicSummaries, topics, userTopicFollows } from "../db/schema.ts";
import { visibleTo } from "../db/visible.ts";
import { presentSummary } from "../topics/present.ts";
import { countCitations } from "./citation-checks.ts";
import { type Claim, endClaim, holdsClaim, nextByClock } from "./queue.ts";
import type { Refreshed } from "./refresh.ts";
import { remember } from "./stories.ts";

/** Waits before a failed run is tried again, in milliseconds; after the last it waits for its due time. */
const retryWaits = [60_000, 5 * 60_000, 30 * 60_000];

/**
 * Records a run that got through: summary, memory, ledger and due time in one transaction, or nothing of
 * it when the claim lapsed meanwhile.
 */
export function recordRefreshed(db: Db, claim: Claim, result: Refreshed, now: Date): void {
  settle(db, claim, now, (tx) => {
    const summaryId = result.outcome === "published" ? publish(tx, claim, result, now) : null;
    const cited = new Set(
      result.outcome === "published" ? result.answer.citations.map(({ page }) => page) : [],
    );
    remember(tx, claim.topic.id, { ...result.learnt, summaryId, cited }, now);
    const usage =
      result.outcome === "published" ? { ...result.answer.usage, costUsd: result.answer.costUsd ?? 0 } : {};
    const { outcome, found, fresh } = result;
    tx.update(runs)
      .set({ outcome, summaryId, found, fresh, ...usage, endedAt: now })
      .where(eq(runs.id, claim.runId))
      .run();
    endClaim(tx, claim.job, nextByClock(claim.topic.frequency, claim.startedAt), now);
  });
}

/** Records a run that failed, and when it is tried again. `random` is in [0, 1) and spreads the tries. */
export function recordFailed(db: Db, claim: Claim, reason: string, random: number, now: Date): void {
  settle(db, claim, now, (tx) => {
    tx.update(runs)
      .set({ outcome: "failed", error: reason, endedAt: now })
      .where(eq(runs.id, claim.runId))
      .run();
    endClaim(tx, claim.job, nextTry(claim, random, now), null);
  });
}

/** A topic's ledger, newest first. */
export function readRuns(db: Db, topicId: string, query: PageQuery): Page<Run> {
  const list = {
    name: "runs",
    among: eq(runs.topicId, sql.placeholder("topic")),
    values: { topic: topicId },
    value: runs.startedAt,
    id: runs.id,
    select: ({ where, orderBy, limit }: Slice) =>
      db
        .select({ run: runs, source: topicSources.name })
        .from(runs)
        .leftJoin(topicSources, eq(topicSources.id, runs.sourceId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: countIn(db, runs),
    position: ({ run }: RunRow): Position => [run.startedAt.getTime(), run.id],
  };
  return mapPage(readPage(db, list, query), presentRun);
}

/** Every summary of a topic, newest first. */
export function readSummaries(db: Db, topicId: string, query: PageQuery): Page<Summary> {
  const list = {
    name: "summaries",
    among: eq(topicSummaries.topicId, sql.placeholder("topic")),
    values: { topic: topicId },
    value: topicSummaries.lastUpdated,
    id: topicSummaries.id,
    select: ({ where, orderBy, limit }: Slice) =>
      db
        .select()
        .from(topicSummaries)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: countIn(db, topicSummaries),
    position: (row: typeof topicSummaries.$inferSelect): Position => [row.lastUpdated.getTime(), row.id],
  };
  return mapPage(readPage(db, list, query), presentSummary);
}

/** How many summaries were published since a time in the topics that somebody follows and may see. */
export function countUpdates(db: Db, userId: string, since: Date): number {
  const counted = db
    .select({ summaries: count() })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .innerJoin(topicSummaries, eq(topicSummaries.topicId, topics.id))
    .where(
      and(eq(userTopicFollows.userId, userId), visibleTo(userId), gte(topicSummaries.lastUpdated, since)),
    )
    .get();
  return counted?.summaries ?? 0;
}

function settle(db: Db, { worker, runId }: Claim, now: Date, write: (tx: Tx) => void): void {
  db.transaction(
    (tx) => {
      if (holdsClaim(tx, worker, runId)) write(tx);
      else abandon(tx, runId, now);
    },
    { behavior: "immediate" },
  );
}

/** The topic was deleted under the run, or the claim lapsed: the ledger says so, and nothing else changes. */
function abandon(tx: Tx, runId: string, now: Date): void {
  tx.update(runs)
    .set({ outcome: "failed", error: "The topic went away while it was being updated", endedAt: now })
    .where(and(eq(runs.id, runId), isNull(runs.endedAt)))
    .run();
}

function publish(
  tx: Tx,
  { topic, source }: Claim,
  result: Extract<Refreshed, { outcome: "published" }>,
  now: Date,
): string {
  const id = newId(now);
  tx.insert(topicSummaries)
    .values({
      id,
      topicId: topic.id,
      title: result.answer.title,
      content: result.content,
      plainText: plainText(result.content),
      newsCount: countCitations(result.answer.citations),
      model: source.model,
      citations: result.citations,
      lastUpdated: now,
    })
    .run();
  return id;
}

function nextTry({ job, topic, startedAt }: Claim, random: number, now: Date) {
  const wait = retryWaits[job.attempts];
  if (wait === undefined) return nextByClock(topic.frequency, startedAt);
  const dueAt = new Date(now.getTime() + wait * (1 + random / 4));
  return { dueAt, reason: "retry" as const, attempts: job.attempts + 1 };
}

interface RunRow {
  run: typeof runs.$inferSelect;
  /** Null for a source that was removed since. */
  source: string | null;
}

function presentRun({ run, source }: RunRow): Run {
  const { id, startedAt, endedAt, outcome, model, inputTokens, outputTokens, searches, costUsd, error } = run;
  return {
    id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    outcome,
    source: source ?? run.sourceId,
    model,
    inputTokens,
    outputTokens,
    searches,
    costUsd,
    error,
  };
}
