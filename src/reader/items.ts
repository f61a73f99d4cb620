import { eq, type SQL, sql } from "drizzle-orm";
import type { Citation } from "../contract/topics/updates.ts";
import type { Db, Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { subscriptions } from "../db/schema/reader.ts";
import { topics } from "../db/schema/topics.ts";
import { readItems, savedItems, seenTopics, visits } from "../db/schema/unread.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";
import type { Stream } from "./streams.ts";

export interface ItemQuery {
  /** An item must be in one of these. */
  streams: Stream[];
  /** It must be in all of `within`, and in none of `without`. */
  within: Stream[];
  without: Stream[];
  /** Milliseconds, inclusive. */
  since?: number | undefined;
  until?: number | undefined;
  oldestFirst: boolean;
  /** The number of the last item on the previous page. */
  after?: number | undefined;
  limit: number;
}

/** An update as reader apps see it. */
export interface Item {
  number: number;
  id: string;
  title: string;
  content: string;
  model: string;
  citations: Citation[];
  lastUpdated: Date;
  topicId: string;
  topicName: string;
  folder: string | null;
  isRead: boolean;
  isSaved: boolean;
}

const number = topicSummaries.itemNumber;

/** Milliseconds: a topic's updates up to then count as read. */
const seenUpTo = sql`max(coalesce(${userTopicFollows.createdAt}, 9e15), coalesce(${seenTopics.seenUpTo}, 0),
  coalesce(${visits.seenUpTo}, 0))`;

/** The items of a page, as numbers. `next` is the start of the next page, null for the last. */
export function listItems(
  db: Db,
  userId: string,
  query: ItemQuery,
): { numbers: number[]; next: number | null } {
  const { since, until, after, oldestFirst, limit } = query;
  const conditions = [
    sql`(${sql.join(
      query.streams.map((stream) => isIn(userId, stream)),
      sql` or `,
    )})`,
    ...query.within.map((stream) => isIn(userId, stream)),
    ...query.without.map((stream) => sql`not ${isIn(userId, stream)}`),
    ...(since === undefined ? [] : [sql`${number} >= ${since * 1000}`]),
    ...(until === undefined ? [] : [sql`${number} <= ${until * 1000 + 999}`]),
    ...(after === undefined ? [] : [oldestFirst ? sql`${number} > ${after}` : sql`${number} < ${after}`]),
  ];
  const rows = db.values<[number]>(
    sql`select ${number} ${itemsOf(userId, query.streams)} and ${sql.join(conditions, sql` and `)}
      order by ${number} ${sql.raw(oldestFirst ? "asc" : "desc")} limit ${limit + 1}`,
  );
  const numbers = rows.slice(0, limit).map(([each]) => each);
  return { numbers, next: rows.length > limit ? (numbers.at(-1) ?? null) : null };
}

/** The items with these numbers that the user may see, in the given order. */
export function readItemsOf(db: Db, userId: string, numbers: number[]): Item[] {
  const rows = db
    .select({
      number,
      id: topicSummaries.id,
      title: topicSummaries.title,
      content: topicSummaries.content,
      model: topicSummaries.model,
      citations: topicSummaries.citations,
      lastUpdated: topicSummaries.lastUpdated,
      topicId: topics.id,
      topicName: sql<string>`coalesce(${subscriptions.title}, ${topics.name})`,
      folder: subscriptions.folder,
      isRead: sql<number>`${isRead}`,
      isSaved: sql<number>`${isSaved(userId)}`,
    })
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .leftJoin(userTopicFollows, isOf(userId, userTopicFollows))
    .leftJoin(subscriptions, isOf(userId, subscriptions))
    .leftJoin(seenTopics, isOf(userId, seenTopics))
    .leftJoin(visits, eq(visits.userId, userId))
    .leftJoin(readItems, isOwnMark(userId))
    .where(
      sql`${number} in (select value from json_each(${JSON.stringify(numbers)})) and ${visibleTo(userId)}`,
    )
    .all();
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return [...new Set(numbers)].flatMap((each) => {
    const row = byNumber.get(each);
    return row ? [{ ...row, number: each, isRead: Boolean(row.isRead), isSaved: Boolean(row.isSaved) }] : [];
  });
}

/** The updates behind items; unknown numbers are skipped. */
export function summaryIdsOf(tx: Tx, numbers: number[]): string[] {
  return tx
    .select({ id: topicSummaries.id })
    .from(topicSummaries)
    .where(sql`${number} in (select value from json_each(${JSON.stringify(numbers)}))`)
    .all()
    .map(({ id }) => id);
}

interface UnreadCount {
  topicId: string;
  folder: string | null;
  unread: number;
  /** The number of its newest item; 0 if it has none. */
  newest: number;
}

/** One for each topic that a user follows. */
export function countUnread(db: Db, userId: string): UnreadCount[] {
  const isAfter = sql`${topicSummaries.lastUpdated} > ${seenUpTo}`;
  const ofTopic = sql`from ${topicSummaries}
    where ${topicSummaries.topicId} = ${topics.id} and ${number} is not null`;
  const rows = db.values<[string, string | null, number, number]>(
    sql`with marks as (
      select ${topicSummaries.topicId} as topic_id, sum(not ${readItems.isRead} and not ${isAfter})
        - sum(${readItems.isRead} and ${isAfter}) as more
      from ${readItems} cross join ${topicSummaries} on ${topicSummaries.id} = ${readItems.summaryId}
      join ${topics} on ${topics.id} = ${topicSummaries.topicId}
      join ${userTopicFollows} on ${isOf(userId, userTopicFollows)}
      left join ${seenTopics} on ${isOf(userId, seenTopics)}
      left join ${visits} on ${visits.userId} = ${userId}
      where ${readItems.userId} = ${userId} and ${number} is not null
      group by 1)
    select ${userTopicFollows.topicId}, ${subscriptions.folder},
      (select count(*) ${ofTopic} and ${isAfter}) + coalesce(marks.more, 0),
      coalesce((select max(${number}) ${ofTopic}), 0)
      ${followed(userId)}
      left join ${subscriptions} on ${isOf(userId, subscriptions)}
      left join marks on marks.topic_id = ${topics.id}
      where ${visibleTo(userId)}`,
  );
  return rows.map(([topicId, folder, unread, newest]) => ({ topicId, folder, unread, newest }));
}

/**
 * Starts from a user's follows, in this table order: SQLite would start with everybody's updates, and look up how far
 * a topic was seen for each of them.
 */
const followed = (userId: string): SQL =>
  sql`from (select ${userTopicFollows.topicId}, ${userTopicFollows.userId}, ${userTopicFollows.createdAt}
      from ${userTopicFollows} where ${userTopicFollows.userId} = ${userId}) as ${userTopicFollows}
    cross join ${topics} on ${topics.id} = ${userTopicFollows.topicId}
    left join ${seenTopics} on ${isOf(userId, seenTopics)}
    left join ${visits} on ${visits.userId} = ${userId}`;

/** A saved item belongs only to the list of saved items, even if its topic is no longer followed. */
function itemsOf(userId: string, streams: Stream[]): SQL {
  const areSaved = streams.every(
    ({ kind, ...stream }) => kind === "state" && "name" in stream && stream.name === "starred",
  );
  const from = areSaved
    ? sql`from ${savedItems} cross join ${topicSummaries} on ${topicSummaries.id} = ${savedItems.summaryId}
        join ${topics} on ${topics.id} = ${topicSummaries.topicId}
        left join ${userTopicFollows} on ${isOf(userId, userTopicFollows)}
        left join ${seenTopics} on ${isOf(userId, seenTopics)}
        left join ${visits} on ${visits.userId} = ${userId}`
    : sql`${followed(userId)} cross join ${topicSummaries} on ${topicSummaries.topicId} = ${topics.id}`;
  return sql`${from}
    left join ${readItems} on ${isOwnMark(userId)}
    where ${number} is not null and ${visibleTo(userId)} ${areSaved ? sql`and ${savedItems.userId} = ${userId}` : sql``}`;
}

const isOf = (
  userId: string,
  table: typeof userTopicFollows | typeof subscriptions | typeof seenTopics,
): SQL => sql`(${table.userId} = ${userId} and ${table.topicId} = ${topics.id})`;

const isOwnMark = (userId: string): SQL =>
  sql`(${readItems.userId} = ${userId} and ${readItems.summaryId} = ${topicSummaries.id})`;

const isSaved = (userId: string): SQL =>
  sql`exists (select 1 from ${savedItems} where ${savedItems.userId} = ${userId} and ${savedItems.summaryId} = ${topicSummaries.id})`;

/** Updates from before the follow count as read, and so do those of topics no longer followed. */
const isRead = sql`coalesce(${readItems.isRead}, ${topicSummaries.lastUpdated} <= ${seenUpTo})`;

function isIn(userId: string, stream: Stream): SQL {
  if (stream.kind === "feed") return sql`${topics.id} = ${stream.address}`;
  if (stream.kind === "folder")
    return sql`exists (select 1 from ${subscriptions} where ${isOf(userId, subscriptions)} and ${subscriptions.folder} = ${stream.name})`;
  switch (stream.name) {
    case "reading-list":
      return sql`${userTopicFollows.userId} is not null`;
    case "read":
      return sql`${isRead}`;
    case "unread":
    case "fresh":
      return sql`not ${isRead}`;
    case "kept-unread":
    case "tracking-kept-unread":
      return sql`coalesce(${readItems.isRead} = 0, 0)`;
    case "starred":
      return isSaved(userId);
    default:
      return sql`0`;
  }
}
