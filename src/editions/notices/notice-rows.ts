import { and, count, eq, inArray, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type ConversationKind, conversationKinds, type Notice } from "../../contract/account/notices.ts";
import type { Tx } from "../../db/open.ts";
import { channels } from "../../db/schema/channels.ts";
import { commentMentions, topicComments } from "../../db/schema/community.ts";
import { notices } from "../../db/schema/notices.ts";
import { users } from "../../db/schema/people.ts";
import { topics } from "../../db/schema/topics.ts";
import { isForModerators, openTo } from "../../db/visible.ts";
import { isShownComment } from "../../topics/comments/visibility.ts";
import { retention } from "./notices.ts";

export const rowid = sql<number>`${notices}.rowid`;

const reader = sql.placeholder("user");

const during = (at: SQLiteColumn) =>
  sql`${at} >= ${notices.createdAt} and (${notices.endedAt} is null or ${at} <= ${notices.endedAt})`;

const byOthers = sql`${isShownComment} and ${topicComments.userId} <> ${notices.userId}`;

/** The comments behind a notice, in their current state. */
const ofKind: Record<ConversationKind, SQL> = {
  replied: sql`from ${topicComments} where ${topicComments.replyTo} = ${notices.subject}
    and ${byOthers} and ${during(topicComments.createdAt)}`,
  mentioned: sql`from ${commentMentions} inner join ${topicComments} on ${topicComments.id} = ${commentMentions.commentId}
    where ${commentMentions.userId} = ${notices.userId} and ${topicComments.topicId} = ${notices.topicId}
    and ${byOthers} and ${during(commentMentions.createdAt)}`,
  commented: sql`from ${topicComments} where ${topicComments.topicId} = ${notices.topicId}
    and ${byOthers} and ${during(topicComments.createdAt)}`,
};

/** Null for a notice that isn't about comments. */
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

/**
 * A notice older than 90 days is no longer shown, unless it's still going on. The rest hides what its reader may not
 * see now.
 */
export const isShown = and(
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
  sql`(${notices.kind} not in ('budget_low', 'backup_failing') or ${users.role} = 'admin')`,
  or(not(isConversation), sql`${ofComments(sql`1`, sql`limit 1`)} = 1`),
  sql`(${notices.kind} <> 'flagged' or (${users.role} <> 'member' and ${isForModerators}))`,
  sql`(${notices.kind} not in ('flagged', 'comment_removed') or exists (select 1 ${ofSubject}))`,
);

/** The values of the placeholders in `isShown`. */
export const valuesFor = (userId: string, now: Date) => ({ user: userId, since: now.getTime() - retention });

/** Counts all users' notices; add `isShown` for one reader's. */
export function countNotices(db: Tx) {
  return db
    .select({ rows: count() })
    .from(notices)
    .innerJoin(users, eq(users.id, notices.userId))
    .leftJoin(topics, eq(topics.id, notices.topicId));
}

/** Like `countNotices`, with what each is about in its current state. */
export function selectNotices(db: Tx) {
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

export type NoticeRow = ReturnType<ReturnType<typeof selectNotices>["all"]>[number];
