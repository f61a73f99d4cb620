import type { Tx } from "../../db/open.ts";
import { candidates, stories, storyArticles } from "../../db/schema/updates.ts";

/** A story as another instance remembers it. */
export function importStory(tx: Tx, story: typeof stories.$inferInsert): void {
  tx.insert(stories).values(story).run();
}

/** Its story, and the update that cites it, are there already. */
export function importArticle(tx: Tx, article: typeof storyArticles.$inferInsert): void {
  tx.insert(storyArticles).values(article).run();
}

export function importCandidate(tx: Tx, candidate: typeof candidates.$inferInsert): void {
  tx.insert(candidates).values(candidate).run();
}
