import { publisherOf } from "../../retrieval/article.ts";
import type { ToldArticle, Weight } from "./summing-job.ts";

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
