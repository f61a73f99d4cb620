import { setImmediate as othersTurn } from "node:timers/promises";
import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Log } from "../../base/log.ts";
import type { Parser } from "../../base/parser.ts";
import { waitAtMost } from "../../base/timeout.ts";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { users } from "../../db/schema/people.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topics } from "../../db/schema/topics.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { type CallDeps, callModel } from "../../updates/model-calls.ts";
import { bounds } from "../../updates/money/budget.ts";
import { askedSource } from "../../updates/money/writer.ts";
import { publishRollup, rewriteRollup } from "../../updates/publish.ts";
import { isPaused } from "../../updates/queue/due.ts";
import { claimJob, endJob, scheduleJob } from "../../updates/queue/jobs.ts";
import { readRollup, rollupPrompt } from "./model.ts";
import { lastMonth, lastWeek, nextEnd, type Period, periodIn } from "./periods.ts";
import { type RollupStory, repeatsJob, sumUpJob } from "./summing-job.ts";
import { writeRollup } from "./text.ts";
import { toldIn } from "./told-period.ts";
import { words } from "./words.ts";

interface RollupDeps extends CallDeps {
  parser: Parser;
  whyUnavailable: (source: SourceRow) => string | null;
  log: Log;
}

export interface Rollups {
  makeDue(): Promise<void>;
  idle(): Promise<void>;
  /** Calls that aren't done after `grace` milliseconds are given up; what code wrote stays. */
  stop(grace: number): Promise<void>;
}

type TopicRow = typeof topics.$inferSelect;

interface NewRollup {
  summaryId: string;
  topic: TopicRow;
  period: Period;
  language: string;
  when: string;
  stories: RollupStory[];
}

const callsAtOnce = 2;

/** Milliseconds after which another process continues after a crash. */
const leaseTime = 60_000;

/** Code writes each missing roll-up, exactly once, however many processes look. Then the topic's model is asked. */
export function createRollups(deps: RollupDeps): Rollups {
  const { db, now, log } = deps;
  const waiting: NewRollup[] = [];
  const stopping = new AbortController();
  let isStopping = false;
  let isScheduled = false;
  const underWay = new Set<Promise<void>>();

  async function makeDue(): Promise<void> {
    // Once per process, because updates may have been imported while none was running.
    if (!isScheduled)
      for (const subject of ["week", "month"]) scheduleJob(db, { kind: "rollup", subject }, now());
    isScheduled = true;
    while (!isStopping) {
      const job = claimJob(db, "rollup", leaseTime, now());
      if (!job) return;
      const kind = job.subject === "week" ? "week" : "month";
      await makeAll(kind === "week" ? lastWeek(now()) : lastMonth(now()));
      // Nothing more is told about a past period, so it needn't be checked again.
      endJob(db, job, { dueAt: isStopping ? job.dueAt : nextEnd(kind, now()) });
    }
  }

  async function makeAll(period: Period): Promise<void> {
    for (let after = ""; !isStopping; ) {
      const topic = nextTopic(db, period, after);
      if (!topic) return;
      after = topic.id;
      const made = await make(deps, topic, period, stopping.signal).catch((cause) => {
        if (!isStopping)
          log.error("a period could not be summed up", { topic: topic.id, reason: String(cause) });
        return null;
      });
      if (made) {
        log.info("period summed up", { topic: topic.id, period: period.name, stories: made.stories.length });
        waiting.push(made);
        askNext();
      }
      await othersTurn();
    }
  }

  function askNext(): void {
    if (isStopping || underWay.size >= callsAtOnce) return;
    const made = waiting.shift();
    if (!made) return;
    const asking = askModel(deps, made, stopping.signal)
      .catch((bug) => log.error("a period could not be summed up by its model", { reason: String(bug) }))
      .finally(() => {
        underWay.delete(asking);
        askNext();
      });
    underWay.add(asking);
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    makeDue,
    idle,
    async stop(grace) {
      isStopping = true;
      await waitAtMost(grace, idle());
      stopping.abort();
      await idle();
    },
  };
}

