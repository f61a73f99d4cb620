import { and, desc, eq, not, sql } from "drizzle-orm";
import type { Db } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { visibleTo } from "../../db/visible.ts";
import { isFolded } from "../../stories/unread/folding.ts";

/** Updates in a feed: more would burden readers that fetch all of it every time. */
const MAX_ENTRIES = 50;

export interface Entry {
  id: string;
  title: string;
  content: string;
  model: string;
  lastUpdated: Date;
  topic: { id: string; name: string };
}

interface FeedTopic {
  id: string;
  name: string;
  description: string | null;
  createdAt: Date;
}

const viewer = sql.placeholder("viewer");

/** Undefined for a topic that the viewer may not see; a visitor is null. */
export function findFeedTopic(db: Db, viewerId: string | null, id: string): FeedTopic | undefined {
  return prepared(db, oneTopic).get({ id, viewer: viewerId });
}

/** The latest updates of a topic, newest first. The caller checks visibility. */
export function entriesOfTopic(db: Db, topicId: string): Entry[] {
  return prepared(db, ofTopic).all({ topic: topicId });
}

export function entriesOfUser(db: Db, userId: string): Entry[] {
  return prepared(db, ofUser).all({ viewer: userId });
}

export function followedTopics(db: Db, userId: string): FeedTopic[] {
  return prepared(db, followed).all({ viewer: userId });
}

const topicColumns = {
  id: topics.id,
  name: topics.name,
  description: topics.description,
  createdAt: topics.createdAt,
};

const entryColumns = {
  id: topicSummaries.id,
  title: topicSummaries.title,
  content: topicSummaries.content,
  model: topicSummaries.model,
  lastUpdated: topicSummaries.lastUpdated,
  topic: { id: topics.id, name: topics.name },
};

const isUpdate = eq(topicSummaries.kind, "update");

function oneTopic(db: Db) {
  return db
    .select(topicColumns)
    .from(topics)
    .where(and(eq(topics.id, sql.placeholder("id")), visibleTo(viewer)))
    .prepare();
}

function ofTopic(db: Db) {
  return db
    .select(entryColumns)
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(and(eq(topicSummaries.topicId, sql.placeholder("topic")), isUpdate))
    .orderBy(desc(topicSummaries.lastUpdated), desc(topicSummaries.id))
    .limit(MAX_ENTRIES)
    .prepare();
}

function ofUser(db: Db) {
  // Only the latest of each topic, by its index, so that a long history isn't sorted for nothing.
  const isLatest = sql`${topicSummaries.id} in (
    select latest.id from ${topicSummaries} latest
    where latest.topic_id = ${topics.id} and latest.kind = 'update'
    order by latest.last_updated desc, latest.id desc limit ${sql.raw(String(MAX_ENTRIES))})`;
  return db
    .select(entryColumns)
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .innerJoin(topicSummaries, eq(topicSummaries.topicId, topics.id))
    .where(and(eq(userTopicFollows.userId, viewer), visibleTo(viewer), isLatest, not(isFolded(viewer))))
    .orderBy(desc(topicSummaries.lastUpdated), desc(topicSummaries.id))
    .limit(MAX_ENTRIES)
    .prepare();
}

function followed(db: Db) {
  return db
    .select(topicColumns)
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .where(and(eq(userTopicFollows.userId, viewer), visibleTo(viewer)))
    .orderBy(topics.name, topics.id)
    .prepare();
}
