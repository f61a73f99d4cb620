import { and, asc, eq, inArray, isNull, lte, ne, not, or, sql } from "drizzle-orm";
import { limits } from "../contract/limits.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { users } from "../db/schema/people.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { refreshJobs, runs } from "../db/schema/updates.ts";
import { noteProbe } from "../sources/circuit-breaker.ts";
import { isKeptOut } from "../users/users.ts";
import { nextDay, whyWait, worstCase } from "./budget.ts";

/** How long a claim holds without being renewed, in milliseconds. */
export const leaseTime = 30_000;

export type Job = typeof refreshJobs.$inferSelect;
export type Topic = typeof topics.$inferSelect;
export type Source = typeof topicSources.$inferSelect;

/** A topic that this worker, and no other, is to run now. `runId` is its line in the ledger. */
export interface Claim {
  worker: string;
  runId: string;
  startedAt: Date;
  job: Job;
  topic: Topic;
  source: Source;
  /** What is set aside for it, in US dollars: its worst case. */
  reservedUsd: number;
}

/** What a claim is made under. */
interface Terms {
  worker: string;
  /** Sources of which no more may run now. */
  fullSources: string[];
  /** US dollars a UTC day over all sources; null lifts it. */
  budget: number | null;
  /** Topics to keep to; any when left out. */
  only?: string[];
}

/**
 * Makes a topic due, because it was saved or because somebody asked for an update: at once, but a save within two
 * minutes of the last run when they are over. Its creator's asking is noted, as they may not ask again for a while;
 * an admin's is not.
 */
export function enqueue(
  tx: Tx,
  topicId: string,
  reason: "saved" | "requested" | "requested by admin",
  now: Date,
): void {
  const due = {
    dueAt: reason === "saved" ? dueOnSaving(tx, topicId, now) : now,
    reason: reason === "saved" ? reason : ("requested" as const),
    attempts: 0,
    ...(reason === "requested" && { requestedAt: now }),
  };
  tx.insert(refreshJobs)
    .values({ topicId, ...due })
    .onConflictDoUpdate({ target: refreshJobs.topicId, set: due })
    .run();
}

/** A topic that is due already stays so: the run that it waits for will know of the save. */
function dueOnSaving(tx: Tx, topicId: string, now: Date): Date {
  const job = tx.select().from(refreshJobs).where(eq(refreshJobs.topicId, topicId)).get();
  if (job?.dueAt && job.dueAt <= now && job.claimedBy === null) return job.dueAt;
  return new Date(Math.max(now.getTime(), pauseAfterRun(tx, topicId)?.getTime() ?? 0));
}

/** When the two minutes after a topic's last run are over; from its start while it is under way. Null before the first. */
export function pauseAfterRun(tx: Tx, topicId: string): Date | null {
  const last = tx
    .select({ startedAt: runs.startedAt, endedAt: runs.endedAt })
    .from(refreshJobs)
    .innerJoin(runs, eq(runs.id, refreshJobs.lastRunId))
    .where(eq(refreshJobs.topicId, topicId))
    .get();
  return last ? new Date((last.endedAt ?? last.startedAt).getTime() + limits.refreshPause) : null;
}

/** Makes the topics due again whose last run failed on a source, because it was mended. */
export function retryFailed(db: Db, sourceId: string, now: Date): void {
  const failed = db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(refreshJobs, eq(refreshJobs.topicId, topics.id))
    .innerJoin(runs, eq(runs.id, refreshJobs.lastRunId))
    .where(and(eq(topics.sourceId, sourceId), eq(runs.outcome, "failed")));
  db.update(refreshJobs)
    .set({ dueAt: now, reason: "retry", attempts: 0 })
    .where(and(isNull(refreshJobs.claimedBy), inArray(refreshJobs.topicId, failed)))
    .run();
}

/**
 * Claims the topic that has been due the longest, and sets its worst case aside. Taking the write lock before
 * looking makes it one worker's, whatever number of processes ask. A topic that today's budget has no room for
 * waits for tomorrow, and the next one is looked at.
 */
export function claimNext(db: Db, terms: Terms, now: Date): Claim | undefined {
  return claimAll(db, 1, () => terms, now)[0];
}

/** The same for as many as there is `room` for, in one transaction. `terms` are asked for before each. */
export function claimAll(db: Db, room: number, terms: (claims: Claim[]) => Terms, now: Date): Claim[] {
  // A look without a lock first: most often nothing is due, and nobody has to wait for that.
  if (!nextDue(db, terms([]), now)) return [];
  return db.transaction(
    (tx) => {
      const claims: Claim[] = [];
      while (claims.length < room) {
        const claim = claimOrPostpone(db, tx, terms(claims), now);
        if (!claim) break;
        if (claim !== "postponed") claims.push(claim);
      }
      return claims;
    },
    { behavior: "immediate" },
  );
}

