import { and, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import type { NoticeKind } from "../../contract/account/notices.ts";
import type { Db, Tx } from "../../db/open.ts";
import { channels } from "../../db/schema/channels.ts";
import { notices } from "../../db/schema/notices.ts";
import { ownKeys, users } from "../../db/schema/people.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { topicFeeds, topics } from "../../db/schema/topics.ts";
import { runs } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { mayUseOwnKeys } from "../../people/users/allowance.ts";
import { isActive } from "../../people/users/users.ts";
import { asOwn } from "../../sources/own-keys.ts";
import { readSources, type SourceDeps, type SourceRow, whyUnavailable } from "../../sources/sources.ts";
import { feedSite } from "../../topics/feeds.ts";
import { committedToday } from "../../updates/money/budget.ts";
import { dollars } from "../../updates/money/words.ts";
import { type NewNotice, notify, recover } from "./notices.ts";
import { words } from "./words.ts";

/** Milliseconds. */
const feedGrace = 3 * day;
const wordsGrace = 14 * day;

/** The share of the day's budget from which it counts as low. */
const lowBudget = 0.8;

/** `ownKeys`: true if members without limits of their own may use own keys. */
type Deps = SourceDeps & {
  ownKeys: boolean;
  /** Why there is no recent backup, as a sentence without a full stop; null if there is one, or none is wanted. */
  backupProblem: string | null;
};

/**
 * Notifies the people who must act about conditions that started since the last call, and records those that ended.
 * 10,000 topics take about 15 ms.
 */
export function noteConditions(db: Db, sources: Deps, now: Date): void {
  const own = ownKeysInUse(db, sources);
  settle(db, "source_stopped", stoppedSources(db, sources, own), now);
  settle(db, "own_key_stopped", stoppedOwnKeys(own), now);
  settle(db, "feed_failing", failingFeeds(db), now);
  settle(db, "nothing_caught", topicsWithoutArticles(db, now), now);
  settle(db, "budget_low", lowBudgets(db, sources.budget, now), now);
  settle(db, "backup_failing", missingBackup(db, sources.backupProblem), now);
  recoverChannels(db, now);
}

interface Budget {
  spentUsd: number;
  budgetUsd: number;
}

/** The money spent, once it reaches 80 % of the day's budget; null below that, and without a budget. */
function readLowBudget(tx: Tx, budgetUsd: number | null, now: Date): Budget | null {
  if (budgetUsd === null) return null;
  const spentUsd = committedToday(tx, now);
  return spentUsd > 0 && spentUsd >= budgetUsd * lowBudget ? { spentUsd, budgetUsd } : null;
}

type Condition = Omit<NewNotice, "kind">;

/**
 * Limits a transaction, because other writers wait for it: a source may stop for thousands. The next call continues.
 */
const settledAtOnce = 200;

/** `current` is every condition of this kind now: all other open ones are over. */
function settle(db: Db, kind: NoticeKind, current: Condition[], now: Date): void {
  const keyOf = ({ userId, subject }: Pick<Condition, "userId" | "subject">) => `${userId} ${subject}`;
  const open = openOf(db, kind);
  const [known, lasting] = [new Set(open.map(keyOf)), new Set(current.map(keyOf))];
  const begun = current.filter((each) => !known.has(keyOf(each)));
  const over = open.filter((each) => !lasting.has(keyOf(each)));
  if (begun.length + over.length === 0) return;
  writeTransaction(db, (tx) => {
    for (const { userId, subject } of over.slice(0, settledAtOnce))
      recover(tx, { kind, subject, userId }, now);
    for (const condition of begun.slice(0, settledAtOnce)) notify(tx, { ...condition, kind }, now);
  });
}

function openOf(db: Db, kind: NoticeKind): { userId: string; subject: string }[] {
  return db
    .select({ userId: notices.userId, subject: notices.subject })
    .from(notices)
    .where(and(eq(notices.kind, kind), isNull(notices.endedAt)))
    .all();
}

const isRunByClock = sql`${topics.frequency} > 0`;

/** Reported to the creators of waiting topics, and to admins if the source stopped by itself. */
function stoppedSources(db: Db, deps: SourceDeps, own: OwnKeyInUse[]): Condition[] {
  const stopped = readSources(db).flatMap((source) => {
    const reason = whyUnavailable(source, deps);
    return reason === null ? [] : [{ source, reason }];
  });
  if (stopped.length === 0) return [];
  const waiting = db
    .selectDistinct({ sourceId: topics.sourceId, userId: topics.createdById })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(and(isRunByClock, isActive))
    .all();
  const admins = adminsOf(db);
  return stopped.flatMap(({ source, reason }) => {
    const withOwnKey = new Set(own.flatMap(({ id, userId }) => (id === source.id ? [userId] : [])));
    const creators = waiting.flatMap(({ sourceId, userId }) =>
      sourceId === source.id && !withOwnKey.has(userId) ? [userId] : [],
    );
    const told = new Set([...creators, ...(source.isEnabled && source.stoppedReason !== null ? admins : [])]);
    return [...told].map((userId) => ({ userId, subject: source.id, name: source.name, reason }));
  });
}

interface OwnKeyInUse {
  userId: string;
  /** The source's id. */
  id: string;
  name: string;
  stoppedAt: Date | null;
  /** The reason why it can't be used; null if it can. */
  reason: string | null;
}

/** All keys that their owners may use, including refused and unreadable ones. */
function ownKeysInUse(db: Db, deps: Deps): OwnKeyInUse[] {
  return db
    .select({ key: ownKeys, source: topicSources, allowance: users.allowance })
    .from(ownKeys)
    .innerJoin(topicSources, eq(topicSources.id, ownKeys.sourceId))
    .innerJoin(users, eq(users.id, ownKeys.userId))
    .where(and(isActive, eq(topicSources.isEnabled, true)))
    .all()
    .filter(({ allowance }) => mayUseOwnKeys(allowance, deps.ownKeys))
    .map(({ key: { userId, stoppedAt, ...key }, source }) => {
      const own: SourceRow = asOwn(source, { ...key, userId, stoppedAt });
      return {
        ...{ userId, stoppedAt, id: source.id, name: source.name },
        reason: whyUnavailable(own, deps),
      };
    });
}

/** Each stop is reported once. */
function stoppedOwnKeys(own: OwnKeyInUse[]): Condition[] {
  return own.flatMap(({ userId, id, name, stoppedAt, reason }) =>
    reason === null ? [] : [{ userId, subject: `${id} ${stoppedAt?.getTime() ?? 0}`, name, reason }],
  );
}

/** A run three days after the first failure must have met it again: a topic that isn't run has no dead feeds. */
function failingFeeds(db: Db): Condition[] {
  const laterRun = sql`exists (select 1 from ${runs} where ${runs.topicId} = ${topics.id}
    and ${runs.startedAt} >= ${topicFeeds.failingSince} + ${feedGrace} and ${runs.endedAt} is not null)`;
  return db
    .select({ feed: topicFeeds, userId: topics.createdById })
    .from(topicFeeds)
    .innerJoin(topics, eq(topics.id, topicFeeds.topicId))
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(and(isNotNull(topicFeeds.failingSince), isNotNull(topicFeeds.error), isActive, laterRun))
    .all()
    .map(({ feed: { topicId, url, title, error }, userId }) => ({
      userId,
      subject: `${topicId} ${url}`,
      topicId,
      name: title || feedSite(url),
      reason: error,
    }));
}

/** A topic whose runs found no fitting article for two weeks, unless it was changed since. */
function topicsWithoutArticles(db: Db, now: Date): Condition[] {
  const since = now.getTime() - wordsGrace;
  const runsSince = sql`from ${runs} where ${runs.topicId} = ${topics.id}
    and ${runs.startedAt} >= ${since} and ${runs.outcome} in ('nothing_new', 'published')`;
  return db
    .select({
      topicId: topics.id,
      userId: topics.createdById,
      count: sql<number>`(select sum(${runs.looked}) ${runsSince})`,
    })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.createdById))
    .where(
      and(
        isRunByClock,
        isActive,
        sql`${topics.summaryAt} < ${since} and ${topics.updatedAt} < ${since}`,
        sql`exists (select 1 ${runsSince})`,
        sql`not exists (select 1 ${runsSince} and ${runs.relevant} > 0)`,
      ),
    )
    .all()
    .map((found) => ({ ...found, subject: found.topicId }));
}

