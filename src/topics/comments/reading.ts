import { and, desc, eq, sql } from "drizzle-orm";
import { limits } from "../../contract/base/limits.ts";
import type { Comment, CommentsQuery, ListedComment } from "../../contract/community/comments.ts";
import { type List, type ListPage, readPage } from "../../db/cursor.ts";
import type { Db } from "../../db/open.ts";
import { topicComments } from "../../db/schema/community.ts";
import { users } from "../../db/schema/people.ts";
import { formerMemberId } from "../../people/users/users.ts";
import { requireVisible } from "../topics.ts";
import { mentionsOf } from "./mentions.ts";
import { countReplies, isShownComment, isThread } from "./visibility.ts";
import { words } from "./words.ts";

export type CommentRow = typeof topicComments.$inferSelect;

const isOfTopic = eq(topicComments.topicId, sql.placeholder("topic"));

const isReply = eq(topicComments.replyTo, sql.placeholder("thread"));

const among = {
  all: and(isOfTopic, isShownComment),
  threads: and(isOfTopic, isThread),
  replies: and(isOfTopic, isReply, isShownComment),
};

const list: List<Row> = {
  value: topicComments.createdAt,
  id: topicComments.id,
  select,
  position: ({ comment }) => [comment.createdAt, comment.id],
};

/** Newest first. @throws not_found if the viewer may not see the topic */
export function readComments(
  db: Db,
  viewerId: string | null,
  topicId: string,
  { replyTo, ...query }: CommentsQuery,
): ListPage<ListedComment> {
  requireVisible(db, viewerId, topicId);
  const isOfThreads = replyTo === "none";
  const where = replyTo === undefined ? among.all : isOfThreads ? among.threads : among.replies;
  const values = { topic: topicId, ...(where === among.replies && { thread: replyTo ?? null }) };
  const page = readPage(db, list, { where, values }, query);
  if (!isOfThreads) return { ...page, items: presentAll(db, page.items) };
  const replies = page.items.map(({ comment, replyCount }) =>
    replyCount === 0 ? [] : latestReplies(db, topicId, comment.id),
  );
  const presented = presentAll(db, [...page.items, ...replies.flat()]);
  const byId = new Map(presented.map((comment) => [comment.id, comment]));
  const find = ({ comment: { id } }: Row) => byId.get(id) ?? [];
  const items = page.items.flatMap((row, at) => {
    const comment = byId.get(row.comment.id);
    return comment ? [{ ...comment, replies: (replies[at] ?? []).flatMap(find) }] : [];
  });
  return { ...page, items };
}

/** Oldest first. */
function latestReplies(db: Db, topicId: string, thread: string): Row[] {
  const query = { limit: limits.repliesShown };
  const values = { topic: topicId, thread };
  return readPage(db, list, { where: among.replies, values }, query).items.reverse();
}

/** @throws TypeError if it doesn't exist */
export function readComment(db: Db, id: string): Comment {
  const rows = select(db).where(eq(topicComments.id, id)).orderBy(desc(topicComments.id)).all();
  const [comment] = presentAll(db, rows);
  if (!comment) throw new TypeError(`no comment ${id}`);
  return comment;
}

function select(db: Db) {
  return db
    .select({
      comment: topicComments,
      user: { name: users.name, username: users.username },
      replyCount: countReplies.mapWith(Number),
    })
    .from(topicComments)
    .innerJoin(users, eq(users.id, topicComments.userId));
}

interface Row {
  comment: CommentRow;
  user: Comment["user"];
  replyCount: number;
}

function presentAll(db: Db, rows: Row[]): Comment[] {
  const mentions = mentionsOf(
    db,
    rows.map(({ comment }) => comment.id),
  );
  return rows.map(({ comment, user, replyCount }): Comment => {
    const { id, topicId, createdAt, replyTo } = comment;
    const place = { id, topicId, createdAt: createdAt.toISOString(), replyTo, replyCount };
    if (comment.deletedAt || comment.removedAt || comment.isAuthorSuspended)
      return { ...place, ...withoutContent, gone: comment.deletedAt ? "deleted" : "removed" };
    return {
      ...place,
      userId: comment.userId,
      content: comment.content,
      editedAt: comment.editedAt?.toISOString() ?? null,
      quote: comment.quote,
      mentions: mentions.get(id) ?? [],
      gone: null,
      user,
    };
  });
}

const withoutContent = {
  userId: formerMemberId,
  content: "",
  editedAt: null,
  quote: null,
  mentions: [],
  user: { name: words.formerMember, username: formerMemberId },
};
