import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { limits } from "../contract/limits.ts";
import type { Fallback } from "../contract/updates.ts";
import type { Allowance } from "../contract/users.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { insertRow, updateRow } from "../db/rows.ts";
import { users } from "../db/schema/people.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { jobs, runs } from "../db/schema/updates.ts";
import { noteProbe } from "../sources/circuit-breaker.ts";
import { findSource } from "../sources/sources.ts";
import { maySpendOn } from "../users/allowance.ts";
import { isItsUpdate, whereDue } from "./due.ts";
import { bounds, nextDay, shortageOf, worstCase, worstOfCall } from "./money/budget.ts";
import { isUnpricedFor, memberShortageOf, type Payer } from "./money/member-budget.ts";
import { waits } from "./words.ts";

/** Milliseconds that a claim holds without being renewed. */
export const leaseTime = 30_000;

export type Job = typeof jobs.$inferSelect;
export type Topic = typeof topics.$inferSelect;
export type Source = typeof topicSources.$inferSelect;

export interface Claim {
  worker: string;
  runId: string;
  startedAt: Date;
  job: Job;
  topic: Topic;
  source: Source;
  reservedUsd: number;
  mayJudge: boolean;
}

export interface Terms {
  worker: string;
  fullSources: string[];
  /** US dollars a UTC day, null for no limit; `memberBudget` is that of a member without a bound of their own. */
  budget: number | null;
  memberBudget?: number | null;
  only?: string[];
}

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

const keyOf = ({ subject, kind }: Job) => ({ subject, kind });

