import { eq, sql } from "drizzle-orm";
import type { Topic } from "../contract/topics.ts";
import type { Citation, Story } from "../contract/updates.ts";
import type { Db } from "../db/open.ts";
import { plain, plainIfAny } from "../db/plain.ts";
import { followWishes, topicLikes, topicSlops } from "../db/schema/community.ts";
import { users } from "../db/schema/people.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { jobs, runs, topicSummaries } from "../db/schema/updates.ts";
import { feedsInJson, presentFeeds } from "../topics/feeds.ts";
import { seenColumns, seenUpToOf } from "../unread/seen-up-to.ts";
import { presentUpdate } from "../updates/present.ts";
import { isItsUpdate, isPaused } from "../updates/queue/due.ts";

export const viewer = sql.placeholder("viewer");

const mine = (table: typeof topicLikes | typeof topicSlops) =>
  sql<number>`exists (select 1 from ${table} where ${table.topicId} = ${topics.id} and ${table.userId} = ${viewer})`;

const { followedAt, seenUpTo, allSeenUpTo } = seenColumns(viewer);

const columns = {
  ...plain({
    id: topics.id,
    name: topics.name,
    description: topics.description,
    category: topics.category,
    imageUrl: topics.imageUrl,
    coverSeed: topics.coverSeed,
    followerCount: topics.followerCount,
    likeCount: topics.likeCount,
    slopCount: topics.slopCount,
    slopReasons: topics.slopReasons,
    commentCount: topics.commentCount,
    isTrending: topics.isTrending,
    trendingLevel: topics.trendingLevel,
    hotness: topics.hotness,
    createdById: topics.createdById,
    isPublic: topics.isPublic,
    isPublicOnceShown: topics.isPublicOnceShown,
    hiddenAt: topics.hiddenAt,
    hiddenReason: topics.hiddenReason,
    tags: topics.tags,
    frequency: topics.frequency,
    sourceId: topics.sourceId,
    aiPrompt: topics.aiPrompt,
    language: topics.language,
    searchWords: topics.searchWords,
    includeWords: topics.includeWords,
    excludeWords: topics.excludeWords,
    useInstanceFeeds: topics.useInstanceFeeds,
    summaryAt: topics.summaryAt,
    createdAt: topics.createdAt,
    updatedAt: topics.updatedAt,
    creatorName: users.name,
    sourceName: topicSources.name,
    provider: topicSources.provider,
    icon: topicSources.icon,
    sourceOpenUntil: topicSources.openUntil,
  }),
  ...plainIfAny({
    summaryId: topicSummaries.id,
    summaryKind: topicSummaries.kind,
    title: topicSummaries.title,
    content: topicSummaries.content,
    newsCount: topicSummaries.newsCount,
    model: topicSummaries.model,
    citations: topicSummaries.citations,
    stories: topicSummaries.stories,
    lastUpdated: topicSummaries.lastUpdated,
    reason: jobs.reason,
    dueAt: jobs.dueAt,
    claimedBy: jobs.claimedBy,
    lastCheckedAt: jobs.lastCheckedAt,
    outcome: runs.outcome,
    error: runs.error,
    fallback: runs.fallback,
  }),
  feeds: feedsInJson.as("feeds"),
  followedAt: followedAt.as("followedAt"),
  seenUpTo: seenUpTo.as("seenUpTo"),
  allSeenUpTo: allSeenUpTo.as("allSeenUpTo"),
  wish: sql<"off" | "each" | null>`(select ${followWishes.notify} from ${followWishes}
    where ${followWishes.userId} = ${viewer} and ${followWishes.topicId} = ${topics.id})`.as("wish"),
  isLiked: mine(topicLikes).as("isLiked"),
  isSlopped: mine(topicSlops).as("isSlopped"),
  isPaused: isPaused.as("isPaused"),
  isCreator: sql<number | null>`${topics.createdById} = ${viewer}`.as("isCreator"),
};

/**
 * Topics with what their viewer sees of them, to be read by `plainStatement`. All are left joins, though each topic has
 * its creator and its source: where these are few SQLite would begin with them, and sort all of their topics for a page.
 */
