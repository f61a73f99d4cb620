import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PageQuery } from "../contract/common.ts";
import type { Topic, TopicSort } from "../contract/topics.ts";
import {
  type Among,
  countIn,
  mapPage,
  type Page,
  type Position,
  readPage,
  type Slice,
} from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { followWishes, topicLikes, topicSlops } from "../db/schema/community.ts";
import { users } from "../db/schema/people.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { jobs, runs, topicSummaries } from "../db/schema/updates.ts";
import { openTo, visibleTo } from "../db/visible.ts";
import { AppError } from "../errors.ts";
import { feedsInJson, presentFeeds } from "../topics/feeds.ts";
import { words } from "../topics/words.ts";
import { seenColumns, seenUpToOf } from "../unread/seen-up-to.ts";
import { isItsUpdate, isPaused } from "../updates/due.ts";
import { presentSummary, presentUpdate } from "../updates/present.ts";

export const sortedBy = { updated: "summaryAt", new: "createdAt", hot: "hotness" } as const;

const viewer = sql.placeholder("viewer");

const { topicId: _topic, plainText: _searched, ...shown } = getTableColumns(topicSummaries);

const visible = (where: SQL | undefined) => and(where, visibleTo(viewer));

function listBy(sort: TopicSort) {
  return {
    value: topics[sortedBy[sort]],
    id: topics.id,
    select: (db: Db, { where, orderBy, limit }: Slice) =>
      select(db)
        .where(visible(where))
        .orderBy(...orderBy)
        .limit(limit),
    count: (db: Db, where: SQL | undefined) => countIn(topics)(db, visible(where)),
    position: ({ topic }: Row): Position => [Number(topic[sortedBy[sort]]), topic.id],
  };
}

const lists = { updated: listBy("updated"), new: listBy("new"), hot: listBy("hot") };

export function readTopics(
  db: Db,
  viewerId: string | null,
  among: Among,
  sort: TopicSort,
  query: PageQuery,
  now: Date,
): Page<Topic> {
  const values = { ...among.values, viewer: viewerId };
  return mapPage(readPage(db, lists[sort], { ...among, values }, query), (row) => present(row, now));
}

/** @throws not_found when there is no such topic, or the viewer may not see it */
export function readTopic(db: Db, viewerId: string | null, id: string, now: Date): Topic {
  const row = prepared(db, oneTopic).get({ id, viewer: viewerId });
  if (!row) throw new AppError("not_found", words.noTopic);
  return present(row, now);
}

function oneTopic(db: Db) {
  return select(db)
    .where(and(eq(topics.id, sql.placeholder("id")), openTo(viewer)))
    .prepare();
}

export function readTopicsById(
  db: Db,
  viewerId: string | null,
  ids: string[],
  now: Date,
): Map<string, Topic> {
  const rows = prepared(db, topicsById).all({ ids: JSON.stringify(ids), viewer: viewerId });
  return new Map(rows.map((row) => [row.topic.id, present(row, now)]));
}

function topicsById(db: Db) {
  return select(db)
    .where(visible(isAmong(topics.id, "ids")))
    .prepare();
}

function select(db: Db) {
  const mine = (table: typeof topicLikes | typeof topicSlops) =>
    sql<number>`exists (select 1 from ${table} where ${table.topicId} = ${topics.id} and ${table.userId} = ${viewer})`;
  return db
    .select({
      topic: topics,
      creator: { id: users.id, name: users.name },
      source: { name: topicSources.name, provider: topicSources.provider, icon: topicSources.icon },
      sourceOpenUntil: topicSources.openUntil,
      summary: shown,
      // drizzle makes an outer join's object null where its first column is null: that must not be a time.
      job: {
        reason: jobs.reason,
        dueAt: jobs.dueAt,
        claimedBy: jobs.claimedBy,
        lastCheckedAt: jobs.lastCheckedAt,
      },
      run: { outcome: runs.outcome, error: runs.error, fallback: runs.fallback },
      feeds: feedsInJson,
      ...seenColumns(viewer),
      wish: sql<"off" | "each" | null>`(select ${followWishes.notify} from ${followWishes}
        where ${followWishes.userId} = ${viewer} and ${followWishes.topicId} = ${topics.id})`,
      isLiked: mine(topicLikes),
      isSlopped: mine(topicSlops),
      isPaused,
      isCreator: sql<number | null>`${topics.createdById} = ${viewer}`,
    })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.createdById))
    .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .leftJoin(topicSummaries, eq(topicSummaries.id, topics.summaryId))
    .leftJoin(jobs, isItsUpdate)
    .leftJoin(runs, eq(runs.id, jobs.lastRunId));
}

type Row = NonNullable<ReturnType<ReturnType<typeof select>["get"]>>;

function present(row: Row, now: Date): Topic {
  const { topic } = row;
  const seenUpTo = seenUpToOf(row);
  return {
    id: topic.id,
    name: topic.name,
    description: topic.description,
    category: topic.category,
    imageUrl: topic.imageUrl,
    followerCount: topic.followerCount,
    likeCount: topic.likeCount,
    slopCount: topic.slopCount,
    slopReasons: topic.slopReasons,
    commentCount: topic.commentCount,
    isTrending: topic.isTrending,
    trendingLevel: topic.trendingLevel,
    createdById: topic.createdById,
    creator: row.creator,
    isPublic: topic.isPublic || topic.isPublicOnceShown,
    hidden: topic.hiddenAt && { at: topic.hiddenAt.toISOString(), reason: topic.hiddenReason ?? "" },
    tags: topic.tags,
    frequency: topic.frequency,
    sourceId: topic.sourceId,
    source: row.source,
    aiPrompt: topic.aiPrompt,
    isLiked: Boolean(row.isLiked),
    isSlopped: Boolean(row.isSlopped),
    isFollowing: row.followedAt !== null,
    notify: row.followedAt !== null ? (row.wish ?? "default") : null,
    isUnread: row.followedAt !== null && seenUpTo !== null && topic.summaryAt > seenUpTo,
    seenUpTo: seenUpTo === null ? null : new Date(seenUpTo).toISOString(),
    createdAt: topic.createdAt.toISOString(),
    updatedAt: topic.updatedAt.toISOString(),
    summary: row.summary && presentSummary(row.summary),
    update: presentUpdate(
      topic,
      row.job,
      row.run,
      {
        isCreator: Boolean(row.isCreator),
        isPaused: Boolean(row.isPaused),
        sourceOpenUntil: row.sourceOpenUntil,
        sourceName: row.source.name,
      },
      now,
    ),
    language: topic.language,
    feeds: presentFeeds(row.feeds, Boolean(row.isCreator)),
    searchWords: topic.searchWords,
    includeWords: topic.includeWords,
    excludeWords: topic.excludeWords,
    useInstanceFeeds: topic.useInstanceFeeds,
  };
}
