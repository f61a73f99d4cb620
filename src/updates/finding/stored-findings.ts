import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { type StoredFinding, topicFindings } from "../../db/schema/updates.ts";
import { findingOf, type JudgedArticle } from "./judged-article.ts";

export const MAX_STORED = 40;
export const MAX_EXTRACT = 600;

/** The first of `judged`, as many as are stored, in stored form. */
export function storedFindings(judged: JudgedArticle[]): StoredFinding[] {
  return judged.slice(0, MAX_STORED).map((each) => {
    const { article, isRead } = each.found;
    const { page, extract } = article;
    return { ...findingOf(each), page, extract: extract.slice(0, MAX_EXTRACT), ...(isRead && { isRead }) };
  });
}

interface FoundByRun {
  counts: { looked: number };
  caught: StoredFinding[];
  nearMisses: StoredFinding[];
}

/** Replaces the findings of the topic's previous run. */
export function saveFindings(
  tx: Tx,
  topicId: string,
  { counts, caught, nearMisses }: FoundByRun,
  now: Date,
): void {
  const row = { topicId, foundAt: now, looked: counts.looked, caught, nearMisses };
  prepared(tx, findingsSaved).run(row);
}

function findingsSaved(tx: Tx) {
  const [topicId, foundAt, looked] = [
    sql.placeholder("topicId"),
    sql.placeholder("foundAt"),
    sql.placeholder("looked"),
  ];
  const [caught, nearMisses] = [sql.placeholder("caught"), sql.placeholder("nearMisses")];
  return tx
    .insert(topicFindings)
    .values({ topicId, foundAt, looked, caught, nearMisses })
    .onConflictDoUpdate({
      target: topicFindings.topicId,
      set: {
        foundAt: sql`excluded.found_at`,
        looked: sql`excluded.looked`,
        caught: sql`excluded.caught`,
        nearMisses: sql`excluded.near_misses`,
      },
    })
    .prepare();
}

/** The findings of the last successful run; null before the first. */
export function readFindings(db: Db, topicId: string): typeof topicFindings.$inferSelect | null {
  return db.select().from(topicFindings).where(eq(topicFindings.topicId, topicId)).get() ?? null;
}
