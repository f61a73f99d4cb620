import { announce } from "../announcements/announcements.ts";
import { countCitations } from "../citations/checks.ts";
import { newId } from "../db/id.ts";
import type { Tx } from "../db/open.ts";
import { insertRow } from "../db/rows.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { remember } from "../memory/stories.ts";
import { setCurrentSummary } from "../topics/topics.ts";
import type { Claim } from "./queue.ts";
import type { Refreshed } from "./run.ts";

export type Published = Extract<Refreshed, { outcome: "published" }>;

/** Call it in a transaction. Writes an update with what the topic now knows, as the topic's current one, and announces it.
 * @returns the update's id */
export function publish(
  tx: Tx,
  { topic, source }: Pick<Claim, "topic" | "source">,
  { told, cited, citations, news }: Pick<Published, "told" | "cited" | "citations" | "news">,
  now: Date,
): string {
  const id = newId(now);
  insertRow(tx, topicSummaries, {
    id,
    topicId: topic.id,
    kind: "update",
    ...told,
    newsCount: countCitations(cited),
    model: source.model,
    citations,
    lastUpdated: now,
  });
  setCurrentSummary(tx, topic.id, id, now);
  remember(tx, topic.id, { ...news, summaryId: id, cited: citedPages(cited, news) }, now);
  announce(tx, { kind: "update_published", topicId: topic.id, summaryId: id }, now);
  return id;
}

/** All pages when the update cites none. */
function citedPages(cited: Published["cited"], news: Published["news"]): Set<string> {
  const pages = cited.length > 0 ? cited : news.groups.flatMap(({ articles }) => articles);
  return new Set(pages.map(({ page }) => page));
}
