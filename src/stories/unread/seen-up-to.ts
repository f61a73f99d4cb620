import { and, type Column, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { seenStories, seenTopics, visits } from "../../db/schema/unread.ts";

/** Columns of a query for a viewer, which `seenUpToOf` combines into one time. Milliseconds. */
export const seenColumns = (viewer: Placeholder | string, topic: Column | Placeholder = topics.id) => ({
  followedAt: sql<
    number | null
  >`(select ${userTopicFollows.createdAt} from ${userTopicFollows} where ${userTopicFollows.topicId} = ${topic} and ${userTopicFollows.userId} = ${viewer})`,
  seenUpTo: sql<
    number | null
  >`(select ${seenTopics.seenUpTo} from ${seenTopics} where ${seenTopics.userId} = ${viewer} and ${seenTopics.topicId} = ${topic})`,
  allSeenUpTo: sql<
    number | null
  >`(select ${visits.seenUpTo} from ${visits} where ${visits.userId} = ${viewer})`,
});

interface SeenColumns {
  followedAt: number | null;
  seenUpTo: number | null;
  allSeenUpTo: number | null;
}

/**
 * The time up to which a viewer has seen a topic, in milliseconds: following counts as having seen everything until
 * then. Null for a topic neither followed nor opened.
 */
export function seenUpToOf({ followedAt, seenUpTo, allSeenUpTo }: SeenColumns): number | null {
  if (followedAt === null && seenUpTo === null) return null;
  return Math.max(followedAt ?? 0, seenUpTo ?? 0, allSeenUpTo ?? 0);
}

/** The same for the stories of one topic, by id. */
export function storiesSeenUpTo(
  tx: Tx,
  viewerId: string | null,
  topicId: string,
  storyIds: string[],
): (storyId: string) => number | null {
  const row = viewerId === null ? undefined : prepared(tx, ofTopic).get({ viewer: viewerId, topic: topicId });
  const seen = row ? seenUpToOf(row) : null;
  const read =
    viewerId === null ? [] : prepared(tx, ofStories).all({ viewer: viewerId, ids: JSON.stringify(storyIds) });
  const alone = new Map(read.map(({ storyId, seenUpTo }) => [storyId, seenUpTo.getTime()]));
  return (storyId) => {
    const times = [seen, alone.get(storyId) ?? null].filter((time) => time !== null);
    return times.length > 0 ? Math.max(...times) : null;
  };
}

const viewer = sql.placeholder("viewer");

function ofTopic(tx: Tx) {
  // drizzle omits the table's name for columns of a single table: those of `topics` would be confused with others.
  const topic = sql.placeholder("topic");
  return tx.select(seenColumns(viewer, topic)).from(topics).where(eq(topics.id, topic)).prepare();
}

function ofStories(tx: Tx) {
  const isAmong: SQL = sql`${seenStories.storyId} in (select value from json_each(${sql.placeholder("ids")}))`;
  return tx
    .select()
    .from(seenStories)
    .where(and(eq(seenStories.userId, viewer), isAmong))
    .prepare();
}
