import { eq, sql } from "drizzle-orm";
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

const ofTopic = eq(topicComments.topicId, sql.placeholder("topic"));

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

export type NewComment = typeof topicComments.$inferSelect;

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
      const comment = found(tx.select().from(topicComments).where(eq(topicComments.id, id)).get());
      if (comment.userId !== userId) {
        if (!isVisible(tx, userId, comment.topicId)) throw new AppError("not_found", words.noComment);
        throw new AppError("forbidden", words.onlyAuthor);
      }
      tx.delete(topicComments).where(eq(topicComments.id, id)).run();
    },
    { behavior: "immediate" },
  );
}

function select(db: Db) {
  return db
    .select({ comment: topicComments, user: { name: users.name, username: users.username } })
    .from(topicComments)
    .innerJoin(users, eq(users.id, topicComments.userId));
}

interface Row {
  comment: typeof topicComments.$inferSelect;
  user: Comment["user"];
}

function present({ comment, user }: Row): Comment {
  return { ...comment, createdAt: comment.createdAt.toISOString(), user };
}

function found<T>(comment: T | undefined): T {
  if (comment === undefined) throw new AppError("not_found", words.noComment);
  return comment;
}
