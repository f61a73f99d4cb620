import { sql } from "drizzle-orm";
import { isLong, shortenArticles } from "../analysis/memory/stories.ts";
import type { Db } from "../db/open.ts";
import { stories, storyArticles, topicSummaries } from "../db/schema/updates.ts";
import { writeTransaction } from "../db/transaction.ts";

/** Rows of one transaction, which takes some 10 ms. */
const shortenedAtOnce = 100;

/**
 * Leaves the first words of some articles that were seen before `until` and whose story was not seen since. What can
 * still tell the same story is younger, as similarity ends at three weeks. An update that does not hold its stories as
 * data (older versions) shows its articles instead: those stay.
 *
 * @returns whether there were as many as are shortened at once
 */
export function shortenOldArticles(db: Db, until: Date): boolean {
  const before = until.getTime();
  return writeTransaction(db, (tx) => {
    const rows = tx.all<{ row: number }>(sql`
        select a.rowid as row from ${storyArticles} a join ${stories} s on s.id = a.story_id
          left join ${topicSummaries} u on u.id = a.summary_id
        where ${isLong} and a.seen_at < ${before} and s.last_seen_at < ${before} and u.stories is not '[]'
        limit ${shortenedAtOnce}`);
    if (rows.length > 0)
      shortenArticles(
        tx,
        rows.map(({ row }) => row),
      );
    return rows.length === shortenedAtOnce;
  });
}
