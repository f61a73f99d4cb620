import { and, desc, eq, gte, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import type { Citation, Story } from "../contract/topics/updates.ts";
import type { Tx } from "../db/open.ts";
import { followWishes, userTopicFollows } from "../db/schema/community.ts";
import { editionItems } from "../db/schema/editions.ts";
import { topics } from "../db/schema/topics.ts";
import { readItems } from "../db/schema/unread.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";
import { publisherOf } from "../retrieval/article.ts";
import { isFolded } from "../stories/unread/folding.ts";
import { seenColumns } from "../stories/unread/seen-up-to.ts";
import { citedBy } from "../updates/linking.ts";

export interface EditionUpdate {
  id: string;
  title: string;
  content: string;
  plainText: string;
  stories: Story[];
  citations: Citation[];
  lastUpdated: Date;
  topic: { id: string; name: string };
}

/** A limit for people who return to busy topics after a long time. */
const mostUpdates = 500;

const columns = {
  id: topicSummaries.id,
  title: topicSummaries.title,
  content: topicSummaries.content,
  plainText: topicSummaries.plainText,
  stories: topicSummaries.stories,
  citations: topicSummaries.citations,
  lastUpdated: topicSummaries.lastUpdated,
  topic: { id: topics.id, name: topics.name },
};

/** The updates of an edition that its user may see now, published from `since` on, most important first. */
export function updatesOf(
  tx: Tx,
  { userId, editionId, since = new Date(0) }: { userId: string; editionId: string; since?: Date },
): EditionUpdate[] {
  return tx
    .select(columns)
    .from(editionItems)
    .innerJoin(topicSummaries, eq(topicSummaries.id, editionItems.summaryId))
    .innerJoin(topics, eq(topics.id, editionItems.topicId))
    .where(
      and(
        eq(editionItems.editionId, editionId),
        eq(editionItems.userId, userId),
        gte(editionItems.publishedAt, since),
        visibleTo(userId),
      ),
    )
    .orderBy(...byWeight)
    .limit(mostUpdates)
    .all();
}

/** The updates that wait for the user's next edition and may be part of it, most important first. */
export function waitingUpdates(tx: Tx, userId: string): EditionUpdate[] {
  return tx
    .select(columns)
    .from(editionItems)
    .innerJoin(topicSummaries, eq(topicSummaries.id, editionItems.summaryId))
    .innerJoin(topics, eq(topics.id, editionItems.topicId))
    .innerJoin(userTopicFollows, isFollow(userId))
    .where(
      and(
        eq(editionItems.userId, userId),
        isNull(editionItems.editionId),
        visibleTo(userId),
        isWanted(userId),
        isNotRead(userId),
      ),
    )
    .orderBy(...byWeight)
    .limit(mostUpdates)
    .all();
}

/** The updates published between two times in the user's followed topics, most important first. */
export function recentUpdates(tx: Tx, userId: string, since: Date, until: Date): EditionUpdate[] {
  const { lastUpdated } = topicSummaries;
  return followedUpdates(tx, userId, and(gte(lastUpdated, since), lte(lastUpdated, until)));
}

/**
 * The updates of followed topics that the user hadn't seen when this visit started, most important first. @param
 * newSince the end of the previous visit; null in the first
 */
export function unseenUpdates(tx: Tx, userId: string, newSince: Date | null): EditionUpdate[] {
  const { seenUpTo: ofTopic, allSeenUpTo } = seenColumns(userId);
  // An update seen during this visit stays new until the visit ends.
  const before = sql`min(coalesce(${ofTopic}, 0), ${newSince?.getTime() ?? 0})`;
  const seenUpTo = sql`max(${userTopicFollows.createdAt}, coalesce(${allSeenUpTo}, 0), ${before})`;
  const isMarkedRead = sql`(select ${readItems.isRead} from ${readItems}
    where ${readItems.userId} = ${userId} and ${readItems.summaryId} = ${topicSummaries.id})`;
  return followedUpdates(
    tx,
    userId,
    sql`not coalesce(${isMarkedRead}, ${topicSummaries.lastUpdated} <= ${seenUpTo})`,
  );
}

function followedUpdates(tx: Tx, userId: string, which: SQL | undefined): EditionUpdate[] {
  const { lastUpdated, kind } = topicSummaries;
  const updates = tx
    .select(columns)
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .innerJoin(topicSummaries, eq(topicSummaries.topicId, topics.id))
    .where(
      and(
        eq(userTopicFollows.userId, userId),
        eq(kind, "update"),
        which,
        not(isFolded(userId)),
        visibleTo(userId),
        isWanted(userId),
      ),
    )
    .orderBy(desc(lastUpdated), desc(topicSummaries.id))
    .limit(mostUpdates)
    .all();
  const weights = new Map(updates.map((update) => [update, weightOf(update)]));
  return updates.sort((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0));
}

/** Weighs an update by the number of publishers of its biggest story, then by the number of cited ones. */
export function weightOf({ stories, citations }: Pick<EditionUpdate, "stories" | "citations">): number {
  const publishers = (numbers: number[]) =>
    new Set(numbers.flatMap((number) => citations[number - 1]?.site ?? []).map(publisherOf)).size;
  const all = publishers(citations.map((_, at) => at + 1));
  const greatest = Math.max(0, ...stories.map((story) => publishers(citedBy(story)))) || all;
  return Math.min(greatest, 999) * 1000 + Math.min(all, 999);
}

/** Newest first among equals. */
export const byWeight = [
  desc(editionItems.weight),
  desc(editionItems.publishedAt),
  desc(editionItems.summaryId),
];

export const isFollow = (userId: string) =>
  and(eq(userTopicFollows.topicId, topics.id), eq(userTopicFollows.userId, userId));

/** The user hasn't switched the topic off. */
export const isWanted = (userId: string) =>
  sql`not exists (select 1 from ${followWishes} where ${followWishes.userId} = ${userId}
    and ${followWishes.topicId} = ${topics.id} and ${followWishes.notify} = 'off')`;

/** The user hasn't marked the update itself as read, here or in a reader app. */
export const isNotRead = (userId: string) =>
  sql`not exists (select 1 from ${readItems} where ${readItems.userId} = ${userId}
    and ${readItems.summaryId} = ${editionItems.summaryId} and ${readItems.isRead} = 1)`;
