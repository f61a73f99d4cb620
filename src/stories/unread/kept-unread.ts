import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { readItems } from "../../db/schema/unread.ts";
import { topicSummaries } from "../../db/schema/updates.ts";

/** Ends the state "kept unread" of these updates, or of all published by a time. */
export function forgetKeptUnread(
  tx: Tx,
  userId: string,
  which: { summaryIds: string[] } | { upTo: Date; topicIds?: string[] },
): void {
  tx.delete(readItems)
    .where(and(eq(readItems.userId, userId), sql`${readItems.isRead} = 0`, isWithin(tx, which)))
    .run();
}

function isWithin(tx: Tx, which: Parameters<typeof forgetKeptUnread>[2]): SQL {
  if ("summaryIds" in which) return inArray(readItems.summaryId, which.summaryIds);
  const { upTo, topicIds } = which;
  const published = tx
    .select({ id: topicSummaries.id })
    .from(topicSummaries)
    .where(
      and(
        eq(topicSummaries.id, readItems.summaryId),
        lte(topicSummaries.lastUpdated, upTo),
        topicIds && inArray(topicSummaries.topicId, topicIds),
      ),
    );
  return sql`exists ${published}`;
}
