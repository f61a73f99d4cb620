import { and, eq, gt, lte } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import { limits } from "../contract/base/limits.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { writeTransaction } from "../db/transaction.ts";
import { readAllowance } from "../people/users/allowance.ts";
import { formerMember } from "../people/users/users.ts";
import { refuseTooManyFor } from "./topic-allowance.ts";
import { refuseTakenName, requireOwn, type TopicHook, untrending } from "./topics.ts";
import { words } from "./words.ts";

/** Removes it for its followers too. @throws not_found, forbidden */
export function deleteTopic(db: Db, editorId: string, id: string): void {
  writeTransaction(db, (tx) => {
    requireOwn(tx, editorId, id);
    tx.delete(topics).where(eq(topics.id, id)).run();
  });
}

/** Hides it at once and frees its name and place; `restoreTopic` brings it back. @throws not_found, forbidden */
export function deleteTopicRestorably(db: Db, editorId: string, id: string, now: Date): void {
  writeTransaction(db, (tx) => {
    const topic = requireOwn(tx, editorId, id);
    tx.update(topics)
      .set({
        ...untrending,
        createdById: formerMember(tx, now),
        isPublic: false,
        isPublicOnceShown: false,
        hiddenAt: topic.hiddenAt ?? now,
        deletedAt: now,
        deletedById: editorId,
        isPublicOnceRestored: topic.hiddenAt ? topic.isPublicOnceShown : topic.isPublic,
      })
      .where(eq(topics.id, id))
      .run();
  });
}

/** @throws not_found if somebody else deleted it, conflict for a taken name, forbidden beyond the creator's limit */
export function restoreTopic(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: Date,
  alongside: TopicHook,
): void {
  writeTransaction(db, (tx) => {
    const since = new Date(now.getTime() - limits.restorable);
    const isRestorable = and(eq(topics.id, id), eq(topics.deletedById, userId), gt(topics.deletedAt, since));
    const topic = tx.select().from(topics).where(isRestorable).get();
    if (!topic) throw new AppError("not_found", words.notRestorable);
    const { name, hiddenReason, isPublicOnceRestored } = topic;
    const isHidden = hiddenReason !== null;
    const isPublic = !isHidden && isPublicOnceRestored;
    if (!isHidden) refuseTakenName(tx, { name, isPublic }, userId, id);
    tx.update(topics)
      .set({
        createdById: userId,
        isPublic,
        ...(isHidden ? { isPublicOnceShown: isPublicOnceRestored } : { hiddenAt: null }),
        deletedAt: null,
        deletedById: null,
        isPublicOnceRestored: false,
      })
      .where(eq(topics.id, id))
      .run();
    refuseTooManyFor(tx, userId, readAllowance(tx, userId));
    alongside(tx, id, userId);
  });
}

/** Removes what can no longer be restored; called by a recurring job. */
export function sweepDeletedTopics(db: Db, now: Date): void {
  const until = new Date(now.getTime() - limits.restorable);
  db.delete(topics).where(lte(topics.deletedAt, until)).run();
}