/** @throws Unreadable beyond the limits of a worker; the signal's reason if aborted */
async function make(
  { db, parser, now }: RollupDeps,
  topic: TopicRow,
  period: Period,
  signal: AbortSignal,
): Promise<NewRollup | null> {
  const { language, stories: all } = await parser.parse(sumUpJob, toldIn(db, topic, period), signal);
  const weighed = all.map(({ story }) => story);
  const stories = await parser.parse(repeatsJob, { stories: weighed, language }, signal);
  if (stories.length === 0) return null;
  const when = periodIn(language, period);
  const text = writeRollup(when, topic.name, stories, language);
  const rollup = { kind: period.kind, period: period.name, ...text };
  const summaryId = writeTransaction(db, (tx) => publishRollup(tx, topic.id, rollup, now()));
  return summaryId === null ? null : { summaryId, topic, period, language, when, stories };
}

async function askModel(deps: RollupDeps, made: NewRollup, signal: AbortSignal): Promise<void> {
  const { db, now, parser } = deps;
  const { summaryId, topic, period, stories } = made;
  const source = findModel(deps, topic.id);
  if (!source) return;
  const { system, prompt, articles } = rollupPrompt(
    source.systemPrompt,
    topic.name,
    { ...made, kind: period.kind },
    stories,
  );
  const called = await callModel(
    deps,
    source,
    {
      ...{
        kind: "rollup",
        topicId: topic.id,
        user: { id: topic.createdById },
        summaryId,
        system,
        prompt,
        articles,
        signal,
      },
      ...{ bounds: bounds.rollup, words },
    },
    (answer) => readRollup(parser, answer, { ...made, name: topic.name }, stories),
  );
  if (called.outcome !== "answered") return;
  writeTransaction(db, (tx) => rewriteRollup(tx, summaryId, { ...called.value, model: source.model }, now()));
}

function findModel(deps: RollupDeps, topicId: string): SourceRow | null {
  const { db, now, provider, whyUnavailable, memberBudget = null, ownKeys = false } = deps;
  const found = db
    .select({ source: topicSources, userId: users.id, allowance: users.allowance })
    .from(topics)
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(and(eq(topics.id, topicId), gt(topics.followerCount, 0), sql`not ${isPaused}`))
    .get();
  if (!found || !provider(found.source.type)?.asksModel) return null;
  const { userId, allowance } = found;
  const payer = { userId, allowance, memberBudget, ownKeys };
  const asking = { payer, isOwnTopic: true, bounds: bounds.rollup, whyUnavailable };
  const source = askedSource(db, found.source, asking, now());
  return source?.openUntil && source.openUntil > now() ? null : source;
}

function nextTopic(db: Db, { kind, name, from, until }: Period, after: string): TopicRow | undefined {
  const range = { from: from.getTime(), until: until.getTime() };
  return prepared(db, missing).get({ kind, name, after, ...range });
}

function missing(tx: Tx) {
  const { topicId, kind, period, lastUpdated } = topicSummaries;
  const from = sql.placeholder("from");
  return tx
    .select()
    .from(topics)
    .where(
      and(
        gt(topics.id, sql.placeholder("after")),
        gte(topics.summaryAt, from),
        sql`exists (select 1 from ${topicSummaries} where ${topicId} = ${topics.id} and ${kind} = 'update'
          and ${lastUpdated} >= ${from} and ${lastUpdated} < ${sql.placeholder("until")})`,
        sql`not exists (select 1 from ${topicSummaries} where ${topicId} = ${topics.id}
          and ${kind} = ${sql.placeholder("kind")} and ${period} = ${sql.placeholder("name")})`,
      ),
    )
    .orderBy(asc(topics.id))
    .limit(1)
    .prepare();
}
