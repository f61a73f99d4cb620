import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Takeout } from "../contract/account/account.ts";
import type { Topic } from "../contract/topics.ts";
import type { Db, Tx } from "../db/open.ts";
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

/** JSON of a `Takeout`, in pieces because an account may have written 100,000 comments. @throws not_found */
export function* takeOut(db: Db, channelsOf: ChannelsOf, userId: string, now: Date): Generator<string> {
  const user = readUser(db, userId, userId, now);
  yield `{"user":${JSON.stringify(user)}`;
  yield* listed("topics", readOwnTopics(db, userId, now));
  yield* listed("markings", markingsIn(db, userId));
  yield* listed("comments", commentsOf(db, userId));
  yield* listed("flags", flagsOf(db, userId));
  yield* listed("notices", noticesOf(db, userId, now));
  yield* listed("follows", reactionsOf(db, userTopicFollows, userId));
  yield* listed("wishes", wishesOf(db, userId));
  yield* listed("edition", [[readSettings(db, userId)]]);
  yield* listed("likes", reactionsOf(db, topicLikes, userId));
  yield* listed("seenTopics", seenTopicsOf(db, userId));
  yield* listed("seenStories", seenStoriesOf(db, userId));
  yield* listed("readItems", readItemsOf(db, userId));
  yield* listed("savedItems", savedItemsOf(db, userId));
  yield* listed("subscriptions", subscriptionsOf(db, userId));
  yield* listed("visits", visitsOf(db, userId));
  yield* listed("channels", [channelsOf({ id: userId, email: user.email ?? "" })]);
  yield* listed("mailboxes", [listMailboxes(db, userId)]);
  yield* listed("tokens", [listPrograms(db, userId)]);
  yield* listed("passkeys", [listPasskeys(db, userId)]);
  yield* listed("identities", [identitiesOf(db, userId)]);
  yield* listed("slops", slopsOf(db, userId));
  yield "}";
}

function identitiesOf(db: Db, userId: string): Takeout["identities"] {
  return db
    .select()
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .all()
    .map(({ issuer, subject, createdAt }) => ({ issuer, subject, createdAt: createdAt.toISOString() }));
}

function* listed<Name extends keyof Takeout>(
  name: Name,
  pages: Iterable<Takeout[Name] & unknown[]>,
): Generator<string> {
  let before = `,"${name}":[`;
  for (const rows of pages) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(",");
    before = ",";
  }
  yield before === "," ? "]" : `${before}]`;
}

/** The order of the rowid is the order in which rows were written. */
function* inPages<Row extends { rowid: number }>(readAfter: (rowid: number) => Row[]): Generator<Row[]> {
  for (let last = 0; ; ) {
    const rows = readAfter(last);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.rowid;
  }
}

interface UnboundedQuery<Row> {
  where(where: SQL | undefined): {
    orderBy(by: SQL): { limit(limit: number): { all(): Row[] } };
  };
}

/** The rows of `table` that `where` selects, a page at a time, as `present` shows them. `select` is handed the rowid. */
function* pagesOf<Row extends { rowid: number }, Shown>(
  table: SQLiteTable,
  select: (rowid: SQL<number>) => UnboundedQuery<Row>,
  where: SQL | undefined,
  present: (row: Row) => Shown,
): Generator<Shown[]> {
  const rowid = sql<number>`${table}.rowid`;
  const pages = inPages((last) =>
    select(rowid)
      .where(and(where, gt(rowid, last)))
      .orderBy(rowid)
      .limit(pageSize)
      .all(),
  );
  for (const rows of pages) yield rows.map(present);
}

/** Oldest first, a few at a time: each comes with a summary of up to 64 KB. */
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

function commentsOf(db: Tx, userId: string): Generator<Takeout["comments"]> {
  return pagesOf(
    topicComments,
    (rowid) => db.select({ rowid, comment: topicComments }).from(topicComments),
    and(eq(topicComments.userId, userId), isNull(topicComments.deletedAt)),
    ({ comment: { id, topicId, userId, content, replyTo, quote, createdAt, editedAt } }) => ({
      ...{ id, topicId, userId, content, replyTo, quote },
      ...{ createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null },
    }),
  );
}

function flagsOf(db: Tx, userId: string): Generator<Takeout["flags"]> {
  return pagesOf(
    commentFlags,
    (rowid) => db.select({ rowid, flag: commentFlags }).from(commentFlags),
    eq(commentFlags.userId, userId),
    ({ flag: { commentId, reason, note, createdAt } }) => ({
      ...{ commentId, reason, note, createdAt: createdAt.toISOString() },
    }),
  );
}

/** Leaves out topics that were made private since. */
function reactionsOf(
  db: Tx,
  table: typeof userTopicFollows | typeof topicLikes,
  userId: string,
): Generator<Takeout["likes"]> {
  return pagesOf(
    table,
    (rowid) =>
      db
        .select({ rowid, topicId: table.topicId, createdAt: table.createdAt })
        .from(table)
        .innerJoin(topics, eq(topics.id, table.topicId)),
    and(eq(table.userId, userId), visibleTo(userId)),
    ({ topicId, createdAt }) => ({ topicId, createdAt: createdAt.toISOString() }),
  );
}

