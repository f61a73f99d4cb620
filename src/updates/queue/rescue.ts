import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { topics } from "../../db/schema/topics.ts";
import { jobs, runs } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { type Claim, endClaim, holdsClaim } from "./claims.ts";
import { isItsUpdate } from "./due.ts";
import { isJob, type Job, nextByClock } from "./queue.ts";
import { crashed, words } from "./words.ts";

type Run = typeof runs.$inferSelect;

const crashWaits = [60_000, 5 * 60_000, 30 * 60_000];
const crashesToLeaveOut = 3;
const mostLeftOut = 50;

/** Retries of runs cut off by a crash wait ever longer. A sent paid call is not repeated before the usual due time. */
export function rescueLapsed(db: Db, now: Date): void {
  if (findLapsed(db, now).length === 0) return;
  writeTransaction(db, (tx) => {
    for (const each of findLapsed(tx, now)) noteCrash(tx, each, now);
  });
}

/** A stopping server makes the topic due as before, unless its paid call was sent. */
export function releaseClaim(db: Db, { worker, runId, topic, job }: Claim, now: Date): void {
  writeTransaction(db, (tx) => {
    if (!holdsClaim(tx, worker, runId)) return;
    const run = tx.select().from(runs).where(eq(runs.id, runId)).get() ?? null;
    if (!hasLeft(run)) return giveBack(tx, job, run);
    fail(tx, run, words.interrupted, now);
    endClaim(tx, job, nextByClock(topic.frequency, run.startedAt), null);
  });
}

function findLapsed(tx: Tx, now: Date) {
  return prepared(tx, lapsed).all({ now: now.getTime() });
}

function lapsed(tx: Tx) {
  return tx
    .select({ job: jobs, run: runs, frequency: topics.frequency })
    .from(jobs)
    .innerJoin(topics, isItsUpdate)
    .leftJoin(runs, eq(runs.id, jobs.lastRunId))
    .where(and(isNotNull(jobs.claimedBy), sql`${jobs.leaseUntil} < ${sql.placeholder("now")}`))
    .prepare();
}

type LapsedRun = ReturnType<typeof findLapsed>[number];

function noteCrash(tx: Tx, { job, run, frequency }: LapsedRun, now: Date): void {
  const crashes = job.crashes + 1;
  const newlyLeftOut = crashes >= crashesToLeaveOut ? (job.reading ?? []) : [];
  const leftOut = [...(job.leftOut ?? []), ...newlyLeftOut].slice(-mostLeftOut);
  if (run && !run.endedAt) fail(tx, run, inWords(crashes, hasLeft(run), newlyLeftOut), now);
  endClaim(tx, job, nextTry({ job, run, frequency }, crashes, now), null);
  tx.update(jobs)
    .set({ crashes, leftOut: leftOut.length > 0 ? leftOut : null })
    .where(isJob(job))
    .run();
}

function nextTry({ job, run, frequency }: LapsedRun, crashes: number, now: Date) {
  const wait = crashWaits[crashes - 1];
  if (hasLeft(run) || wait === undefined) return nextByClock(frequency, run?.startedAt ?? now);
  return { dueAt: new Date(now.getTime() + wait), reason: "retry" as const, attempts: job.attempts };
}

function inWords(crashes: number, isPaidFor: boolean, leftOut: string[]): string {
  if (isPaidFor && crashes === 1) return words.interrupted;
  const isTriedAgain = !isPaidFor && crashes <= crashWaits.length;
  return crashed(crashes, isTriedAgain, leftOut.slice(0, 3).join(", ").slice(0, 300));
}

function hasLeft(run: Run | null): run is Run {
  return run !== null && run.sentAt !== null && run.endedAt === null;
}

function fail(tx: Tx, run: Run, error: string, now: Date): void {
  const costUsd = run.sentAt ? run.reservedUsd : 0;
  tx.update(runs).set({ outcome: "failed", error, costUsd, endedAt: now }).where(eq(runs.id, run.id)).run();
}

function giveBack(tx: Tx, job: Job, run: Run | null): void {
  tx.update(jobs).set({ claimedBy: null, leaseUntil: null, reading: null }).where(isJob(job)).run();
  if (run && !run.endedAt) tx.delete(runs).where(eq(runs.id, run.id)).run();
}