/** It starts anew each day, so it's over only after a whole day below the limit. */
function lowBudgets(db: Db, budgetUsd: number | null, now: Date): Condition[] {
  const low = readLowBudget(db, budgetUsd, now);
  if (low === null) {
    const wasLow = readLowBudget(db, budgetUsd, new Date(now.getTime() - day)) !== null;
    return wasLow ? openOf(db, "budget_low") : [];
  }
  const count = Math.floor((low.spentUsd / low.budgetUsd) * 100);
  const reason = words.spent(dollars(low.spentUsd), dollars(low.budgetUsd));
  return adminsOf(db).map((userId) => ({ userId, subject: "day", count, reason }));
}

function missingBackup(db: Db, reason: string | null): Condition[] {
  if (reason === null) return [];
  return adminsOf(db).map((userId) => ({ userId, subject: "backup", reason }));
}

/** The code that switches a channel off notifies; this notices if it's on again, or gone. */
function recoverChannels(db: Db, now: Date): void {
  if (openOf(db, "channel_off").length === 0) return;
  const off = db.select({ id: channels.id }).from(channels).where(eq(channels.isOn, false));
  db.update(notices)
    .set({ endedAt: now })
    .where(and(eq(notices.kind, "channel_off"), isNull(notices.endedAt), notInArray(notices.subject, off)))
    .run();
}

function adminsOf(db: Db): string[] {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isActive))
    .all()
    .map(({ id }) => id);
}