/** Without their texts, which may hold what others wrote. */
function* noticesOf(db: Db, userId: string, now: Date): Generator<Takeout["notices"]> {
  for (const rows of inPages((last) => readNoticesAfter(db, userId, { last, limit: pageSize }, now))) {
    yield rows.map(({ notice: { kind, title, createdAt, readAt } }) => ({ kind, title, createdAt, readAt }));
  }
}

function* wishesOf(db: Tx, userId: string): Generator<Takeout["wishes"]> {
  yield db
    .select({ topicId: followWishes.topicId, notify: followWishes.notify })
    .from(followWishes)
    .innerJoin(topics, eq(topics.id, followWishes.topicId))
    .where(and(eq(followWishes.userId, userId), visibleTo(userId)))
    .all();
}

/** Leaves out topics that were made private since. */
function slopsOf(db: Tx, userId: string): Generator<Takeout["slops"]> {
  const { topicId, reason, note, createdAt } = topicSlops;
  return pagesOf(
    topicSlops,
    (rowid) =>
      db
        .select({ rowid, topicId, reason, note, createdAt })
        .from(topicSlops)
        .innerJoin(topics, eq(topics.id, topicId)),
    and(eq(topicSlops.userId, userId), visibleTo(userId)),
    ({ rowid: _, ...slop }) => ({ ...slop, createdAt: slop.createdAt.toISOString() }),
  );
}

function markingsIn(db: Tx, creatorId: string): Generator<Takeout["markings"]> {
  return pagesOf(
    topicMarkings,
    (rowid) =>
      db
        .select({ rowid, marking: topicMarkings })
        .from(topicMarkings)
        .innerJoin(topics, eq(topics.id, topicMarkings.topicId)),
    eq(topics.createdById, creatorId),
    ({ marking: { topicId, url, title, belongs, markedAt } }) => ({
      ...{ topicId, url, title, belongs, markedAt: markedAt.toISOString() },
    }),
  );
}

/** Leaves out topics that were made private since. */
function seenTopicsOf(db: Tx, userId: string): Generator<Takeout["seenTopics"]> {
  const { topicId, seenUpTo } = seenTopics;
  return pagesOf(
    seenTopics,
    (rowid) =>
      db.select({ rowid, topicId, seenUpTo }).from(seenTopics).innerJoin(topics, eq(topics.id, topicId)),
    and(eq(seenTopics.userId, userId), visibleTo(userId)),
    ({ topicId, seenUpTo }) => ({ topicId, seenUpTo: seenUpTo.toISOString() }),
  );
}

/** Leaves out stories of topics that were made private since. */
function seenStoriesOf(db: Tx, userId: string): Generator<Takeout["seenStories"]> {
  const { storyId, seenUpTo } = seenStories;
  return pagesOf(
    seenStories,
    (rowid) =>
      db
        .select({ rowid, storyId, seenUpTo })
        .from(seenStories)
        .innerJoin(stories, eq(stories.id, storyId))
        .innerJoin(topics, eq(topics.id, stories.topicId)),
    and(eq(seenStories.userId, userId), visibleTo(userId)),
    ({ storyId, seenUpTo }) => ({ storyId, seenUpTo: seenUpTo.toISOString() }),
  );
}

/** Leaves out updates of topics that were made private since. */
function readItemsOf(db: Tx, userId: string): Generator<Takeout["readItems"]> {
  const { summaryId, isRead } = readItems;
  return pagesOf(
    readItems,
    (rowid) =>
      db
        .select({ rowid, summaryId, isRead })
        .from(readItems)
        .innerJoin(topicSummaries, eq(topicSummaries.id, summaryId))
        .innerJoin(topics, eq(topics.id, topicSummaries.topicId)),
    and(eq(readItems.userId, userId), visibleTo(userId)),
    ({ rowid: _, ...item }) => item,
  );
}

/** Leaves out updates of topics that were made private since. */
function savedItemsOf(db: Tx, userId: string): Generator<Takeout["savedItems"]> {
  const { id, topicId, title } = topicSummaries;
  return pagesOf(
    savedItems,
    (rowid) =>
      db
        .select({ rowid, summaryId: id, topicId, title, savedAt: savedItems.savedAt })
        .from(savedItems)
        .innerJoin(topicSummaries, eq(id, savedItems.summaryId))
        .innerJoin(topics, eq(topics.id, topicId)),
    and(eq(savedItems.userId, userId), visibleTo(userId)),
    ({ rowid: _, savedAt, ...item }) => ({ ...item, savedAt: savedAt.toISOString() }),
  );
}

function* subscriptionsOf(db: Tx, userId: string): Generator<Takeout["subscriptions"]> {
  const { topicId, folder, title } = subscriptions;
  yield db
    .select({ topicId, folder, title })
    .from(subscriptions)
    .innerJoin(topics, eq(topics.id, topicId))
    .where(and(eq(subscriptions.userId, userId), visibleTo(userId)))
    .all();
}

function* visitsOf(db: Tx, userId: string): Generator<Takeout["visits"]> {
  const visit = readVisit(db, userId);
  if (!visit) return;
  const { seenUpTo, newSince, lastSeenAt } = visit;
  const written = (time: Date | null) => time?.toISOString() ?? null;
  yield [{ seenUpTo: written(seenUpTo), newSince: written(newSince), lastSeenAt: written(lastSeenAt) }];
}
