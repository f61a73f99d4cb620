import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import type { PageQuery } from "../contract/base/common.ts";
import type { Topic, TopicSort } from "../contract/topics/topics.ts";
import { type Among, type List, type ListPage, readPage } from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { topics } from "../db/schema/topics.ts";
import { isPublic, openTo, visibleTo } from "../db/visible.ts";
import { words } from "../topics/words.ts";
import { readSameStories } from "../updates/linking.ts";
import { presentTopic, selectTopics, type TopicRow, topicStatement, viewer } from "./topic-rows.ts";

export const sortedBy = { updated: "summaryAt", new: "createdAt", hot: "hotness" } as const;

// Public topics are visible to everybody: checking each one's creator would make SQLite read its row to count it.
const visible = (where: SQL | undefined) => (where === isPublic ? where : and(where, visibleTo(viewer)));

function listBy(sort: TopicSort): List<TopicRow> {
  return {
    value: topics[sortedBy[sort]],
    id: topics.id,
    select: selectTopics,
    narrow: (_db, where) => visible(where),
    statement: topicStatement,
    position: ({ topic, kept }) => [Number({ ...topic, ...kept }[sortedBy[sort]]), topic.id],
  };
}

const lists = { updated: listBy("updated"), new: listBy("new"), hot: listBy("hot") };

interface TopicListing {
  viewerId: string | null;
  among: Among;
  sort: TopicSort;
  query: PageQuery;
}

export function readTopics(
  db: Db,
  { viewerId, among, sort, query }: TopicListing,
  now: Date,
): ListPage<Topic> {
  const values = { ...among.values, viewer: viewerId };
  const page = readPage(db, lists[sort], { ...among, values }, query);
  return { ...page, items: presentTopics(db, viewerId, page.items, now) };
}

/** @throws not_found if there is no such topic, or the viewer may not see it */
export function readTopic(db: Db, viewerId: string | null, id: string, now: Date): Topic {
  const rows = prepared(db, oneTopic).all({ id, viewer: viewerId });
  const [topic] = presentTopics(db, viewerId, rows, now);
  if (!topic) throw new AppError("not_found", words.noTopic);
  return topic;
}

function presentTopics(db: Db, viewerId: string | null, rows: TopicRow[], now: Date): Topic[] {
  const same = readSameStories(
    db,
    viewerId,
    rows.flatMap(({ summary, kept }) => (summary && kept.isLinked ? summary.id : [])),
  );
  return rows.map((row) => presentTopic(row, same, now));
}

function oneTopic(db: Db) {
  const isIt = and(eq(topics.id, sql.placeholder("id")), openTo(viewer));
  return topicStatement(db, selectTopics(db).where(isIt));
}

export function readTopicsById(
  db: Db,
  viewerId: string | null,
  ids: string[],
  now: Date,
): Map<string, Topic> {
  const rows = prepared(db, topicsById).all({ ids: JSON.stringify(ids), viewer: viewerId });
  return new Map(presentTopics(db, viewerId, rows, now).map((topic) => [topic.id, topic]));
}

function topicsById(db: Db) {
  return topicStatement(db, selectTopics(db).where(visible(isAmong(topics.id, "ids"))));
}