export function findJob(tx: Tx, topicId: string): Job | undefined {
  return tx
    .select()
    .from(jobs)
    .where(isJob(updateOf(topicId)))
    .get();
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

export function retryFailed(db: Db, sourceId: string, now: Date): void {
  const failed = db
    .select({ id: topics.id })
    .from(topics)
    .innerJoin(jobs, isItsUpdate)
    .innerJoin(runs, eq(runs.id, jobs.lastRunId))
    .where(and(eq(topics.sourceId, sourceId), eq(runs.outcome, "failed")));
  db.update(jobs)
    .set({ dueAt: now, reason: "retry", attempts: 0 })
    .where(and(eq(jobs.kind, "update"), isNull(jobs.claimedBy), inArray(jobs.subject, failed)))
    .run();
}

export function claimNext(db: Db, terms: Terms, now: Date): Claim | undefined {
  return claimAll(db, 1, () => terms, now)[0];
}

/** A look without the write lock: most often nothing is due. */
export function isAnyDue(db: Db, terms: Terms, now: Date): boolean {
  return dueNext(db, terms, 1, now).length > 0;
}

/** Reads under the write lock, so that one worker gets a topic. A topic over the budget waits for tomorrow. */
export function claimAll(db: Db, room: number, terms: (claims: Claim[]) => Terms, now: Date): Claim[] {
  return db.transaction(
    () => {
      const claims: Claim[] = [];
      for (;;) {
        const due = dueNext(db, terms(claims), room - claims.length, now);
        if (due.length === 0) return claims;
        const resting = new Set<string>();
        for (const next of due) {
          const { source } = next;
          const current = terms(claims);
          if (resting.has(source.id) || current.fullSources.includes(source.id)) continue;
          const claim = claimOrPostpone(db, next, current, now);
          if (!claim) continue;
          claims.push(claim);
          if (claim.source.id === source.id && noteProbe(db, source, now)) resting.add(source.id);
        }
      }
    },
    { behavior: "immediate" },
  );
}

function claimOrPostpone(db: Db, due: Due, terms: Terms, now: Date): Claim | null {
  const { job, topic, allowance } = due;
  const runId = newId(now);
  const payer = { userId: topic.createdById, allowance, memberBudget: terms.memberBudget ?? null };
  const { source, fallback } = writerOf(db, due, payer, now);
  const run = {
    ...{ id: runId, topicId: topic.id, userId: topic.createdById, startedAt: now },
    ...{ sourceId: source.id, model: source.model, ...(fallback && { fallback }) },
  };
  const update = worstCase(source);
  const shortage = shortageOf(db, update, terms.budget, now);
  if (shortage) {
    const error = waits.noBudget(source.name, shortage);
    insertRow(db, runs, { ...run, outcome: "waiting_for_budget", error, endedAt: now });
    updateRow(db, jobs, keyOf(job), { dueAt: tomorrow(job, now), lastRunId: runId });
    return null;
  }
  const judging = source.webSearch ? 0 : worstOfCall(source, bounds.judging);
  const mayJudge =
    !source.webSearch &&
    shortageOf(db, update + judging, terms.budget, now) === null &&
    memberShortageOf(db, update + judging, payer, now) === null;
  const reservedUsd = update + (mayJudge ? judging : 0);
  insertRow(db, runs, { ...run, reservedUsd });
  const claim = { claimedBy: terms.worker, leaseUntil: leaseFrom(now), lastRunId: runId };
  updateRow(db, jobs, keyOf(job), claim);
  return { worker: terms.worker, runId, startedAt: now, job, topic, source, reservedUsd, mayJudge };
}

/** The topic's own source, or the digest in its place where its creator may not use that, or has spent their day's money. */
function writerOf(
  tx: Tx,
  { source }: Due,
  payer: Payer,
  now: Date,
): { source: Source; fallback: Fallback | null } {
  const isAllowed = maySpendOn(payer.allowance, source.id);
  const isAffordable = !isUnpricedFor(source, payer) && !memberShortageOf(tx, worstCase(source), payer, now);
  if (isAllowed && isAffordable) return { source, fallback: null };
  const digest = findSource(tx, "digest") ?? source;
  return { source: digest, fallback: isAllowed ? "member_budget" : "source_not_allowed" };
}

/** In the first 90 seconds of tomorrow; who waited longest goes first. */
function tomorrow({ dueAt }: Job, now: Date): Date {
  const waited = nextDay(now).getTime() - (dueAt ?? now).getTime();
  return new Date(nextDay(now).getTime() + 90_000 * 2 ** (-waited / 86_400_000));
}

/** Call it in a transaction before a paid call. @returns false when the claim was lost: then do not make the call */
export function noteSending(tx: Tx, { worker, runId }: Claim, now: Date): boolean {
  if (!holdsClaim(tx, worker, runId)) return false;
  updateRow(tx, runs, { id: runId }, { sentAt: now });
  return true;
}

export function noteReading(tx: Tx, { worker, runId }: Claim, places: string[]): void {
  tx.update(jobs)
    .set({ reading: places })
    .where(and(eq(jobs.claimedBy, worker), eq(jobs.lastRunId, runId)))
    .run();
}

/** Renews only `underWay`: a run whose end could not be saved lapses, and is taken up again. */
export function renewLeases(db: Db, worker: string, underWay: Claim[], now: Date): void {
  const runIds = underWay.map(({ runId }) => runId);
  db.update(jobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(and(eq(jobs.claimedBy, worker), inArray(jobs.lastRunId, runIds)))
    .run();
}

export function holdsClaim(tx: Tx, worker: string, runId: string): boolean {
  return prepared(tx, heldClaim).get({ worker, run: runId }) !== undefined;
}

function heldClaim(tx: Tx) {
  const isHeld = and(
    eq(jobs.claimedBy, sql.placeholder("worker")),
    eq(jobs.lastRunId, sql.placeholder("run")),
  );
  return tx.select({ subject: jobs.subject }).from(jobs).where(isHeld).prepare();
}

/** A due time that was set during the run, by saving the topic, is kept. */
export function endClaim(
  tx: Tx,
  job: Job,
  next: Pick<Job, "dueAt" | "reason" | "attempts">,
  checkedAt: Date | null,
): void {
  prepared(tx, claimEnd).run({
    ...keyOf(job),
    ...next,
    dueAt: next.dueAt?.getTime() ?? null,
    wasDueAt: job.dueAt?.getTime() ?? null,
    checkedAt: checkedAt?.getTime() ?? null,
  });
}

function claimEnd(tx: Tx) {
  const isUnchanged = sql`${jobs.dueAt} is ${sql.placeholder("wasDueAt")}`;
  return tx
    .update(jobs)
    .set({
      dueAt: sql`iif(${isUnchanged}, ${sql.placeholder("dueAt")}, ${jobs.dueAt})`,
      reason: sql`iif(${isUnchanged}, ${sql.placeholder("reason")}, ${jobs.reason})`,
      attempts: sql`iif(${isUnchanged}, ${sql.placeholder("attempts")}, ${jobs.attempts})`,
      claimedBy: null,
      leaseUntil: null,
      crashes: 0,
      reading: null,
      lastCheckedAt: sql`coalesce(${sql.placeholder("checkedAt")}, ${jobs.lastCheckedAt})`,
    })
    .where(and(eq(jobs.subject, sql.placeholder("subject")), eq(jobs.kind, sql.placeholder("kind"))))
    .prepare();
}

/** `frequency` is in hours; 0 means never by the clock. */
export function nextByClock(frequency: number, startedAt: Date): Pick<Job, "dueAt" | "reason" | "attempts"> {
  const dueAt = frequency > 0 ? new Date(startedAt.getTime() + frequency * 3_600_000) : null;
  return { dueAt, reason: "clock", attempts: 0 };
}

type Due = Pick<Claim, "job" | "topic" | "source"> & { allowance: Allowance };

function dueNext(db: Db, { fullSources, only }: Terms, room: number, now: Date): Due[] {
  if (room === 0) return [];
  return prepared(db, dueStatement).all({
    full: JSON.stringify(fullSources),
    only: only ? JSON.stringify(only) : null,
    now: now.getTime(),
    room,
  });
}

function dueStatement(db: Db) {
  return db
    .select({ job: jobs, topic: topics, source: topicSources, allowance: users.allowance })
    .from(jobs)
    .innerJoin(topics, isItsUpdate)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(
      and(
        whereDue(sql.placeholder("now")),
        sql`${topics.sourceId} not in (select value from json_each(${sql.placeholder("full")}))`,
        sql`(${sql.placeholder("only")} is null or ${isAmong(topics.id, "only")})`,
      ),
    )
    .orderBy(asc(jobs.dueAt))
    .limit(sql.placeholder("room"))
    .prepare();
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseTime);
}
