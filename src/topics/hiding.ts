import { and, eq } from "drizzle-orm";
import type { Tx } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { isForModerators, isPublic } from "../db/visible.ts";
import { refuseTakenName, untrending } from "./topics.ts";

/** Undefined for a private topic as for an unknown one. */
export function findForModerators(tx: Tx, id: string): typeof topics.$inferSelect | undefined {
  return tx
    .select()
    .from(topics)
    .where(and(eq(topics.id, id), isForModerators))
    .get();
}

/** From all but its creator and moderators, until it is shown again. @returns false when it was hidden before */
export function hideTopic(tx: Tx, id: string, reason: string, now: Date): boolean {
  const hidden = tx
    .update(topics)
    .set({
      isPublic: false,
      isPublicOnceShown: true,
      hiddenAt: now,
      hiddenReason: reason,
      ...untrending,
    })
    .where(and(eq(topics.id, id), isPublic))
    .returning({ id: topics.id })
    .all();
  return hidden.length > 0;
}

/**
 * As public or private as its creator saved it last.
 * @returns false when it was not hidden. @throws conflict when another topic has got its name meanwhile
 */
export function showTopic(tx: Tx, id: string): boolean {
  const topic = findForModerators(tx, id);
  if (!topic || topic.hiddenAt === null) return false;
  const isPublic = topic.isPublicOnceShown;
  refuseTakenName(tx, { name: topic.name, isPublic }, topic.createdById, id);
  tx.update(topics)
    .set({ isPublic, isPublicOnceShown: false, hiddenAt: null, hiddenReason: null })
    .where(eq(topics.id, id))
    .run();
  return true;
}