export function selectTopics(db: Db) {
  return db
    .select(columns)
    .from(topics)
    .leftJoin(users, eq(users.id, topics.createdById))
    .leftJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .leftJoin(topicSummaries, eq(topicSummaries.id, topics.summaryId))
    .leftJoin(jobs, isItsUpdate)
    .leftJoin(runs, eq(runs.id, jobs.lastRunId));
}

export type TopicRow = ReturnType<ReturnType<typeof selectTopics>["all"]>[number];

/** Names each field of the answer: nothing else of a row leaves the server. */
export function presentTopic(row: TopicRow, now: Date): Topic {
  const seenUpTo = seenUpToOf(row);
  const isFollowing = row.followedAt !== null;
  const isCreator = Boolean(row.isCreator);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    imageUrl: row.imageUrl,
    coverSeed: row.coverSeed,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    slopCount: row.slopCount,
    slopReasons: parsed(row.slopReasons),
    commentCount: row.commentCount,
    isTrending: Boolean(row.isTrending),
    trendingLevel: row.trendingLevel,
    createdById: row.createdById,
    creator: { id: row.createdById, name: row.creatorName },
    isPublic: Boolean(row.isPublic || row.isPublicOnceShown),
    hidden: row.hiddenAt === null ? null : { at: iso(row.hiddenAt), reason: row.hiddenReason ?? "" },
    tags: parsed(row.tags),
    frequency: row.frequency,
    sourceId: row.sourceId,
    source: { name: row.sourceName, provider: row.provider, icon: row.icon },
    aiPrompt: row.aiPrompt,
    isLiked: Boolean(row.isLiked),
    isSlopped: Boolean(row.isSlopped),
    isFollowing,
    notify: isFollowing ? (row.wish ?? "default") : null,
    isUnread: isFollowing && seenUpTo !== null && row.summaryAt > seenUpTo,
    seenUpTo: seenUpTo === null ? null : iso(seenUpTo),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    summary: summaryOf(row),
    update: updateOf(row, isCreator, now),
    language: row.language,
    feeds: row.feeds === "[]" ? [] : presentFeeds(row.feeds, isCreator),
    searchWords: parsed(row.searchWords),
    includeWords: parsed(row.includeWords),
    excludeWords: parsed(row.excludeWords),
    useInstanceFeeds: Boolean(row.useInstanceFeeds),
  };
}

function summaryOf(row: TopicRow): Topic["summary"] {
  const { summaryId, summaryKind, title, content, newsCount, model, citations, stories, lastUpdated } = row;
  if (summaryId === null || lastUpdated === null) return null;
  return {
    id: summaryId,
    title: title ?? "",
    content: content ?? "",
    newsCount: newsCount ?? 0,
    lastUpdated: iso(lastUpdated),
    model: model ?? "",
    citations: parsed<Citation[]>(citations ?? "[]").map(presentCitation),
    kind: summaryKind ?? "update",
    stories: parsed<Story[]>(stories ?? "[]").map(presentStory),
  };
}

function presentCitation({ title, url, site, publishedAt, checked }: Citation): Citation {
  return { title, url, site, publishedAt, checked };
}

function presentStory({ id, headline, gist, isKnown, since, why, facts }: Story): Story {
  const presented = facts.map(({ text, citations, claim }) => ({ text, citations, claim }));
  return { id, headline, gist, isKnown, since, why, facts: presented };
}

function updateOf(row: TopicRow, isCreator: boolean, now: Date): Topic["update"] {
  const { reason, claimedBy, outcome, error, fallback, frequency, followerCount } = row;
  const job = reason && {
    reason,
    claimedBy,
    dueAt: dateOf(row.dueAt),
    lastCheckedAt: dateOf(row.lastCheckedAt),
  };
  const context = {
    isCreator,
    isPaused: Boolean(row.isPaused),
    sourceOpenUntil: dateOf(row.sourceOpenUntil),
    sourceName: row.sourceName,
  };
  const topic = { frequency, followerCount, hiddenAt: dateOf(row.hiddenAt) };
  return presentUpdate(topic, job, { outcome, error, fallback }, context, now);
}

function parsed<T>(json: string): T {
  return JSON.parse(json);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
