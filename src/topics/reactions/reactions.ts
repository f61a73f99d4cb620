import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type {
  LikeState,
  Notify,
  Reaction,
  SlopDraft,
  SlopReason,
  SlopState,
} from "../../contract/topics/reactions.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { followWishes, topicLikes, topicSlops, userTopicFollows } from "../../db/schema/community.ts";
import { topics } from "../../db/schema/topics.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { openTo } from "../../db/visible.ts";
import { isVisible, requireVisible } from "../topics.ts";
import { words } from "../words.ts";

interface ReactionMark<Kind extends Reaction = Reaction> {
  reaction: Kind;
  userId: string;
  topicId: string;
}

interface SlopMark extends SlopDraft {
  userId: string;
  topicId: string;
}

const tables = { follow: userTopicFollows, like: topicLikes, slop: topicSlops };

/** `onFollowed` writes in the same transaction. @returns false if it was so before. @throws not_found if invisible */
export function react(
  db: Db,
  mark: ReactionMark<"follow" | "like">,
  now: Date,
  onFollowed?: (tx: Tx, topicId: string, userId: string) => void,
): boolean {
  const { reaction, userId, topicId } = mark;
  const write = (tx: Tx): boolean => {
    const isNew = addIfVisible(tx, mark, now);
    if (!isNew && !isVisible(tx, userId, topicId)) throw new AppError("not_found", words.noTopic);
    return isNew;
  };
  if (reaction === "like" || !onFollowed) return write(db);
  return writeTransaction(db, (tx) => {
    const isNew = write(tx);
    if (isNew) onFollowed(tx, topicId, userId);
    return isNew;
  });
}

/** A single statement is a transaction by itself. @returns true if there is a new one */
function addIfVisible(tx: Tx, { reaction, userId, topicId }: ReactionMark, now: Date): boolean {
  const table = tables[reaction];
  const row = {
    id: sql`${newId(now)}`.as("id"),
    userId: sql`${userId}`.as("user_id"),
    topicId: topics.id,
    createdAt: sql`${now.getTime()}`.as("created_at"),
  };
  const visible = tx
    .select(row)
    .from(topics)
    .where(and(eq(topics.id, topicId), openTo(userId)));
  const added = tx.insert(table).select(visible).onConflictDoNothing().returning({ id: table.id }).all();
  return added.length > 0;
}

/** The caller has checked that the person may see the topic. */
export function addReaction(tx: Tx, { reaction, userId, topicId }: ReactionMark, now: Date): boolean {
  const table = tables[reaction];
  const row = { id: newId(now), userId, topicId, createdAt: now };
  const added = tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id }).all();
  return added.length > 0;
}

/**
 * Marks a topic as slop. Another reason, with its note, replaces the first; a draft without either keeps it.
 * `alongside` runs in the same transaction if there is a new remark. @returns false if it was marked before. @throws
 * not_found if the person may not see the topic
 */
export function markAsSlop(
  db: Db,
  { userId, topicId, reason = null, note }: SlopMark,
  now: Date,
  alongside: (tx: Tx, topicId: string, reason: SlopReason | null) => void,
): boolean {
  return writeTransaction(db, (tx) => {
    const { summaryId } = requireVisible(tx, userId, topicId);
    const isNew = addReaction(tx, { reaction: "slop", userId, topicId }, now);
    if (reason === null && note === null) return isNew;
    tx.update(topicSlops)
      .set({ reason, note, summaryId, remarkedAt: now })
      .where(and(eq(topicSlops.userId, userId), eq(topicSlops.topicId, topicId)))
      .run();
    alongside(tx, topicId, reason);
    return isNew;
  });
}

/** @throws not_found if the person may not see the topic */
export function readLike(db: Db, userId: string, topicId: string): LikeState {
  requireVisible(db, userId, topicId);
  return { isLiked: hasReacted(db, "like", userId, topicId) };
}

/** @throws not_found if the person may not see the topic */
export function readSlop(db: Db, userId: string, topicId: string): SlopState {
  requireVisible(db, userId, topicId);
  const found = db
    .select({ reason: topicSlops.reason, note: topicSlops.note })
    .from(topicSlops)
    .where(and(eq(topicSlops.userId, userId), eq(topicSlops.topicId, topicId)))
    .get();
  return { isSlopped: found !== undefined, reason: found?.reason ?? null, note: found?.note ?? null };
}

/** Works even if the topic has become private. */
export function unreact(db: Db, reaction: Reaction, userId: string, topicId: string): void {
  const table = tables[reaction];
  db.delete(table)
    .where(and(eq(table.userId, userId), eq(table.topicId, topicId)))
    .run();
}

/** Saves a follower's setting for news. @throws not_found for an invisible topic, conflict without a follow */
export function saveWish(db: Db, wish: { userId: string; topicId: string; notify: Notify }, now: Date): void {
  const { userId, topicId, notify } = wish;
  const isIt = and(eq(followWishes.userId, userId), eq(followWishes.topicId, topicId));
  writeTransaction(db, (tx) => {
    requireVisible(tx, userId, topicId);
    if (!hasReacted(tx, "follow", userId, topicId)) throw new AppError("conflict", words.notFollowed);
    const before = tx.select().from(followWishes).where(isIt).get();
    if (notify === (before?.notify ?? "default")) return;
    tx.delete(followWishes).where(isIt).run();
    if (notify !== "default") {
      tx.insert(followWishes).values({ userId, topicId, notify, since: now }).run();
    }
  });
}

function hasReacted(db: Tx, reaction: Reaction, userId: string, topicId: string): boolean {
  const table = tables[reaction];
  return (
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.userId, userId), eq(table.topicId, topicId)))
      .get() !== undefined
  );
}

export function followedByOthers(userId: string): SQL {
  const { topicId, userId: by } = userTopicFollows;
  return sql`${topics.id} in (select ${topicId} from ${userTopicFollows} where ${by} <> ${userId})`;
}
