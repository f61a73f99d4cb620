import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { integer, type SQLiteColumn, sqliteTable } from "drizzle-orm/sqlite-core";
import type { Topic, TopicQuery } from "../../contract/topics/topics.ts";
import { type List, type ListPage, readPage } from "../../db/cursor.ts";
import type { Db } from "../../db/open.ts";
import { searchDocuments, topics } from "../../db/schema/topics.ts";
import { readTopics, readTopicsById, sortedBy } from "../topics.ts";
import { isBegun, matchExpression } from "./expression.ts";
import { narrowByFilters, narrows } from "./filters.ts";
import { readMatches } from "./matches.ts";

/** Created by a migration; its rows have the documents' numbers. */
const topicSearch = sqliteTable("topic_search", { rowid: integer() });

/** Weights for name, description, tags, title and body. */
const score = sql<number>`-bm25(topic_search, 12, 4, 8, 4, 1)`;

const isDocument = eq(searchDocuments.id, topicSearch.rowid);
const ofTopic = (column: SQLiteColumn) =>
  sql<number>`(select ${column} from ${topics} where ${topics.id} = ${searchDocuments.topicId})`;

const answers = sql`topic_search match ${sql.placeholder("expression")}`;

/** Each topic comes with its matches. An empty search finds all topics, one with only punctuation none. */
export function findTopics(db: Db, viewerId: string | null, query: TopicQuery, now: Date): ListPage<Topic> {
  const typed = query.q ?? "";
  const expression = matchExpression(typed);
  if (!expression && !isBegun(typed)) return { items: [], total: 0, next: null };
  if (!expression) {
    const sort = query.sort === "best" ? "hot" : query.sort;
    return readTopics(db, { viewerId, among: narrowByFilters(query), sort, query }, now);
  }
  const found = readFound(db, viewerId, query, expression);
  const ids = found.items.map(({ id }) => id);
  const read = readTopicsById(db, viewerId, ids, now);
  const matches = readMatches(db, expression, ids);
  const items = ids.flatMap((id) => read.get(id) ?? []);
  return { ...found, items: items.map((topic) => ({ ...topic, match: matches.get(topic.id) })) };
}

function listBy(value: SQL<number>): List<SearchHit> {
  return {
    value,
    id: searchDocuments.topicId,
    select: (db) =>
      db
        .select({ id: searchDocuments.topicId, value })
        .from(topicSearch)
        .innerJoin(searchDocuments, isDocument),
    count: (db) => db.select({ rows: count() }).from(topicSearch).innerJoin(searchDocuments, isDocument),
    position: (row) => [row.value, row.id],
  };
}

const lists = {
  best: listBy(score),
  updated: listBy(ofTopic(topics[sortedBy.updated])),
  new: listBy(ofTopic(topics[sortedBy.new])),
  hot: listBy(ofTopic(topics[sortedBy.hot])),
};

// Topics are read in a second step, or sorting would have to move them.
function readFound(
  db: Db,
  viewerId: string | null,
  query: TopicQuery,
  expression: string,
): ListPage<SearchHit> {
  const filter = narrowByFilters(query);
  const passing = sql`${searchDocuments.topicId} in (select ${topics.id} from ${topics} where ${filter.where})`;
  const among = {
    where: and(answers, narrows(query) ? passing : undefined),
    values: { ...filter.values, expression, viewer: viewerId },
  };
  return readPage(db, lists[query.sort], among, query);
}

interface SearchHit {
  id: string;
  value: number;
}
