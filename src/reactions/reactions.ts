import { and, eq, type SQL, sql } from "drizzle-orm";
import type {
  Liked,
  Notify,
  Reaction,
  SlopDraft,
  Slopped,
  SlopReason,
} from "../contract/community/reactions.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { preparedAs } from "../db/prepared.ts";
import { insertRow } from "../db/rows.ts";
import { followWishes, topicLikes, topicSlops, userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { openTo } from "../db/visible.ts";
import { AppError } from "../errors.ts";
import { isVisible, requireVisible } from "../topics/topics.ts";
import { words } from "../topics/words.ts";

const tables = { follow: userTopicFollows, like: topicLikes, slop: topicSlops };

/**
 * `onFollowed` writes in the same transaction.
 * @returns false when it was so before. @throws not_found when the person may not see the topic
 */
export function react(
  db: Db,
  reaction: "follow" | "like",
  userId: string,
  topicId: string,
  now: Date,
  onFollowed?: (tx: Tx, topicId: string, userId: string) => void,
): boolean {
  const write = (tx: Tx): boolean => {
    const isNew = addIfVisible(tx, reaction, userId, topicId, now);
    if (!isNew && !isVisible(tx, userId, topicId)) throw new AppError("not_found", words.noTopic);
    return isNew;
  };
  if (reaction === "like" || !onFollowed) return write(db);
  return db.transaction(
    (tx) => {
      const isNew = write(tx);
      if (isNew) onFollowed(tx, topicId, userId);
      return isNew;
    },
    { behavior: "immediate" },
  );
}

/** One statement is a transaction by itself. @returns whether there is a new one */
function addIfVisible(
  tx: Tx,
  reaction: "follow" | "like",
  userId: string,
  topicId: string,
  now: Date,
): boolean {
  const values = { id: newId(now), userId, topicId, createdAt: now.getTime() };
  return addingIfVisible(tx, reaction).all(values).length > 0;
}

function addingIfVisible(tx: Tx, reaction: "follow" | "like") {
  const table = tables[reaction];
  const value = (name: string) => sql`${sql.placeholder(name)}`;
  const row = {
    id: value("id").as("id"),
    userId: value("userId").as("user_id"),
    topicId: topics.id,
    createdAt: value("createdAt").as("created_at"),
  };
  const isIt = and(eq(topics.id, sql.placeholder("topicId")), openTo(sql.placeholder("userId")));
  return preparedAs(tx, table, "add if visible", () =>
    tx
      .insert(table)
      .select(tx.select(row).from(topics).where(isIt))
      .onConflictDoNothing()
      .returning({ id: table.id })
      .prepare(),
  );
}

/** The caller has checked that the person may see the topic. */
export function addReaction(tx: Tx, reaction: Reaction, userId: string, topicId: string, now: Date): boolean {
  const values = { id: newId(now), userId, topicId, createdAt: now.getTime() };
  return adding(tx, reaction).all(values).length > 0;
}

function adding(tx: Tx, reaction: Reaction) {
  const table = tables[reaction];
  const value = (name: string) => sql`${sql.placeholder(name)}`;
  const row = {
    id: value("id"),
    userId: value("userId"),
    topicId: value("topicId"),
    createdAt: value("createdAt"),
  };
  return preparedAs(tx, table, "add", () =>
    tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.id }).prepare(),
  );
}

/**
 * Marks a topic as slop. Another reason, with its note, takes the place of the first; a draft without either leaves it.
 * `alongside` runs in the same transaction when there is a new remark.
 * @returns false when it was marked before. @throws not_found when the person may not see the topic
 */
export function markAsSlop(
  db: Db,
  userId: string,
  topicId: string,
  { reason = null, note }: SlopDraft,
  now: Date,
  alongside: (tx: Tx, topicId: string, reason: SlopReason | null) => void,
): boolean {
  return db.transaction(
    (tx) => {
      const { summaryId } = requireVisible(tx, userId, topicId);
      const isNew = addReaction(tx, "slop", userId, topicId, now);
      if (reason === null && note === null) return isNew;
      tx.update(topicSlops)
        .set({ reason, note, summaryId, remarkedAt: now })
        .where(and(eq(topicSlops.userId, userId), eq(topicSlops.topicId, topicId)))
        .run();
      alongside(tx, topicId, reason);
      return isNew;
    },
    { behavior: "immediate" },
  );
}

/** @throws not_found when the person may not see the topic */
export function readLike(db: Db, userId: string, topicId: string): Liked {
  requireVisible(db, userId, topicId);
  return { isLiked: hasReacted(db, "like", userId, topicId) };
}

/** @throws not_found when the person may not see the topic */
export function readSlop(db: Db, userId: string, topicId: string): Slopped {
  requireVisible(db, userId, topicId);
  const found = db
    .select({ reason: topicSlops.reason, note: topicSlops.note })
    .from(topicSlops)
    .where(and(eq(topicSlops.userId, userId), eq(topicSlops.topicId, topicId)))
    .get();
  return { isSlopped: found !== undefined, reason: found?.reason ?? null, note: found?.note ?? null };
}

/** Also from a topic that was made private since. */
export function unreact(db: Db, reaction: Reaction, userId: string, topicId: string): void {
  removing(db, reaction).run({ userId, topicId });
}

function removing(db: Db, reaction: Reaction) {
  const table = tables[reaction];
  const { userId, topicId } = table;
  const isIt = and(eq(userId, sql.placeholder("userId")), eq(topicId, sql.placeholder("topicId")));
  return preparedAs(db, table, "remove", () => db.delete(table).where(isIt).prepare());
}

/** How a follower wants to hear of a topic. @throws not_found when the person may not see it, conflict without a follow */
export function saveWish(db: Db, userId: string, topicId: string, notify: Notify, now: Date): void {
  const isIt = and(eq(followWishes.userId, userId), eq(followWishes.topicId, topicId));
  db.transaction(
    (tx) => {
      requireVisible(tx, userId, topicId);
      if (!hasReacted(tx, "follow", userId, topicId)) throw new AppError("conflict", words.notFollowed);
      const before = tx.select().from(followWishes).where(isIt).get();
      if (notify === (before?.notify ?? "default")) return;
      tx.delete(followWishes).where(isIt).run();
      if (notify !== "default") insertRow(tx, followWishes, { userId, topicId, notify, since: now });
    },
    { behavior: "immediate" },
  );
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