function claimOrPostpone(db: Db, tx: Tx, terms: Terms, now: Date): Claim | "postponed" | undefined {
  const next = nextDue(db, terms, now);
  if (!next) return undefined;
  const { job, topic, source } = next;
  const runId = newId(now);
  const run = { id: runId, topicId: topic.id, sourceId: source.id, model: source.model, startedAt: now };
  const reason = whyWait(tx, source, terms.budget, now);
  if (reason !== null) {
    tx.insert(runs)
      .values({ ...run, outcome: "waiting_for_budget", error: reason, endedAt: now })
      .run();
    tx.update(refreshJobs)
      .set({ dueAt: tomorrow(job, now), lastRunId: runId })
      .where(eq(refreshJobs.topicId, topic.id))
      .run();
    return "postponed";
  }
  const reservedUsd = worstCase(source);
  tx.insert(runs)
    .values({ ...run, reservedUsd })
    .run();
  tx.update(refreshJobs)
    .set({ claimedBy: terms.worker, leaseUntil: leaseFrom(now), lastRunId: runId })
    .where(eq(refreshJobs.topicId, topic.id))
    .run();
  noteProbe(tx, source, now);
  return { worker: terms.worker, runId, startedAt: now, job, topic, source, reservedUsd };
}

/** In tomorrow's first minutes, in the order in which they were due: who waited the longest goes first. */
function tomorrow({ dueAt }: Job, now: Date): Date {
  const waited = nextDay(now).getTime() - (dueAt ?? now).getTime();
  return new Date(nextDay(now).getTime() + 90_000 * 2 ** (-waited / 86_400_000));
}

/**
 * Writes down that a call which may have to be paid for leaves now: from here on a crash ends the run. To be
 * called in a transaction.
 *
 * @returns whether the claim is still this worker's; if not, the call must not be made
 */
export function noteSending(tx: Tx, { worker, runId }: Claim, now: Date): boolean {
  if (!holdsClaim(tx, worker, runId)) return false;
  tx.update(runs).set({ sentAt: now }).where(eq(runs.id, runId)).run();
  return true;
}

/** Writes down what a run is reading just now, for whoever finds it cut off. To be called in a transaction. */
export function noteReading(tx: Tx, { worker, runId }: Claim, places: string[]): void {
  tx.update(refreshJobs)
    .set({ reading: places })
    .where(and(eq(refreshJobs.claimedBy, worker), eq(refreshJobs.lastRunId, runId)))
    .run();
}

/**
 * Keeps the claims of a worker's runs that are under way for another while. One whose end could not be written down
 * is not among them: it lapses, and is taken up again.
 */
export function renewLeases(db: Db, worker: string, underWay: Claim[], now: Date): void {
  const topicIds = underWay.map(({ topic }) => topic.id);
  db.update(refreshJobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(and(eq(refreshJobs.claimedBy, worker), inArray(refreshJobs.topicId, topicIds)))
    .run();
}

/** Whether a claim is still this worker's: it may have lapsed and been taken up by another. */
export function holdsClaim(tx: Tx, worker: string, runId: string): boolean {
  return (
    tx
      .select({ topicId: refreshJobs.topicId })
      .from(refreshJobs)
      .where(and(eq(refreshJobs.claimedBy, worker), eq(refreshJobs.lastRunId, runId)))
      .get() !== undefined
  );
}

/**
 * Ends a claim and says when the topic is next due. A due time that was set while the run was under way
 * (the topic was saved) stands.
 */
export function endClaim(
  tx: Tx,
  job: Job,
  next: Pick<Job, "dueAt" | "reason" | "attempts">,
  checkedAt: Date | null,
): void {
  const unchanged = job.dueAt === null ? isNull(refreshJobs.dueAt) : eq(refreshJobs.dueAt, job.dueAt);
  const ofTopic = eq(refreshJobs.topicId, job.topicId);
  tx.update(refreshJobs).set(next).where(and(ofTopic, unchanged)).run();
  tx.update(refreshJobs)
    .set({
      claimedBy: null,
      leaseUntil: null,
      crashes: 0,
      reading: null,
      ...(checkedAt && { lastCheckedAt: checkedAt }),
    })
    .where(ofTopic)
    .run();
}

/** By the clock, `frequency` hours after a run began; a manual topic (0) not at all. */
export function nextByClock(frequency: number, startedAt: Date): Pick<Job, "dueAt" | "reason" | "attempts"> {
  const dueAt = frequency > 0 ? new Date(startedAt.getTime() + frequency * 3_600_000) : null;
  return { dueAt, reason: "clock", attempts: 0 };
}

function nextDue(db: Db, { fullSources, only }: Terms, now: Date) {
  const statement = prepared(db, "next due", () =>
    db
      .select({ job: refreshJobs, topic: topics, source: topicSources })
      .from(refreshJobs)
      .innerJoin(topics, eq(topics.id, refreshJobs.topicId))
      .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
      .innerJoin(users, eq(users.id, topics.createdById))
      .where(
        and(
          isNull(refreshJobs.claimedBy),
          lte(refreshJobs.dueAt, sql.placeholder("now")),
          or(ne(refreshJobs.reason, "clock"), ne(topics.followerCount, 0)),
          not(isKeptOut),
          sql`${topics.sourceId} not in (select value from json_each(${sql.placeholder("full")}))`,
          sql`(${sql.placeholder("only")} is null or ${topics.id} in (select value from json_each(${sql.placeholder("only")})))`,
          or(isNull(topicSources.openUntil), sql`${topicSources.openUntil} <= ${sql.placeholder("now")}`),
        ),
      )
      .orderBy(asc(refreshJobs.dueAt))
      .limit(1)
      .prepare(),
  );
  return statement.get({
    full: JSON.stringify(fullSources),
    only: only ? JSON.stringify(only) : null,
    now: now.getTime(),
  });
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseTime);
}
