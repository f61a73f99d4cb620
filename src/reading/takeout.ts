import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { pick } from "../base/pick.ts";
import { type Takeout, takeout } from "../contract/account/account.ts";
import type { Topic } from "../contract/topics/topics.ts";
import type { Db } from "../db/open.ts";
import {
  followWishes,
  topicComments,
  topicLikes,
  topicSlops,
  userTopicFollows,
} from "../db/schema/community.ts";
import { commentFlags } from "../db/schema/moderation.ts";
import { userIdentities } from "../db/schema/people.ts";
import { subscriptions } from "../db/schema/reader.ts";
import { topicMarkings, topics } from "../db/schema/topics.ts";
import { readItems, savedItems, seenStories, seenTopics } from "../db/schema/unread.ts";
import { stories, topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";
import { readNoticesAfter } from "../editions/notices/list.ts";
import { readSettings } from "../editions/settings.ts";
import { listPrograms } from "../people/oauth/programs.ts";
import { listPasskeys } from "../people/passkeys/passkeys.ts";
import { readVisit } from "../stories/unread/visits.ts";
import { listMailboxes } from "../topics/mailboxes/mailboxes.ts";
import { readTopicsById } from "./topics.ts";
import { readUser } from "./users.ts";

const pageSize = 200;

/** The channels of a member, without their secrets. */
export type ChannelsOf = (owner: { id: string; email: string }) => Takeout["channels"];

/** A `Takeout` as JSON, in pieces because an account may have written 100,000 comments. @throws not_found */
export function* takeOut(db: Db, channelsOf: ChannelsOf, userId: string, now: Date): Generator<string> {
  const user = readUser(db, userId, userId, now);
  const pages = <Name extends ListName>(name: Name, table: TableOf<Name>, where: SQL | undefined) =>
    listed(name, pagesOf(db, name, table, where));
  // Activity on a topic that has become private since is left out.
  const own = (table: { userId: SQLiteColumn }, topicId: SQLWrapper) => {
    const visible = db
      .select({ id: topics.id })
      .from(topics)
      .where(and(eq(topics.id, topicId), visibleTo(userId)));
    return and(eq(table.userId, userId), exists(visible));
  };
  const topicOf = (table: typeof stories | typeof topicSummaries, id: SQLiteColumn) =>
    db.select({ topicId: table.topicId }).from(table).where(eq(table.id, id));
  const created = db.select({ id: topics.id }).from(topics).where(eq(topics.createdById, userId));
  yield `{"user":${JSON.stringify(user)}`;
  yield* listed("topics", readOwnTopics(db, userId, now));
  yield* pages("markings", topicMarkings, inArray(topicMarkings.topicId, created));
  yield* pages(
    "comments",
    topicComments,
    and(eq(topicComments.userId, userId), isNull(topicComments.deletedAt)),
  );
  yield* pages("flags", commentFlags, eq(commentFlags.userId, userId));
  yield* listed("notices", noticesOf(db, userId, now));
  yield* pages("follows", userTopicFollows, own(userTopicFollows, userTopicFollows.topicId));
  yield* pages("wishes", followWishes, own(followWishes, followWishes.topicId));
  yield* listed("edition", [[readSettings(db, userId)]]);
  yield* pages("likes", topicLikes, own(topicLikes, topicLikes.topicId));
  yield* pages("seenTopics", seenTopics, own(seenTopics, seenTopics.topicId));
  yield* pages("seenStories", seenStories, own(seenStories, topicOf(stories, seenStories.storyId)));
  yield* pages("readItems", readItems, own(readItems, topicOf(topicSummaries, readItems.summaryId)));
  yield* listed("savedItems", savedItemsOf(db, userId));
  yield* pages("subscriptions", subscriptions, own(subscriptions, subscriptions.topicId));
  yield* listed("visits", [visitsOf(db, userId)]);
  yield* listed("channels", [channelsOf({ id: userId, email: user.email ?? "" })]);
  yield* listed("mailboxes", [listMailboxes(db, userId)]);
  yield* listed("tokens", [listPrograms(db, userId)]);
  yield* listed("passkeys", [listPasskeys(db, userId)]);
  yield* pages("identities", userIdentities, eq(userIdentities.userId, userId));
  yield* pages("slops", topicSlops, own(topicSlops, topicSlops.topicId));
  yield "}";
}

type Dated<Value> = Value extends string ? Value | Date : Value;

/** Times may still be dates, which JSON formats the same. */
type Rows<Name extends keyof Takeout> = Takeout[Name] extends (infer Row)[]
  ? { [Field in keyof Row]: Dated<Row[Field]> }[]
  : never;

function* listed<Name extends keyof Takeout>(name: Name, pages: Iterable<Rows<Name>>): Generator<string> {
  let before = `,"${name}":[`;
  for (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(",");
    before = ",";
  }
  yield before === "," ? "]" : `${before}]`;
}

/** Rowids keep the order in which rows were written. */
function* inPages<Row extends { rowid: number }>(readAfter: (rowid: number) => Row[]): Generator<Row[]> {
  for (let last = 0; ; ) {
    const rows = readAfter(last);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.rowid;
  }
}

type ListName = Exclude<keyof Takeout, "user">;

/** A table that has the fields of a list as columns. */
type TableOf<Name extends ListName> = SQLiteTable & Record<keyof Takeout[Name][number], SQLiteColumn>;

/** The rows of `table` that match `where`, a page at a time, with the fields that the contract names. */
function* pagesOf<Name extends ListName>(
  db: Db,
  list: Name,
  table: TableOf<Name>,
  where: SQL | undefined,
): Generator<Rows<Name>> {
  const rowid = sql<number>`${table}.rowid`;
  const columns = pick(getTableColumns<SQLiteTable>(table), takeout.shape[list].element.shape);
  const pages = inPages((last) =>
    db
      .select({ rowid, ...columns })
      .from<SQLiteTable>(table)
      .where(and(where, gt(rowid, last)))
      .orderBy(rowid)
      .limit(pageSize)
      .all(),
  );
  for (const rows of pages) yield rows.map(({ rowid: _, ...row }) => row) as unknown as Rows<Name>;
}

/** Oldest first, a few at a time: each contains a summary of up to 64 KB. */
function* readOwnTopics(db: Db, creatorId: string, now: Date): Generator<Topic[]> {
  const ids = db
    .select({ id: topics.id })
    .from(topics)
    .where(eq(topics.createdById, creatorId))
    .orderBy(asc(topics.createdAt))
    .all()
    .map(({ id }) => id);
  for (let start = 0; start < ids.length; start += atOnce) {
    const some = ids.slice(start, start + atOnce);
    const read = readTopicsById(db, creatorId, some, now);
    yield some.flatMap((id) => read.get(id) ?? []);
  }
}

const atOnce = 10;

/** Without their texts, which may contain what others wrote. */
function* noticesOf(db: Db, userId: string, now: Date): Generator<Takeout["notices"]> {
  for (const rows of inPages((last) => readNoticesAfter(db, userId, { last, limit: pageSize }, now)))
    yield rows.map(({ notice: { kind, title, createdAt, readAt } }) => ({ kind, title, createdAt, readAt }));
}

function* savedItemsOf(db: Db, userId: string): Generator<Rows<"savedItems">> {
  const { summaryId, savedAt } = savedItems;
  const rowid = sql<number>`${savedItems}.rowid`;
  const pages = inPages((last) =>
    db
      .select({ rowid, summaryId, topicId: topicSummaries.topicId, title: topicSummaries.title, savedAt })
      .from(savedItems)
      .innerJoin(topicSummaries, eq(topicSummaries.id, summaryId))
      .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
      .where(and(eq(savedItems.userId, userId), visibleTo(userId), gt(rowid, last)))
      .orderBy(rowid)
      .limit(pageSize)
      .all(),
  );
  for (const rows of pages) yield rows.map(({ rowid: _, ...item }) => item);
}

function visitsOf(db: Db, userId: string): Rows<"visits"> {
  const visit = readVisit(db, userId);
  if (!visit) return [];
  const { seenUpTo, newSince, lastSeenAt } = visit;
  return [{ seenUpTo, newSince, lastSeenAt }];
}
