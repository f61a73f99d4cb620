import { and, count, desc, eq, gte, isNotNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { users, waitlist } from "../../db/schema/people.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topics } from "../../db/schema/topics.ts";
import { jobs, runs } from "../../db/schema/updates.ts";
import { countDeliveries, type DeliveryCounts } from "../../sending/outbox/outbox.ts";
import { readSources, type SourceDeps, whyUnavailable } from "../../sources/sources.ts";
import { words } from "../../topics/words.ts";
import { committedToday, startOfDay } from "../../updates/money/budget.ts";
import { isItsUpdate, whereDue, whereQueued } from "../../updates/queue/due.ts";

/** Times are ISO 8601 in UTC, money in US dollars. */
export interface Status {
  queue: {
    due: number;
    /** They're due, but their source is paused. */
    waitingForSource: number;
    running: number;
    waitingForBudget: number;
    failed: number;
  };
  running: RunUnderWay[];
  failures: LastFailure[];
  today: Today;
  sources: SourceStatus[];
  people: { users: number; waiting: number };
  mail: { queued: number };
  /** Editions being delivered, one per channel; those that ended today (UTC). */
  deliveries: DeliveryCounts;
}

interface RunUnderWay {
  topic: string;
  source: string;
  model: string;
  startedAt: string;
  phase: "reading" | "asking";
}

interface LastFailure {
  topic: string;
  source: string;
  endedAt: string;
  error: string;
}

interface Today {
  runs: number;
  published: number;
  nothingNew: number;
  failed: number;
  looked: number;
  relevant: number;
  nearMisses: number;
  told: number;
  inputTokens: number;
  outputTokens: number;
  searches: number;
  costUsd: number;
  /** Spent, and reserved for running updates. */
  committedUsd: number;
  budgetUsd: number | null;
}

interface SourceStatus {
  id: string;
  name: string;
  model: string;
  available: boolean;
  unavailable: string | null;
  movedFrom: string | null;
  failuresInARow: number;
  leftAloneUntil: string | null;
}

const failuresShown = 10;

export function readStatus(db: Db, deps: SourceDeps, now: Date): Status {
  return {
    queue: readQueue(db, now),
    running: readRunning(db),
    failures: readFailures(db),
    today: readToday(db, deps.budget, now),
    sources: readSources(db).map((row) => ({
      id: row.id,
      name: row.name,
      model: row.model,
      available: whyUnavailable(row, deps) === null,
      unavailable: whyUnavailable(row, deps),
      movedFrom: row.movedFrom,
      failuresInARow: row.failures,
      leftAloneUntil: row.openUntil && row.openUntil > now ? row.openUntil.toISOString() : null,
    })),
    people: {
      users: rowsOf(db.select({ rows: count() }).from(users).where(eq(users.isVerified, true)).get()),
      waiting: rowsOf(
        db.select({ rows: count() }).from(waitlist).where(eq(waitlist.invitationSent, false)).get(),
      ),
    },
    mail: { queued: rowsOf(db.select({ rows: count() }).from(outbox).where(eq(outbox.kind, "mail")).get()) },
    deliveries: countDeliveries(db, startOfDay(now)),
  };
}

function readQueue(db: Db, now: Date): Status["queue"] {
  const rows = (where: SQL | undefined) => sql<number>`count(case when ${where} then 1 end)`;
  const counted = db
    .select({
      due: rows(whereDue(now.getTime())),
      queued: rows(whereQueued(now.getTime())),
      running: rows(isNotNull(jobs.claimedBy)),
      waitingForBudget: rows(eq(runs.outcome, "waiting_for_budget")),
      failed: rows(eq(runs.outcome, "failed")),
    })
    .from(jobs)
    .innerJoin(topics, isItsUpdate)
    .innerJoin(users, eq(users.id, topics.createdById))
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .leftJoin(runs, eq(runs.id, jobs.lastRunId))
    .get();
  const { due = 0, queued = 0, running = 0, waitingForBudget = 0, failed = 0 } = counted ?? {};
  return { due, waitingForSource: queued - due, running, waitingForBudget, failed };
}

function readRunning(db: Db): RunUnderWay[] {
  return db
    .select({ topic: topics.name, source: topicSources.name, run: runs })
    .from(jobs)
    .innerJoin(topics, isItsUpdate)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .innerJoin(runs, eq(runs.id, jobs.lastRunId))
    .where(isNotNull(jobs.claimedBy))
    .orderBy(runs.startedAt)
    .all()
    .map(({ topic, source, run }) => ({
      topic,
      source,
      model: run.model,
      startedAt: run.startedAt.toISOString(),
      phase: run.sentAt ? "asking" : "reading",
    }));
}

function readFailures(db: Db): LastFailure[] {
  return db
    .select({ topic: topics.name, source: topicSources.name, run: runs })
    .from(runs)
    .leftJoin(topics, eq(topics.id, runs.topicId))
    .leftJoin(topicSources, eq(topicSources.id, runs.sourceId))
    .where(and(eq(runs.outcome, "failed"), isNotNull(runs.endedAt)))
    .orderBy(desc(runs.endedAt))
    .limit(failuresShown)
    .all()
    .map(({ topic, source, run }) => ({
      topic: topic ?? words.deletedTopic,
      source: source ?? run.sourceId,
      endedAt: (run.endedAt ?? run.startedAt).toISOString(),
      error: run.error ?? "",
    }));
}

function readToday(db: Db, budgetUsd: number | null, now: Date): Today {
  const total = (amount: SQLWrapper) => sql<number>`coalesce(sum(${amount}), 0)`;
  const ended = (outcome: string) => total(sql`${runs.outcome} = ${outcome}`);
  const totals = db
    .select({
      runs: total(sql`${runs.kind} = 'update'`),
      published: ended("published"),
      nothingNew: ended("nothing_new"),
      failed: ended("failed"),
      looked: total(runs.looked),
      relevant: total(runs.relevant),
      nearMisses: total(runs.nearMisses),
      told: total(runs.told),
      inputTokens: total(runs.inputTokens),
      outputTokens: total(runs.outputTokens),
      searches: total(runs.searches),
      costUsd: total(sql`iif(${runs.byOwnKey}, 0, ${runs.costUsd})`),
    })
    .from(runs)
    .where(gte(runs.startedAt, startOfDay(now)))
    .all();
  // Totals are always one row.
  const [today] = totals as [(typeof totals)[number]];
  return { ...today, committedUsd: committedToday(db, now), budgetUsd };
}

const rowsOf = (counted: { rows: number } | undefined) => counted?.rows ?? 0;
