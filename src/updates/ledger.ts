import { and, count, eq, gte, isNull, sql } from "drizzle-orm";
import { countCitations } from "../analysis/citations/checks.ts";
import { remember } from "../analysis/memory/stories.ts";
import { presentFields } from "../base/pick.ts";
import type { PageQuery } from "../contract/base/common.ts";
import {
  type Run,
  run as runContract,
  type SummariesQuery,
  type Summary,
} from "../contract/topics/updates.ts";
import { type List, type ListPage, mapPage, readPage } from "../db/cursor.ts";
import type { Db, Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { runs, topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";
import type { FailureKind } from "../providers/failure.ts";
import { moveToSuccessor, noteFailure, noteSuccess, stopSource } from "../sources/circuit-breaker.ts";
import { startOwnKey, stopOwnKey } from "../sources/own-keys.ts";
import type { SourceRow } from "../sources/sources.ts";
import { saveFindings } from "./finding/stored-findings.ts";
import { readSameStories } from "./linking.ts";
import { type Bill, costsOf } from "./money/billing.ts";
import { presentSummary } from "./present.ts";
import { publish, type RunResult } from "./publish.ts";
import { type Claim, endClaim, holdsClaim } from "./queue/claims.ts";
import { nextByClock } from "./queue/queue.ts";
import { failures } from "./words.ts";

/** Milliseconds before each retry; after the last, the topic waits for its usual due time. */
const retryWaits = [60_000, 5 * 60_000, 30 * 60_000];

/** Call it in a transaction. If the claim has lapsed, only the run's failure and cost are saved. */
export function recordRefreshed(
  tx: Tx,
  claim: Claim,
  { result, bill }: { result: RunResult; bill: Bill },
  now: Date,
): void {
  if (!holdsClaim(tx, claim.worker, claim.runId)) {
    abandon(tx, claim.runId, bill, now);
    return;
  }
  const summaryId = result.outcome === "published" ? publish(tx, claim, result, now) : null;
  if (summaryId === null) remember(tx, claim.topic.id, { ...result.news, summaryId, cited: noPages }, now);
  saveFindings(tx, claim.topic.id, result.found, now);
  const ended = {
    outcome: result.outcome,
    summaryId,
    ...countsOf(result),
    ...costsOf(bill),
    endedAt: now,
  };
  tx.update(runs).set(ended).where(eq(runs.id, claim.runId)).run();
  // Otherwise it wasn't asked, and nothing is known about it.
  if (bill.hasAnswered) noteAnswered(tx, claim.source);
  endClaim(tx, claim.job, nextByClock(claim.topic.frequency, claim.startedAt), now);
}

/** The counts in the run's log line: articles, except for `feeds`. */
export function countsOf(result: RunResult) {
  const fresh = result.news.groups.reduce((sum, { articles }) => sum + articles.length, 0);
  const told = result.outcome === "published" ? countCitations(result.cited) : 0;
  return { ...result.found.counts, fresh, told, left: articlesLeft(result) };
}

function articlesLeft(result: RunResult): number {
  const cited = new Set(result.outcome === "published" ? result.cited.map(({ page }) => page) : []);
  if (result.outcome === "published" && cited.size === 0) return 0;
  const left = result.news.groups.filter(({ articles }) => !articles.some(({ page }) => cited.has(page)));
  return left.reduce((sum, { articles }) => sum + articles.length, 0);
}

const noPages: ReadonlySet<string> = new Set();

export interface Failure {
  reason: string;
  kind: FailureKind | null;
  /** Milliseconds. */
  retryAfter: number | null;
  /** True if asking again would cost money and end the same. */
  isFinal?: boolean;
}

/** Call it in a transaction. Stops a source without key, money or model. `random` in [0, 1) spreads the retries. */
export function recordFailed(
  tx: Tx,
  claim: Claim,
  { failure, bill, random }: { failure: Failure; bill: Bill; random: number },
  now: Date,
): void {
  if (!holdsClaim(tx, claim.worker, claim.runId)) {
    abandon(tx, claim.runId, bill, now);
    return;
  }
  const again = holdToAccount(tx, claim.source, failure, now);
  tx.update(runs)
    .set({
      outcome: "failed",
      error: failure.reason,
      endedAt: now,
      ...costsOf(bill),
    })
    .where(eq(runs.id, claim.runId))
    .run();
  endClaim(tx, claim.job, nextTry(claim, again, { retryAfter: failure.retryAfter, random }, now), null);
}

type Again = "after a wait" | "by the clock" | "at once";

/** A source's state concerns the instance's key: a member's own key only starts or stops itself. */
export function noteAnswered(tx: Tx, source: SourceRow): void {
  if (source.ownerId === undefined) noteSuccess(tx, source);
  else startOwnKey(tx, source);
}

/** Counts a failure against its source. @returns the time of the next attempt */
export function holdToAccount(tx: Tx, source: SourceRow, failure: Failure, now: Date): Again {
  const { kind, reason, retryAfter, isFinal } = failure;
  if (isFinal) return "by the clock";
  const isRefused = kind === "bad_key" || kind === "no_money" || kind === "model_gone";
  if (source.ownerId !== undefined) {
    if (isRefused) stopOwnKey(tx, source, reason, now);
    return isRefused ? "at once" : "after a wait";
  }
  if (kind === "try_later" || kind === "broken_answer") noteFailure(tx, source, retryAfter, now);
  if (kind === "model_gone" && moveToSuccessor(tx, source)) return "at once";
  if (!isRefused) return "after a wait";
  stopSource(tx, source, reason);
  return "by the clock";
}

const runList: List<RunRow> = {
  value: runs.startedAt,
  id: runs.id,
  select: (db) =>
    db
      .select({ run: runs, source: topicSources.name })
      .from(runs)
      .leftJoin(topicSources, eq(topicSources.id, runs.sourceId)),
  position: ({ run }) => [run.startedAt, run.id],
};

export function readRuns(db: Db, topicId: string, query: PageQuery): ListPage<Run> {
  const ofTopic = {
    where: and(eq(runs.topicId, sql.placeholder("topic")), sql`${runs.kind} = 'update'`),
    values: { topic: topicId },
  };
  return mapPage(readPage(db, runList, ofTopic, query), presentRun);
}

const summaryList: List<typeof topicSummaries.$inferSelect> = {
  value: topicSummaries.lastUpdated,
  id: topicSummaries.id,
  select: (db) => db.select().from(topicSummaries),
  position: ({ lastUpdated, id }) => [lastUpdated, id],
};

export function readSummaries(
  db: Db,
  viewerId: string | null,
  topicId: string,
  { kind, ...query }: SummariesQuery,
): ListPage<Summary> {
  const among = { where: summariesOfTopic, values: { topic: topicId, kind } };
  const page = readPage(db, summaryList, among, query);
  const same = readSameStories(
    db,
    viewerId,
    page.items.map(({ id }) => id),
  );
  return mapPage(page, (row) => presentSummary(row, same));
}

const summariesOfTopic = and(
  eq(topicSummaries.topicId, sql.placeholder("topic")),
  eq(topicSummaries.kind, sql.placeholder("kind")),
);

const isUpdate = eq(topicSummaries.kind, "update");

export function countUpdates(db: Db, userId: string, since: Date): number {
  const counted = db
    .select({ summaries: count() })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .innerJoin(topicSummaries, eq(topicSummaries.topicId, topics.id))
    .where(
      and(
        eq(userTopicFollows.userId, userId),
        visibleTo(userId),
        isUpdate,
        gte(topicSummaries.lastUpdated, since),
      ),
    )
    .get();
  return counted?.summaries ?? 0;
}

function abandon(tx: Tx, runId: string, bill: Bill, now: Date): void {
  tx.update(runs)
    .set({ outcome: "failed", error: failures.topicGone, ...costsOf(bill), endedAt: now })
    .where(and(eq(runs.id, runId), isNull(runs.endedAt)))
    .run();
}

function nextTry(
  { job, topic, startedAt }: Claim,
  again: Again,
  { retryAfter, random }: { retryAfter: number | null; random: number },
  now: Date,
) {
  if (again === "at once") return { dueAt: now, reason: "retry" as const, attempts: job.attempts };
  const wait = retryWaits[job.attempts];
  if (again === "by the clock" || wait === undefined) return nextByClock(topic.frequency, startedAt);
  const dueAt = new Date(now.getTime() + (retryAfter ?? wait * (1 + random / 4)));
  return { dueAt, reason: "retry" as const, attempts: job.attempts + 1 };
}

interface RunRow {
  run: typeof runs.$inferSelect;
  source: string | null;
}

function presentRun({ run, source }: RunRow): Run {
  const { byOwnKey, ...fields } = presentFields(run, runContract.shape);
  return { ...fields, source: source ?? run.sourceId, ...(byOwnKey && { byOwnKey }) };
}
