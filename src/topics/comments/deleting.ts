import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Comment } from "../../contract/community/comments.ts";
import type { Db, Tx } from "../../db/open.ts";
import { topicComments } from "../../db/schema/community.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { formerMember, formerMemberId } from "../../people/users/users.ts";
import { isVisible } from "../topics.ts";
import { requireOwn } from "./comments.ts";
import { saveMentions } from "./mentions.ts";
import { readComment } from "./reading.ts";
import { words } from "./words.ts";

/**
 * Leaves a placeholder if it has replies. `isRestorable` keeps the text, which only its author can restore. @throws
 * not_found, also if the user may not see its topic; forbidden if it's somebody else's
 */
export function deleteComment(
  db: Db,
  { userId, id, isRestorable }: { userId: string; id: string; isRestorable: boolean },
  now: Date,
): void {
  writeTransaction(db, (tx) => {
    requireOwn(tx, userId, id, words.onlyAuthor);
    if (isRestorable) tx.update(topicComments).set({ deletedAt: now }).where(eq(topicComments.id, id)).run();
    else erase(tx, id, now);
  });
}

/** @throws not_found, also if it's somebody else's or the user may no longer see its topic */
export function restoreComment(db: Db, userId: string, id: string, now: Date): Comment {
  writeTransaction(db, (tx) => {
    const since = new Date(now.getTime() - limits.restorable);
    const restored = tx
      .update(topicComments)
      .set({ deletedAt: null })
      .where(
        and(eq(topicComments.id, id), eq(topicComments.userId, userId), gt(topicComments.deletedAt, since)),
      )
      .returning({ topicId: topicComments.topicId })
      .get();
    if (!restored || !isVisible(tx, userId, restored.topicId))
      throw new AppError("not_found", words.notRestorable);
  });
  return readComment(db, id);
}

/** Removes what can no longer be restored; called by a recurring job. */
export function sweepDeletedComments(db: Db, now: Date): void {
  const until = new Date(now.getTime() - limits.restorable);
  writeTransaction(db, (tx) => {
    const kept = tx
      .select({ id: topicComments.id, deletedAt: topicComments.deletedAt })
      .from(topicComments)
      .where(and(lte(topicComments.deletedAt, until), ne(topicComments.userId, formerMemberId)))
      .all();
    for (const { id, deletedAt } of kept) erase(tx, id, deletedAt ?? now);
  });
}

function erase(tx: Tx, id: string, at: Date): void {
  const reply = tx.select({ id: topicComments.id }).from(topicComments).where(eq(topicComments.replyTo, id));
  if (reply.limit(1).get()) clear(tx, id, at);
  else tx.delete(topicComments).where(eq(topicComments.id, id)).run();
}

/** Run before an account is deleted with its comments: those with replies leave a placeholder. */
export function clearThreadsOf(tx: Tx, userId: string, now: Date): void {
  const isAnswered = sql`exists (select 1 from topic_comments as reply
    where reply.reply_to = ${topicComments}.id and reply.user_id <> ${userId})`;
  const threads = tx
    .select({ id: topicComments.id })
    .from(topicComments)
    .where(and(eq(topicComments.userId, userId), isNull(topicComments.replyTo), isAnswered))
    .all();
  for (const { id } of threads) clear(tx, id, now);
}

function clear(tx: Tx, id: string, now: Date): void {
  const cleared = { content: "", quote: null, editedAt: null, deletedAt: now, userId: formerMember(tx, now) };
  tx.update(topicComments).set(cleared).where(eq(topicComments.id, id)).run();
  saveMentions(tx, { id, topicId: "", content: "" }, now);
}
