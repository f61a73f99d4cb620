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

/** Hides it from all but its creator and moderators, until it's shown again. @returns false if it was hidden before */
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

/** Shows the topic again as its creator last saved it. @returns false if it wasn't hidden. @throws conflict if its name is taken */
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
