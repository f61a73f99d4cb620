import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import type { PageQuery } from "../contract/base/common.ts";
import type { FlagDraft, FlaggedComment, FlagReason } from "../contract/community/moderation.ts";
import { type List, type ListPage, readPage } from "../db/cursor.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicComments } from "../db/schema/community.ts";
import { commentFlags, flaggedComments } from "../db/schema/moderation.ts";
import { users } from "../db/schema/people.ts";
import { topics } from "../db/schema/topics.ts";
import { writeTransaction } from "../db/transaction.ts";
import { isForModerators } from "../db/visible.ts";
import { noteFlag } from "../editions/notices/events.ts";
import { findComment } from "../topics/comments/comments.ts";
import { findForModerators } from "../topics/hiding.ts";
import { isVisible } from "../topics/topics.ts";
import { words } from "./words.ts";

interface CommentFlag extends FlagDraft {
  userId: string;
  commentId: string;
}

/** @returns false for a second flag by the same person. @throws not_found if invisible, forbidden for one's own */
export function flagComment(db: Db, { userId, commentId, ...draft }: CommentFlag, now: Date): boolean {
  return writeTransaction(db, (tx) => {
    const comment = findComment(tx, commentId);
    const isShown = comment && comment.removedAt === null && !comment.isAuthorSuspended;
    if (!isShown || !isVisible(tx, userId, comment.topicId)) throw new AppError("not_found", words.noComment);
    if (comment.userId === userId) throw new AppError("forbidden", words.ownFlag);
    const added = tx
      .insert(commentFlags)
      .values({ ...draft, commentId, userId, createdAt: now })
      .onConflictDoNothing()
      .returning()
      .all();
    if (added.length === 0) return false;
    tx.insert(flaggedComments)
      .values({ commentId, flaggedAt: now, isOpen: true })
      .onConflictDoUpdate({
        target: flaggedComments.commentId,
        set: { isOpen: true, flaggedAt: now },
        setWhere: eq(flaggedComments.isOpen, false),
      })
      .run();
    if (findForModerators(tx, comment.topicId)) noteFlag(tx, { comment, userId, createdAt: now });
    return true;
  });
}

/** True while a comment waits for a moderator. */
export function isFlagged(tx: Tx, commentId: string): boolean {
  const isOpen = and(eq(flaggedComments.commentId, commentId), eq(flaggedComments.isOpen, true));
  return tx.select({ id: flaggedComments.commentId }).from(flaggedComments).where(isOpen).get() !== undefined;
}

/** Adds a flagged comment to the queue, or removes it. @returns false if it was so before, or isn't flagged */
export function setOpen(tx: Tx, commentId: string, isOpen: boolean): boolean {
  const changed = tx
    .update(flaggedComments)
    .set({ isOpen })
    .where(and(eq(flaggedComments.commentId, commentId), eq(flaggedComments.isOpen, !isOpen)))
    .returning({ id: flaggedComments.commentId })
    .all();
  return changed.length > 0;
}

// A flag is deleted with its author's account. The literal is the same as in the index.
const isWaiting = and(
  sql`${flaggedComments.isOpen} = 1`,
  isForModerators,
  isNull(topicComments.deletedAt),
  sql`exists (select 1 from ${commentFlags} where ${commentFlags.commentId} = ${flaggedComments.commentId})`,
);

const queue: List<Row> = {
  value: flaggedComments.flaggedAt,
  id: flaggedComments.commentId,
  select,
  count: (db) =>
    db
      .select({ rows: sql<number>`count(*)` })
      .from(flaggedComments)
      .innerJoin(topicComments, eq(topicComments.id, flaggedComments.commentId))
      .innerJoin(topics, eq(topics.id, topicComments.topicId)),
  position: ({ flagged }) => [flagged.flaggedAt, flagged.commentId],
};

function select(db: Db) {
  return db
    .select({
      flagged: flaggedComments,
      comment: topicComments,
      topic: { id: topics.id, name: topics.name },
      author: { id: users.id, name: users.name, username: users.username },
    })
    .from(flaggedComments)
    .innerJoin(topicComments, eq(topicComments.id, flaggedComments.commentId))
    .innerJoin(topics, eq(topics.id, topicComments.topicId))
    .innerJoin(users, eq(users.id, topicComments.userId));
}

type Row = ReturnType<ReturnType<typeof select>["all"]>[number];

/** The comments that wait for a moderator, each once, newest first. */
export function readQueue(db: Db, query: PageQuery): ListPage<FlaggedComment> {
  const page = readPage(db, queue, { where: isWaiting }, query);
  const flags = flagsOn(
    db,
    page.items.map(({ comment }) => comment.id),
  );
  const voices = voicesOf(db, [...new Set([...flags.values()].flat().map(({ userId }) => userId))]);
  return { ...page, items: page.items.map((row) => present(row, flags.get(row.comment.id) ?? [], voices)) };
}

type FlagRow = typeof commentFlags.$inferSelect;

function flagsOn(db: Db, commentIds: string[]): Map<string, FlagRow[]> {
  const rows = db
    .select()
    .from(commentFlags)
    .where(inArray(commentFlags.commentId, commentIds))
    .orderBy(asc(commentFlags.createdAt), asc(commentFlags.userId))
    .all();
  return Map.groupBy(rows, ({ commentId }) => commentId);
}

/** People who joined by one invitation, including those whom they invited, count as one voice. */
function voicesOf(db: Db, userIds: string[]): Map<string, string> {
  const rows = db.all<{ person: string; voice: string }>(sql`
    with recursive origin(person, inviter, invitation, generation) as (
      select value, value, null, 0 from json_each(${JSON.stringify(userIds)})
      union all
      select origin.person, invitation_codes.created_by_id, invitation_codes.id, origin.generation + 1
      from origin join users on users.id = origin.inviter
        join invitation_codes on invitation_codes.id = users.invitation_code_id
      where origin.generation < 100
    )
    select person, coalesce(inviter, invitation) as voice, max(generation) from origin group by person`);
  return new Map(rows.map(({ person, voice }) => [person, voice]));
}

function present(
  { flagged, comment, topic, author }: Row,
  flags: FlagRow[],
  voices: Map<string, string>,
): FlaggedComment {
  const voicesIn = (some: FlagRow[]) => new Set(some.map(({ userId }) => voices.get(userId))).size;
  const byReason = Map.groupBy(flags, ({ reason }) => reason);
  return {
    kind: "comment",
    target: comment.id,
    topic,
    comment: { content: comment.content, createdAt: comment.createdAt.toISOString(), user: author },
    reasons: Object.fromEntries([...byReason].map(([reason, some]) => [reason, voicesIn(some)])) as Partial<
      Record<FlagReason, number>
    >,
    people: flags.length,
    voices: voicesIn(flags),
    notes: flags.flatMap(({ note }) => note ?? []),
    flaggedAt: flagged.flaggedAt.toISOString(),
  };
}
