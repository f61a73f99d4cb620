import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { refreshJobs, runs } from "../db/schema/newsroom.ts";
import { topics } from "../db/schema/topics.ts";
import { type Claim, endClaim, holdsClaim, type Job, nextByClock } from "./queue.ts";

type Run = typeof runs.$inferSelect;

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
        leave(tx, job, run, frequency, now);
      }
    },
    { behavior: "immediate" },
  );
}

/** Gives a claim back that cannot be brought to its end, by the same rules as {@link rescueLapsed}. */
export function releaseClaim(db: Db, { worker, runId, topic, job }: Claim, now: Date): void {
  db.transaction(
    (tx) => {
      if (!holdsClaim(tx, worker, runId)) return;
      const run = tx.select().from(runs).where(eq(runs.id, runId)).get();
      leave(tx, job, run ?? null, topic.frequency, now);
    },
    { behavior: "immediate" },
  );
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

function leave(tx: Tx, job: Job, run: Run | null, frequency: number, now: Date): void {
  if (run?.sentAt && !run.endedAt) interrupt(tx, job, run, frequency, now);
  else giveBack(tx, job.topicId, run);
}

function interrupt(tx: Tx, job: Job, run: Run, frequency: number, now: Date): void {
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

function giveBack(tx: Tx, topicId: string, run: Run | null): void {
  tx.update(refreshJobs)
    .set({ claimedBy: null, leaseUntil: null })
    .where(eq(refreshJobs.topicId, topicId))
    .run();
  if (run && !run.endedAt) tx.delete(runs).where(eq(runs.id, run.id)).run();
}
