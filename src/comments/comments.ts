import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Comment } from "../contract/comments.ts";
import type { PageQuery } from "../contract/common.ts";
import { countIn, mapPage, type Page, type Position, readPage, type Slice } from "../db/cursor.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicComments } from "../db/schema/community.ts";
import { users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { isVisible, requireVisible } from "../topics/topics.ts";
import { words } from "./words.ts";

/** Neither removed by a moderator, nor of somebody who is suspended. */
export const isShownComment = sql`(${topicComments.removedAt} is null and ${topicComments.isAuthorSuspended} = 0)`;

const ofTopic = and(eq(topicComments.topicId, sql.placeholder("topic")), isShownComment);

const list = {
  value: topicComments.createdAt,
  id: topicComments.id,
  select: (db: Db, { where, orderBy, limit }: Slice) =>
    select(db)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  count: countIn(topicComments),
  position: ({ comment }: Row): Position => [comment.createdAt.getTime(), comment.id],
};

/** Newest first. @throws not_found when the viewer may not see the topic */
export function readComments(
  db: Db,
  viewerId: string | null,
  topicId: string,
  query: PageQuery,
): Page<Comment> {
  requireVisible(db, viewerId, topicId);
  return mapPage(readPage(db, list, { where: ofTopic, values: { topic: topicId } }, query), present);
}

export type NewComment = Pick<CommentRow, "id" | "topicId" | "userId" | "content" | "createdAt">;

/** `onPosted` writes in the same transaction. @throws not_found when the author may not see the topic */
export function postComment(
  db: Db,
  authorId: string,
  topicId: string,
  content: string,
  now: Date,
  onPosted?: (tx: Tx, comment: NewComment) => void,
): Comment {
  const id = newId(now);
  db.transaction(
    (tx) => {
      requireVisible(tx, authorId, topicId);
      const comment = { id, topicId, userId: authorId, content, createdAt: now };
      tx.insert(topicComments).values(comment).run();
      onPosted?.(tx, comment);
    },
    { behavior: "immediate" },
  );
  return present(found(select(db).where(eq(topicComments.id, id)).get()));
}

/** @throws not_found, also when the user may not see its topic; forbidden when the comment is another's */
export function deleteComment(db: Db, userId: string, id: string): void {
  db.transaction(
    (tx) => {
      const comment = found(findComment(tx, id));
      if (comment.userId !== userId) {
        if (!isVisible(tx, userId, comment.topicId)) throw new AppError("not_found", words.noComment);
        throw new AppError("forbidden", words.onlyAuthor);
      }
      tx.delete(topicComments).where(eq(topicComments.id, id)).run();
    },
    { behavior: "immediate" },
  );
}

export function findComment(tx: Tx, id: string): CommentRow | undefined {
  return tx.select().from(topicComments).where(eq(topicComments.id, id)).get();
}

/** Takes it from its readers, or gives it back. @returns false when it was so before */
export function setRemoved(tx: Tx, id: string, removedAt: Date | null): boolean {
  const wasOther = removedAt ? isNull(topicComments.removedAt) : isNotNull(topicComments.removedAt);
  const changed = tx
    .update(topicComments)
    .set({ removedAt })
    .where(and(eq(topicComments.id, id), wasOther))
    .returning({ id: topicComments.id })
    .all();
  return changed.length > 0;
}

function select(db: Db) {
  return db
    .select({ comment: topicComments, user: { name: users.name, username: users.username } })
    .from(topicComments)
    .innerJoin(users, eq(users.id, topicComments.userId));
}

type CommentRow = typeof topicComments.$inferSelect;

interface Row {
  comment: CommentRow;
  user: Comment["user"];
}

function present({ comment: { id, topicId, userId, content, createdAt }, user }: Row): Comment {
  return { id, topicId, userId, content, createdAt: createdAt.toISOString(), user };
}

function found<T>(comment: T | undefined): T {
  if (comment === undefined) throw new AppError("not_found", words.noComment);
  return comment;
}
