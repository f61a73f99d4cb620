import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import { withLanguage } from "../../base/words/language.ts";
import { interfaceLanguage } from "../../contract/base/languages.ts";
import type { Allowance } from "../../contract/community/users.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { users } from "../../db/schema/people.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topicFeeds, topics } from "../../db/schema/topics.ts";
import { jobs, runs } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { noteProbe } from "../../sources/circuit-breaker.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { bounds, nextDay, shortageOf, worstCase, worstOfCall } from "../money/budget.ts";
import { waitingForBudget } from "../money/words.ts";
import { hasRoomFor, writerOf } from "../money/writer.ts";
import { isItsUpdate, whereDue } from "./due.ts";
import { isJob, type Job } from "./queue.ts";
import { type FullSlots, hostsOf, type Slot } from "./slots.ts";

/** Milliseconds that a claim holds without being renewed. */
export const leaseTime = 30_000;

type Topic = typeof topics.$inferSelect;

export interface Claim {
  worker: string;
  runId: string;
  startedAt: Date;
  job: Job;
  topic: Topic;
  /** BCP 47, of the account of the topic's creator, who reads how the run ended; null where they chose none. */
  language: string | null;
  source: SourceRow;
  slot: Slot;
  /** Hosts of the topic's feeds. */
  hosts: string[];
  reservedUsd: number;
  mayJudge: boolean;
}

export interface Terms {
  worker: string;
  /** Without it, there is room for all. */
  full?: FullSlots;
  /** US dollars a UTC day, null for no limit; `memberBudget` is that of a member without a bound of their own. */
  budget: number | null;
  memberBudget?: number | null;
  /** Lets members without a bound of their own use own keys. */
  ownKeys?: boolean;
  whyUnavailable?: (source: SourceRow) => string | null;
  only?: string[];
}

/** A look without the write lock: most often nothing is due. */
export function isAnyDue(db: Db, terms: Terms, now: Date): boolean {
  return dueNext(db, terms, 1, now).length > 0;
}

/** Reads under the write lock, so that one worker gets a topic. A topic over the budget waits for tomorrow. */
export function claimAll(db: Db, room: number, terms: (claims: Claim[]) => Terms, now: Date): Claim[] {
  return writeTransaction(db, () => {
    const claims: Claim[] = [];
    for (;;) {
      const due = dueNext(db, terms(claims), room - claims.length, now);
      if (due.length === 0) return claims;
      const resting = new Set<string>();
      let isStuck = true;
      for (const next of due) {
        const { source } = next;
        const current = terms(claims);
        if (resting.has(source.id) || isFull(next, current.full)) continue;
        isStuck = false;
        const claim = claimOrPostpone(db, next, current, now);
        if (!claim) continue;
        claims.push(claim);
        const isInstances = claim.source.id === source.id && claim.source.ownerId === undefined;
        if (isInstances && noteProbe(db, source, now)) resting.add(source.id);
      }
      // SQL and `isFull` compare hosts each in their own way: should they differ, the topic waits for the next call.
      if (isStuck) return claims;
    }
  });
}

const nothingFull: FullSlots = { slots: [], sources: [], hosts: [] };

function isFull({ source, slot, hosts }: DueTopic, full = nothingFull): boolean {
  if (full.slots.includes(slot)) return true;
  return slot === "digest"
    ? hosts.some((host) => full.hosts.includes(host))
    : full.sources.includes(source.id);
}

