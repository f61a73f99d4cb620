import { and, count, eq, gt, inArray, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isShownComment } from "../comments/shown.ts";
import { type ConversationKind, conversationKinds, type Notice } from "../contract/account/notices.ts";
import type { PageQuery } from "../contract/common.ts";
import { mapPage, type Page, type Position, readPage, type Slice } from "../db/cursor.ts";
import type { Db, Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { channels } from "../db/schema/channels.ts";
import { commentMentions, topicComments } from "../db/schema/community.ts";
import { notices } from "../db/schema/notices.ts";
import { users } from "../db/schema/people.ts";
import { topics } from "../db/schema/topics.ts";
import { isForModerators, openTo } from "../db/visible.ts";
import { boundedMarkdown } from "../markdown/bounds.ts";
import { plainText } from "../markdown/plain-text.ts";
import { readMarkdown } from "../markdown/source.ts";
import { cut } from "../retrieval/plain-text.ts";
import { retention } from "./notices.ts";
import { type About, told } from "./words.ts";

/** Characters of a comment. */
const longestExcerpt = 160;

const rowid = sql<number>`${notices}.rowid`;

const reader = sql.placeholder("user");

const during = (at: SQLiteColumn) =>
  sql`${at} >= ${notices.createdAt} and (${notices.endedAt} is null or ${at} <= ${notices.endedAt})`;

const byOthers = sql`${isShownComment} and ${topicComments.userId} <> ${notices.userId}`;

/** The comments that a notice tells of, as they are now. */
const ofKind: Record<ConversationKind, SQL> = {
  replied: sql`from ${topicComments} where ${topicComments.replyTo} = ${notices.subject}
    and ${byOthers} and ${during(topicComments.createdAt)}`,
  mentioned: sql`from ${commentMentions} inner join ${topicComments} on ${topicComments.id} = ${commentMentions.commentId}
    where ${commentMentions.userId} = ${notices.userId} and ${topicComments.topicId} = ${notices.topicId}
    and ${byOthers} and ${during(commentMentions.createdAt)}`,
  commented: sql`from ${topicComments} where ${topicComments.topicId} = ${notices.topicId}
    and ${byOthers} and ${during(topicComments.createdAt)}`,
};

/** Null for a notice that tells of no comments. */
const ofComments = (what: SQL, order = sql``) => {
  const cases = conversationKinds.map(
    (kind) => sql`when ${kind} then (select ${what} ${ofKind[kind]} ${order})`,
  );
  return sql`case ${notices.kind} ${sql.join(cases, sql` `)} end`;
};

const isConversation = inArray(notices.kind, [...conversationKinds]);

/** The comment that a notice is about, unless its author has deleted it. */
const ofSubject = sql`from ${topicComments} where ${topicComments.id} = ${notices.subject}
  and ${topicComments.deletedAt} is null`;

/** What is 90 days old is no longer shown, unless it goes on. The rest is nothing that its reader may not see now. */
const isShown = and(
  eq(notices.userId, reader),
  or(
    sql`${notices.createdAt} >= ${sql.placeholder("since")}`,
    and(
      isNull(notices.endedAt),
      not(isConversation),
      notInArray(notices.kind, ["followed", "comment_removed"]),
    ),
  ),
  or(isNull(notices.topicId), openTo(reader)),
  sql`(${notices.kind} <> 'budget_low' or ${users.role} = 'admin')`,
  or(not(isConversation), sql`${ofComments(sql`1`, sql`limit 1`)} = 1`),
  sql`(${notices.kind} <> 'flagged' or (${users.role} <> 'member' and ${isForModerators}))`,
  sql`(${notices.kind} not in ('flagged', 'comment_removed') or exists (select 1 ${ofSubject}))`,
);

const list = {
  value: notices.createdAt,
  id: notices.id,
  select: (db: Db, { where, orderBy, limit }: Slice) =>
    select(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  count: (db: Db, where: Slice["where"]) => counting(db).where(where),
  position: ({ notice }: Row): Position => [notice.createdAt.getTime(), notice.id],
};

/** Newest first. */
export function readNotices(db: Db, userId: string, query: PageQuery, now: Date): Page<Notice> {
  return mapPage(readPage(db, list, { where: isShown, values: valuesFor(userId, now) }, query), present);
}

export function countUnread(db: Db, userId: string, now: Date): number {
  return prepared(db, unread).get(valuesFor(userId, now))?.rows ?? 0;
}

/** As its reader sees it; undefined when they may not see it now. */
export function findNotice(db: Db, userId: string, id: string, now: Date): Notice | undefined {
  const row = prepared(db, oneNotice).get({ ...valuesFor(userId, now), id });
  return row && present(row);
}

/** Oldest first, at most `limit`, of those whose row comes after `last`. */
export function readNoticesAfter(
  db: Db,
  userId: string,
  last: number,
  limit: number,
  now: Date,
): { rowid: number; notice: Notice }[] {
  return prepared(db, noticesAfter)
    .all({ ...valuesFor(userId, now), last, limit })
    .map((row) => ({ rowid: row.rowid, notice: present(row) }));
}

const valuesFor = (userId: string, now: Date) => ({ user: userId, since: now.getTime() - retention });

function unread(db: Db) {
  return counting(db)
    .where(and(isShown, isNull(notices.readAt)))
    .prepare();
}

function oneNotice(db: Db) {
  return select(db)
    .where(and(isShown, eq(notices.id, sql.placeholder("id"))))
    .prepare();
}

function noticesAfter(db: Db) {
  return select(db)
    .where(and(isShown, gt(rowid, sql.placeholder("last"))))
    .orderBy(rowid)
    .limit(sql.placeholder("limit"))
    .prepare();
}

function counting(db: Tx) {
  return db
    .select({ rows: count() })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(topics, eq(topics.id, notices.topicId));
}

function select(db: Tx) {
  const newest = sql`order by ${topicComments.createdAt} desc, ${topicComments.id} desc limit 1`;
  const waiting = sql`from topics as waiting where waiting.source_id = ${notices.subject}
    and waiting.created_by_id = ${notices.userId} and waiting.frequency > 0`;
  const ifKind = (kind: Notice["kind"], value: ReturnType<typeof sql>) =>
    sql`case when ${notices.kind} = ${kind} then (${value}) end`;
  return db
    .select({
      rowid,
      notice: notices,
      topic: { id: topics.id, name: topics.name },
      role: users.role,
      comments: ofComments(sql`count(*)`).mapWith(Number),
      comment: sql<string | null>`coalesce(${ofComments(sql`${topicComments.content}`, newest)}, case
        when ${notices.kind} in ('flagged', 'comment_removed') then (select ${topicComments.content} ${ofSubject}) end)`,
      author: sql<string | null>`(select commenter.name from users as commenter
        where commenter.id = coalesce(${ofComments(sql`${topicComments.userId}`, newest)}, case
        when ${notices.kind} = 'flagged' then (select ${topicComments.userId} ${ofSubject}) end))`,
      isGone: ifKind(
        "channel_off",
        sql`select ${notices.subject} not in (select ${channels.id} from ${channels})`,
      ).mapWith(Number),
      waiting: ifKind("source_stopped", sql`select count(*) ${waiting}`).mapWith(Number),
      firstWaiting: sql<string | null>`${ifKind("source_stopped", sql`select min(waiting.name) ${waiting}`)}`,
    })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(topics, eq(topics.id, notices.topicId));
}

type Row = ReturnType<ReturnType<typeof select>["all"]>[number];

function present(row: Row): Notice {
  const { notice, topic } = row;
  const { id, kind, createdAt, readAt, endedAt } = notice;
  return {
    id,
    kind,
    topic,
    ...sentencesOf(row),
    path: pathOf(row),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    recoveredAt: conversationKinds.some((each) => each === kind) ? null : (endedAt?.toISOString() ?? null),
  };
}

function sentencesOf({ notice, topic, role, comments, comment, author, ...row }: Row) {
  const { kind, name, reason, subject, count, endedAt } = notice;
  const about: About = {
    topic: topic?.name ?? "",
    name: name ?? "",
    reason: reason ?? "",
    count: count ?? 0,
    isOver: endedAt !== null,
  };
  const excerpt = () => cut(withoutMarks(comment ?? ""), longestExcerpt);
  switch (kind) {
    case "source_stopped": {
      const waiting = { first: row.firstWaiting ?? "", count: row.waiting };
      return told.sourceStopped(about, waiting, role === "admin" ? { id: subject } : null);
    }
    case "own_key_stopped":
      return told.ownKeyStopped(about);
    case "feed_failing":
      return told.feedFailing(about);
    case "nothing_caught":
      return told.nothingCaught(about);
    case "channel_off":
      return told.channelOff(about, Boolean(row.isGone));
    case "budget_low":
      return told.budgetLow(about);
    case "replied":
    case "mentioned":
    case "commented":
      return told[kind]({ ...about, name: author ?? "", count: comments }, excerpt());
    case "followed":
      return told.followed(about);
    case "flagged":
      return told.flagged({ ...about, name: author ?? "" }, excerpt());
    case "comment_removed":
      return told.commentRemoved(about, excerpt());
    case "topic_hidden":
      return told.topicHidden(about);
  }
}

/** Where the app lets its reader do what is to be done; null where only the terminal does. */
function pathOf({ notice: { kind, topicId } }: Row): string | null {
  switch (kind) {
    case "source_stopped":
      return "/my-topics";
    case "own_key_stopped":
      return "/keys";
    case "feed_failing":
    case "nothing_caught":
      return `/topic/${topicId}?edit`;
    case "channel_off":
      return "/delivery";
    case "budget_low":
      return null;
    case "replied":
    case "mentioned":
    case "commented":
      return `/topic/${topicId}#comments`;
    case "followed":
    case "topic_hidden":
      return `/topic/${topicId}`;
    case "flagged":
      return "/moderation";
    case "comment_removed":
      return "/moderation/log";
  }
}

/** What a comment says in one line. Its beginning is enough for an excerpt, and is read in well under a millisecond. */
function withoutMarks(comment: string): string {
  return plainText(readMarkdown(boundedMarkdown(comment.slice(0, 4 * longestExcerpt))));
}
