import { and, asc, desc, eq, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { prepared } from "../db/prepared.ts";
import { topicMarkings } from "../db/schema/topics.ts";

type Marking = typeof topicMarkings.$inferSelect;

const MAX_MARKINGS = 200;

export function markingsOf(db: Db | Tx, topicId: string): Marking[] {
  return prepared(db, ofTopic).all({ topic: topicId });
}

function ofTopic(db: Db | Tx) {
  return db
    .select()
    .from(topicMarkings)
    .where(eq(topicMarkings.topicId, sql.placeholder("topic")))
    .orderBy(asc(topicMarkings.markedAt), asc(topicMarkings.page))
    .prepare();
}

export function unmarkPage(tx: Tx, topicId: string, page: string, url: string): void {
  const isIt = or(eq(topicMarkings.page, page), eq(topicMarkings.url, url));
  tx.delete(topicMarkings)
    .where(and(eq(topicMarkings.topicId, topicId), isIt))
    .run();
}

/** The latest correction of a page counts; a topic keeps the latest 200. */
export function markPage(tx: Tx, marking: Marking): void {
  const { topicId, page, ...said } = marking;
  tx.insert(topicMarkings)
    .values(marking)
    .onConflictDoUpdate({ target: [topicMarkings.topicId, topicMarkings.page], set: said })
    .run();
  const kept = tx
    .select({ page: topicMarkings.page })
    .from(topicMarkings)
    .where(eq(topicMarkings.topicId, topicId))
    .orderBy(desc(topicMarkings.markedAt), desc(topicMarkings.page))
    .limit(MAX_MARKINGS);
  tx.delete(topicMarkings)
    .where(and(eq(topicMarkings.topicId, topicId), notInArray(topicMarkings.page, kept)))
    .run();
}
