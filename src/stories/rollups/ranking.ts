import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { stories, storyArticles, topicSummaries } from "../../db/schema/updates.ts";
import { publisherOf } from "../../retrieval/article.ts";
import type { Period } from "./periods.ts";
import type { ToldArticle, Weight } from "./summing-job.ts";

export function articlesTold(
  tx: Tx,
  storyIds: string[],
  { from, until }: Pick<Period, "from" | "until">,
): ToldArticle[] {
  const range = { ids: JSON.stringify(storyIds), from: from.getTime(), until: until.getTime() };
  return prepared(tx, toldWithin).all(range);
}

/** Weights by event (by story, unless told), without those that no update of the period cites a page for. */
export function weightsOf(
  articles: ToldArticle[],
  from: Date,
  eventOf = (storyId: string) => storyId,
): Map<string, Weight> {
  const byEvent = Map.groupBy(articles, ({ storyId }) => eventOf(storyId));
  return new Map(
    [...byEvent].map(([id, told]) => {
      const weight = {
        publishers: [...new Set(told.map(({ site }) => publisherOf(site)))],
        updates: new Set(told.map(({ summaryId }) => summaryId)).size,
        isKnown: told.some(({ createdAt }) => createdAt < from),
      };
      return [id, weight];
    }),
  );
}

/** The number of publishers times the number of updates. */
export function weigh(weight: Weight | undefined): number {
  return weight ? weight.publishers.length * weight.updates : 0;
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
