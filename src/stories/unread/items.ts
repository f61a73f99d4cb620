import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Db, Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { topics } from "../../db/schema/topics.ts";
import { readItems, savedItems } from "../../db/schema/unread.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { visibleTo } from "../../db/visible.ts";
import { readCopies } from "./folding.ts";
import { markStoriesSeen } from "./marks.ts";
import { words } from "./words.ts";

/** The updates with these ids that their viewer may see. */
export function visibleItems(tx: Tx, userId: string, summaryIds: string[]): string[] {
  return prepared(tx, visibleAmong)
    .all({ viewer: userId, ids: JSON.stringify(summaryIds) })
    .map(({ id }) => id);
}

function visibleAmong(tx: Tx) {
  return tx
    .select({ id: topicSummaries.id })
    .from(topicSummaries)
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId))
    .where(
      and(
        isAmong(topicSummaries.id, "ids"),
        isNotNull(topicSummaries.itemNumber),
        visibleTo(sql.placeholder("viewer")),
      ),
    )
    .prepare();
}

/**
 * Changes the state of one update: `write` gets its id as a list. @throws not_found if it doesn't exist or is
 * invisible
 */
export function changeItem(
  db: Db,
  userId: string,
  summaryId: string,
  write: (tx: Tx, summaryIds: string[]) => void,
): void {
  writeTransaction(db, (tx) => {
    const items = visibleItems(tx, userId, [summaryId]);
    if (items.length === 0) throw new AppError("not_found", words.noUpdate);
    write(tx, items);
  });
}

/** Marks updates as read, with their stories, or as unread; how far their topics were seen stays. */
export function markItems(tx: Tx, userId: string, summaryIds: string[], isRead: boolean): void {
  for (const summaryId of summaryIds) {
    tx.insert(readItems)
      .values({ userId, summaryId, isRead })
      .onConflictDoUpdate({
        target: [readItems.userId, readItems.summaryId],
        set: { isRead, ...(!isRead && { isFolded: false }) },
      })
      .run();
  }
  if (!isRead) return;
  markStoriesSeen(tx, userId, summaryIds);
  readCopies(tx, userId, summaryIds);
}

/** An update that was saved before keeps its position. */
export function saveItems(tx: Tx, userId: string, summaryIds: string[], now: Date): void {
  for (const summaryId of summaryIds) {
    tx.insert(savedItems).values({ userId, summaryId, savedAt: now }).onConflictDoNothing().run();
  }
}

export function removeSavedItems(tx: Tx, userId: string, summaryIds: string[]): void {
  const among = sql`${savedItems.summaryId} in (select value from json_each(${JSON.stringify(summaryIds)}))`;
  tx.delete(savedItems)
    .where(and(eq(savedItems.userId, userId), among))
    .run();
}
