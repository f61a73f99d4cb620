import { eq, getTableColumns, sql } from "drizzle-orm";
import { pick } from "../base/pick.ts";
import { type Topic, topic as topicContract } from "../contract/topics/topics.ts";
import { type Citation, summary as summaryContract } from "../contract/topics/updates.ts";
import type { Db } from "../db/open.ts";
import { rawStatement } from "../db/raw-statement.ts";
import { followWishes, topicLikes, topicSlops } from "../db/schema/community.ts";
import { users } from "../db/schema/people.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { readItems, savedItems } from "../db/schema/unread.ts";
import { jobs, runs, sameStories, topicSummaries } from "../db/schema/updates.ts";
import { seenColumns, seenUpToOf } from "../stories/unread/seen-up-to.ts";
import { feedsInJson, presentFeeds } from "../topics/feeds.ts";
import type { SameStories } from "../updates/linking.ts";
import { presentSummary, presentUpdate } from "../updates/present.ts";
import { isItsUpdate, isPaused } from "../updates/queue/due.ts";

export const viewer = sql.placeholder("viewer");

const isMarked = (table: typeof topicLikes | typeof topicSlops) =>
  sql<number>`exists (select 1 from ${table} where ${table.topicId} = ${topics.id} and ${table.userId} = ${viewer})`;

const selection = {
  // Columns that the contract doesn't name never leave the server.
  topic: pick(getTableColumns(topics), topicContract.shape),
  kept: {
    summaryAt: topics.summaryAt,
    hotness: topics.hotness,
    isPublicOnceShown: topics.isPublicOnceShown,
    hiddenAt: topics.hiddenAt,
    hiddenReason: topics.hiddenReason,
    isPaused,
    creatorName: users.name,
    sourceName: topicSources.name,
    sourceProvider: topicSources.provider,
    sourceIcon: topicSources.icon,
    sourceOpenUntil: topicSources.openUntil,
    isLinked: sql<number>`exists (select 1 from ${sameStories} where ${sameStories.summaryId} = ${topics.summaryId})`,
  },
  summary: pick(getTableColumns(topicSummaries), summaryContract.shape),
  job: {
    reason: jobs.reason,
    dueAt: jobs.dueAt,
    claimedBy: jobs.claimedBy,
    lastCheckedAt: jobs.lastCheckedAt,
  },
  run: { id: runs.id, outcome: runs.outcome, error: runs.error, fallback: runs.fallback },
  viewed: {
    feeds: feedsInJson,
    ...seenColumns(viewer),
    isItemRead: sql<number | null>`(select ${readItems.isRead} from ${readItems}
      where ${readItems.userId} = ${viewer} and ${readItems.summaryId} = ${topics.summaryId})`,
    isFolded: sql<number>`exists (select 1 from ${readItems}
      where ${readItems.userId} = ${viewer} and ${readItems.summaryId} = ${topics.summaryId} and ${readItems.isFolded} = 1)`,
    isSaved: sql<number>`exists (select 1 from ${savedItems}
      where ${savedItems.userId} = ${viewer} and ${savedItems.summaryId} = ${topics.summaryId})`,
    wish: sql<"off" | "each" | null>`(select ${followWishes.notify} from ${followWishes}
      where ${followWishes.userId} = ${viewer} and ${followWishes.topicId} = ${topics.id})`,
    isLiked: isMarked(topicLikes),
    isSlopped: isMarked(topicSlops),
    isCreator: sql<number | null>`${topics.createdById} = ${viewer}`,
  },
};

/**
 * Topics as their viewer sees them, for `topicStatement`. Creator and source are outer joins although each topic has
 * both: if they're few, SQLite would start with them, and sort all of their topics for a page.
 */
export function selectTopics(db: Db) {
  return db
    .select(selection)
    .from(topics)
    .leftJoin(users, eq(users.id, topics.createdById))
    .leftJoin(topicSources, eq(topicSources.id, topics.sourceId))
    .leftJoin(topicSummaries, eq(topicSummaries.id, topics.summaryId))
    .leftJoin(jobs, isItsUpdate)
    .leftJoin(runs, eq(runs.id, jobs.lastRunId));
}

export type TopicRow = ReturnType<ReturnType<typeof selectTopics>["all"]>[number];

export function topicStatement(db: Db, query: Pick<ReturnType<typeof selectTopics>, "toSQL">) {
  return rawStatement<TopicRow>(db, query, selection);
}

export function presentTopic(row: TopicRow, same: SameStories, now: Date): Topic {
  const { topic, kept, summary, job, run, viewed } = row;
  const source = {
    name: kept.sourceName ?? "",
    provider: kept.sourceProvider ?? "",
    icon: kept.sourceIcon ?? "",
  };
  const seenUpTo = seenUpToOf(viewed);
  const isFollowing = viewed.followedAt !== null;
  const isRead =
    viewed.isItemRead === null ? seenUpTo === null || kept.summaryAt <= seenUpTo : Boolean(viewed.isItemRead);
  const isCreator = Boolean(viewed.isCreator);
  const context = {
    isCreator,
    isPaused: Boolean(kept.isPaused),
    sourceOpenUntil: kept.sourceOpenUntil,
    sourceName: source.name,
  };
  return {
    ...topic,
    creator: { id: topic.createdById, name: kept.creatorName ?? "" },
    source,
    isPublic: topic.isPublic || kept.isPublicOnceShown,
    hidden: kept.hiddenAt && { at: kept.hiddenAt.toISOString(), reason: kept.hiddenReason ?? "" },
    isLiked: Boolean(viewed.isLiked),
    isSlopped: Boolean(viewed.isSlopped),
    isFollowing,
    notify: isFollowing ? (viewed.wish ?? "default") : null,
    isUnread: isFollowing && !isRead,
    seenUpTo: seenUpTo === null ? null : new Date(seenUpTo).toISOString(),
    createdAt: topic.createdAt.toISOString(),
    updatedAt: topic.updatedAt.toISOString(),
    summary: summary && {
      ...presentSummary(summary, same),
      citations: summary.citations.map(presentCitation),
      isSaved: Boolean(viewed.isSaved),
      isFolded: Boolean(viewed.isFolded),
    },
    update: presentUpdate(
      { frequency: topic.frequency, followerCount: topic.followerCount, hiddenAt: kept.hiddenAt },
      { job, run },
      context,
      now,
    ),
    feeds: viewed.feeds === "[]" ? [] : presentFeeds(viewed.feeds, isCreator),
  };
}

function presentCitation({ title, url, site, publishedAt, checked }: Citation): Citation {
  return { title, url, site, publishedAt, checked };
}
