import type { Tx } from "../db/open.ts";
import { insertRow } from "../db/rows.ts";
import { candidates, stories, storyArticles } from "../db/schema/updates.ts";

/** A story as another instance remembers it. */
export function importStory(tx: Tx, story: typeof stories.$inferInsert): void {
  insertRow(tx, stories, story);
}

/** Its story, and the update that cites it, are there already. */
export function importArticle(tx: Tx, article: typeof storyArticles.$inferInsert): void {
  insertRow(tx, storyArticles, article);
}

export function importCandidate(tx: Tx, candidate: typeof candidates.$inferInsert): void {
  insertRow(tx, candidates, candidate);
}
