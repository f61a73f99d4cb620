import { and, asc, eq, isNotNull, isNull, lt, lte, ne, notInArray, or } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { refreshJobs, runs, topicSources, topics } from "../db/schema.ts";

/** How long a claim holds without being renewed, in milliseconds. */
export const leaseTime = 30_000;

type Job = typeof refreshJobs.$inferSelect;
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
}

/** Makes a topic due at once, because it was saved or because somebody asked for news. */
export function enqueue(tx: Tx, topicId: string, reason: "saved" | "requested", now: Date): void {
  const due = { dueAt: now, reason, attempts: 0, ...(reason === "requested" && { requestedAt: now }) };
  tx.insert(refreshJobs)
    .values({ topicId, ...due })
    .onConflictDoUpdate({ target: refreshJobs.topicId, set: due })
    .run();
}

/**
 * Claims the topic that has been due the longest, leaving out `fullSources`. Taking the write lock before
 * looking makes it one worker's, whatever number of processes ask.
 */
export function claimNext(db: Db, worker: string, fullSources: string[], now: Date): Claim | undefined {
  // A look without a lock first: most often nothing is due, and nobody has to wait for that.
  if (!nextDue(db, fullSources, now)) return undefined;
  return db.transaction(
    (tx) => {
      const next = nextDue(tx, fullSources, now);
      if (!next) return undefined;
      const runId = newId(now);
      tx.insert(runs)
        .values({
          id: runId,
          topicId: next.topic.id,
          sourceId: next.source.id,
          model: next.source.model,
          startedAt: now,
        })
        .run();
      tx.update(refreshJobs)
        .set({ claimedBy: worker, leaseUntil: leaseFrom(now), lastRunId: runId })
        .where(eq(refreshJobs.topicId, next.topic.id))
        .run();
      return { worker, runId, startedAt: now, ...next };
    },
    { behavior: "immediate" },
  );
}

/** Keeps a worker's claims for another while. */
export function renewLeases(db: Db, worker: string, now: Date): void {
  db.update(refreshJobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(eq(refreshJobs.claimedBy, worker))
    .run();
}

/**
 * Takes up what workers left behind that did not renew their claims. A run whose call had left is
 * recorded as failed, its reservation as its cost, because asking again would be paid for again; any
 * other is due as before.
 */
export function rescueLapsed(db: Db, now: Date): void {
  if (findLapsed(db, now).length === 0) return;
  db.transaction(
    (tx) => {
      for (const { job, run, frequency } of findLapsed(tx, now)) {
        if (run?.sentAt && !run.endedAt) interrupt(tx, job, run, frequency, now);
        else giveBack(tx, job.topicId, run);
      }
    },
    { behavior: "immediate" },
  );
}

/** Gives a claim back undone: the topic is due as before, and the run is not in the ledger. */
export function releaseClaim(db: Db, { worker, runId, topic }: Claim): void {
  db.transaction(
    (tx) => {
      if (!holdsClaim(tx, worker, runId)) return;
      giveBack(tx, topic.id, { id: runId, endedAt: null });
    },
    { behavior: "immediate" },
  );
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
    .set({ claimedBy: null, leaseUntil: null, ...(checkedAt && { lastCheckedAt: checkedAt }) })
    .where(ofTopic)
    .run();
}

/** By the clock, `frequency` hours after a run began; a manual topic (0) not at all. */
export function nextByClock(frequency: number, startedAt: Date): Pick<Job, "dueAt" | "reason" | "attempts"> {
  const dueAt = frequency > 0 ? new Date(startedAt.getTime() + frequency * 3_600_000) : null;
  return { dueAt, reason: "clock", attempts: 0 };
}

function nextDue(tx: Tx, fullSources: string[], now: Date) {
  return tx
    .select({ job: refreshJobs, topic: topics, source: topicSources })
    .from(refreshJobs)
    .innerJoin(topics, eq(topics.id, refreshJobs.topicId))
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .where(
      and(
        isNull(refreshJobs.claimedBy),
        lte(refreshJobs.dueAt, now),
        or(ne(refreshJobs.reason, "clock"), ne(topics.followerCount, 0)),
        notInArray(topics.sourceId, fullSources),
      ),
    )
    .orderBy(asc(refreshJobs.dueAt))
    .limit(1)
    .get();
}

function findLapsed(tx: Tx, now: Date) {
  return tx
    .select({ job: refreshJobs, run: runs, frequency: topics.frequency })
    .from(refreshJobs)
    .innerJoin(topics, eq(topics.id, refreshJobs.topicId))
    .leftJoin(runs, eq(runs.id, refreshJobs.lastRunId))
    .where(and(isNotNull(refreshJobs.claimedBy), lt(refreshJobs.leaseUntil, now)))
    .all();
}

function interrupt(tx: Tx, job: Job, run: typeof runs.$inferSelect, frequency: number, now: Date): void {
  tx.update(runs)
    .set({
      outcome: "failed",
      error: "Interrupted: the server stopped in the middle of it",
      costUsd: run.reservedUsd,
      endedAt: now,
    })
    .where(eq(runs.id, run.id))
    .run();
  endClaim(tx, job, nextByClock(frequency, run.startedAt), null);
}

function giveBack(tx: Tx, topicId: string, run: { id: string; endedAt: Date | null } | null): void {
  tx.update(refreshJobs)
    .set({ claimedBy: null, leaseUntil: null })
    .where(eq(refreshJobs.topicId, topicId))
    .run();
  if (run && !run.endedAt) tx.delete(runs).where(eq(runs.id, run.id)).run();
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseTime);
}
