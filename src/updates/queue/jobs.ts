import { and, asc, eq, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { jobs } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { isJob, type Job } from "./queue.ts";

/** Jobs that make no run: asking for an update's pages once more, and summing up weeks and months. */
type JobKey = { kind: "recheck" | "rollup"; subject: string };

/** Makes a job due. One that is under way is not begun again for it, and one that was asked for keeps its time. */
export function scheduleJob(tx: Tx, key: JobKey, dueAt: Date): void {
  tx.insert(jobs)
    .values({ ...key, dueAt, reason: "requested" })
    .onConflictDoUpdate({
      target: [jobs.subject, jobs.kind],
      set: { dueAt },
      setWhere: sql`${jobs.claimedBy} is null and (${jobs.dueAt} is null or ${jobs.dueAt} > ${dueAt.getTime()})`,
    })
    .run();
}

/** The job of a kind that is due the longest, for the caller alone for `leaseTime` milliseconds. */
export function claimJob(db: Db, kind: JobKey["kind"], leaseTime: number, now: Date): Job | undefined {
  // A first look without the lock: most often nothing is due.
  if (!findDue(db, kind, now)) return undefined;
  return writeTransaction(db, (tx) => {
    const job = findDue(tx, kind, now);
    if (!job) return undefined;
    const claim = { claimedBy: newId(now), leaseUntil: new Date(now.getTime() + leaseTime) };
    tx.update(jobs).set(claim).where(isJob(job)).run();
    return { ...job, ...claim };
  });
}

/** `dueAt` is when it is done again, null for not until it is scheduled. Nothing where another process has it by now. */
export function endJob(tx: Tx, job: Job, end: Partial<Pick<Job, "dueAt" | "lastCheckedAt">>): void {
  tx.update(jobs)
    .set({ claimedBy: null, leaseUntil: null, ...end })
    .where(and(isJob(job), eq(jobs.claimedBy, job.claimedBy ?? "")))
    .run();
}

function findDue(tx: Tx, kind: JobKey["kind"], now: Date): Job | undefined {
  const isDue = and(isNull(jobs.claimedBy), eq(jobs.kind, kind), lte(jobs.dueAt, now));
  const hasLapsed = and(isNotNull(jobs.claimedBy), eq(jobs.kind, kind), lte(jobs.leaseUntil, now));
  return tx.select().from(jobs).where(or(isDue, hasLapsed)).orderBy(asc(jobs.dueAt)).limit(1).get();
}