function claimOrPostpone(db: Db, due: DueTopic, terms: Terms, now: Date): Claim | null {
  const { job, topic, allowance, language, slot, hosts } = due;
  const runId = newId(now);
  const { memberBudget = null, ownKeys = false, whyUnavailable = () => null } = terms;
  const payer = { userId: topic.createdById, allowance, memberBudget, ownKeys };
  const { source, fallback, isRefused } = writerOf(db, due.source, { payer, whyUnavailable }, now);
  const byOwnKey = source.ownerId !== undefined;
  const run = {
    ...{ id: runId, topicId: topic.id, userId: topic.createdById, startedAt: now },
    ...{ sourceId: source.id, model: source.model, byOwnKey, ...(fallback && { fallback }) },
  };
  const update = isRefused ? 0 : worstCase(source);
  const shortage = byOwnKey ? null : shortageOf(db, update, terms.budget, now);
  if (shortage) {
    const error = withLanguage(interfaceLanguage(language), () => waitingForBudget(source.name, shortage));
    db.insert(runs)
      .values({ ...run, outcome: "waiting_for_budget", error, endedAt: now })
      .run();
    db.update(jobs)
      .set({ dueAt: tomorrow(job, now), lastRunId: runId })
      .where(isJob(job))
      .run();
    return null;
  }
  const judging = source.webSearch ? 0 : worstOfCall(source, bounds.judging);
  const mayJudge =
    !source.webSearch &&
    !isRefused &&
    hasRoomFor(db, update + judging, { source, payer, budget: terms.budget }, now);
  const reservedUsd = update + (mayJudge ? judging : 0);
  db.insert(runs)
    .values({ ...run, reservedUsd })
    .run();
  const claim = { claimedBy: terms.worker, leaseUntil: leaseFrom(now), lastRunId: runId };
  db.update(jobs).set(claim).where(isJob(job)).run();
  return {
    ...{ worker: terms.worker, runId, startedAt: now },
    ...{ job, topic, language, source, slot, hosts, reservedUsd, mayJudge },
  };
}

/** In the first 90 seconds of tomorrow; who waited longest goes first. */
function tomorrow({ dueAt }: Job, now: Date): Date {
  const waited = nextDay(now).getTime() - (dueAt ?? now).getTime();
  return new Date(nextDay(now).getTime() + 90_000 * 2 ** (-waited / day));
}

/** Call it in a transaction before a paid call. @returns false when the claim was lost: then do not make the call */
export function noteSending(tx: Tx, claim: Claim, now: Date): boolean {
  const { worker, runId } = claim;
  if (!holdsClaim(tx, worker, runId) || !isOfKeysOwner(tx, claim)) return false;
  tx.update(runs).set({ sentAt: now }).where(eq(runs.id, runId)).run();
  return true;
}

/** A member's own key asks for no topic that has become somebody else's meanwhile; the instance's asks for any. */
function isOfKeysOwner(tx: Tx, { topic, source: { ownerId } }: Claim): boolean {
  if (ownerId === undefined) return true;
  const found = tx.select({ ownerId: topics.createdById }).from(topics).where(eq(topics.id, topic.id)).get();
  return found?.ownerId === ownerId;
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
    subject: job.subject,
    kind: job.kind,
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

type DueTopic = Pick<Claim, "job" | "topic" | "source" | "slot" | "hosts" | "language"> & {
  allowance: Allowance;
};

function dueNext(db: Db, { full = nothingFull, only }: Terms, room: number, now: Date): DueTopic[] {
  if (room === 0) return [];
  const rows = prepared(db, dueStatement).all({
    fullSlots: JSON.stringify(full.slots),
    fullSources: JSON.stringify(full.sources),
    fullHosts: JSON.stringify(full.hosts),
    only: only ? JSON.stringify(only) : null,
    now: now.getTime(),
    room,
  });
  return rows.map(({ feeds, ...due }) => ({
    ...due,
    hosts: hostsOf(JSON.parse(feeds), due.topic.useInstanceFeeds),
  }));
}

const slot = sql<Slot>`iif(${topicSources.type} = 'digest', 'digest', 'source')`;
const feedsOfTopic = sql`${topicFeeds} where ${topicFeeds.topicId} = ${topics.id}`;

function dueStatement(db: Db) {
  const isHostFull = sql`exists (select 1 from json_each(${sql.placeholder("fullHosts")}) as host where
    (host.value = '' and ${topics.useInstanceFeeds}) or exists (select 1 from ${feedsOfTopic}
      and instr(${topicFeeds.url}, '://' || host.value || '/') > 0))`;
  return db
    .select({
      ...{ job: jobs, topic: topics, source: topicSources },
      ...{ allowance: users.allowance, language: users.language },
      slot,
      feeds: sql<string>`(select json_group_array(${topicFeeds.url}) from ${feedsOfTopic})`,
    })
    .from(jobs)
    .innerJoin(topics, isItsUpdate)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(
      and(
        whereDue(sql.placeholder("now")),
        sql`${slot} not in (select value from json_each(${sql.placeholder("fullSlots")}))`,
        sql`iif(${slot} = 'digest', not ${isHostFull}, not ${isAmong(topics.sourceId, "fullSources")})`,
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
