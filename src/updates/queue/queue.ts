import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { limits } from "../../contract/base/limits.ts";
import type { Tx } from "../../db/open.ts";
import { topics } from "../../db/schema/topics.ts";
import { jobs, runs } from "../../db/schema/updates.ts";
import { isItsUpdate } from "./due.ts";

export type Job = typeof jobs.$inferSelect;

/** Due at once, but a save waits for two minutes after the last run. `requestedAt` notes the creator's requests only. */
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
  tx.insert(jobs)
    .values({ ...updateOf(topicId), ...due })
    .onConflictDoUpdate({ target: [jobs.subject, jobs.kind], set: due })
    .run();
}

const updateOf = (topicId: string) => ({ subject: topicId, kind: "update" as const });

export function isJob({ subject, kind }: Pick<Job, "subject" | "kind">): SQL | undefined {
  return and(eq(jobs.subject, subject), eq(jobs.kind, kind));
}

export function findJob(tx: Tx, subject: string, kind: Job["kind"] = "update"): Job | undefined {
  return tx.select().from(jobs).where(isJob({ subject, kind })).get();
}

/** A topic that is due already keeps its time: the run it waits for will see the save. */
function dueOnSaving(tx: Tx, topicId: string, now: Date): Date {
  const job = findJob(tx, topicId);
  if (job?.dueAt && job.dueAt <= now && job.claimedBy === null) return job.dueAt;
  return new Date(Math.max(now.getTime(), pauseAfterRun(tx, topicId)?.getTime() ?? 0));
}

/** The end of the two minutes after the last run, counted from its start while it runs; null before the first. */
export function pauseAfterRun(tx: Tx, topicId: string): Date | null {
  const last = tx
    .select({ startedAt: runs.startedAt, endedAt: runs.endedAt })
    .from(jobs)
    .innerJoin(runs, eq(runs.id, jobs.lastRunId))
    .where(isJob(updateOf(topicId)))
    .get();
  return last ? new Date((last.endedAt ?? last.startedAt).getTime() + limits.refreshPause) : null;
}

/** With `creatorId` only their topics are retried, as it is their own key that works again. */
export function retryFailed(db: Tx, sourceId: string, now: Date, creatorId?: string): void {
  const failed = db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(jobs, isItsUpdate)
    .innerJoin(runs, eq(runs.id, jobs.lastRunId))
    .where(
      and(
        eq(topics.sourceId, sourceId),
        eq(runs.outcome, "failed"),
        creatorId === undefined ? undefined : eq(topics.createdById, creatorId),
      ),
    );
  db.update(jobs)
    .set({ dueAt: now, reason: "retry", attempts: 0 })
    .where(and(eq(jobs.kind, "update"), isNull(jobs.claimedBy), inArray(jobs.subject, failed)))
    .run();
}

/** `frequency` is in hours; 0 means never by the clock. */
export function nextByClock(frequency: number, startedAt: Date): Pick<Job, "dueAt" | "reason" | "attempts"> {
  const dueAt = frequency > 0 ? new Date(startedAt.getTime() + frequency * 3_600_000) : null;
  return { dueAt, reason: "clock", attempts: 0 };
}
