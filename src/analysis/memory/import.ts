import type { Tx } from "../../db/open.ts";
import { candidates, stories, storyArticles } from "../../db/schema/updates.ts";

/** Imports a story from another instance's memory. */
export function importStory(tx: Tx, story: typeof stories.$inferInsert): void {
  tx.insert(stories).values(story).run();
}

/** Call it once its story, and the update that cites it, exist. */
export function importArticle(tx: Tx, article: typeof storyArticles.$inferInsert): void {
  tx.insert(storyArticles).values(article).run();
}

export function importCandidate(tx: Tx, candidate: typeof candidates.$inferInsert): void {
  tx.insert(candidates).values(candidate).run();
}
