import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { stories, storyArticles, topicSummaries } from "../../db/schema/updates.ts";
import { publisherOf } from "../../retrieval/article.ts";
import type { Period } from "./periods.ts";

export interface Weight {
  publishers: Set<string>;
  /** The number of the period's updates that told it. */
  updates: number;
  isKnown: boolean;
}

/**
 * Weights by event (by story, unless told), without those that no update of the period cites a page for.
 */
export function weightsOf(
  tx: Tx,
  storyIds: string[],
  { from, until }: Pick<Period, "from" | "until">,
  eventOf = (storyId: string) => storyId,
): Map<string, Weight> {
  const range = { ids: JSON.stringify(storyIds), from: from.getTime(), until: until.getTime() };
  const byEvent = Map.groupBy(prepared(tx, toldWithin).all(range), ({ storyId }) => eventOf(storyId));
  return new Map(
    [...byEvent].map(([id, articles]) => {
      const weight = {
        publishers: new Set(articles.map(({ site }) => publisherOf(site))),
        updates: new Set(articles.map(({ summaryId }) => summaryId)).size,
        isKnown: articles.some(({ createdAt }) => createdAt < from),
      };
      return [id, weight];
    }),
  );
}

/** The number of publishers times the number of updates. */
export function weigh(weight: Weight | undefined): number {
  return weight ? weight.publishers.size * weight.updates : 0;
}

function toldWithin(tx: Tx) {
  const { lastUpdated } = topicSummaries;
  return tx
    .select({
      storyId: storyArticles.storyId,
      site: storyArticles.site,
      summaryId: topicSummaries.id,
      createdAt: stories.createdAt,
    })
    .from(storyArticles)
    .innerJoin(topicSummaries, eq(topicSummaries.id, storyArticles.summaryId))
    .innerJoin(stories, eq(stories.id, storyArticles.storyId))
    .where(
      and(
        isAmong(storyArticles.storyId, "ids"),
        sql`${lastUpdated} >= ${sql.placeholder("from")} and ${lastUpdated} < ${sql.placeholder("until")}`,
      ),
    )
    .prepare();
}
