import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { stories, storyArticles, topicSummaries } from "../../db/schema/updates.ts";
import { publisherOf } from "../../retrieval/article.ts";
import type { Period } from "./periods.ts";

export interface Weight {
  publishers: Set<string>;
  /** From the first telling in the period to the last, both included. */
  days: number;
  isKnown: boolean;
}

const day = 86_400_000;

/** By the ids of stories; one that no update of the period cites a page for is not in it. */
export function weightsOf(
  tx: Tx,
  storyIds: string[],
  { from, until }: Pick<Period, "from" | "until">,
): Map<string, Weight> {
  const range = { ids: JSON.stringify(storyIds), from: from.getTime(), until: until.getTime() };
  const byStory = Map.groupBy(prepared(tx, toldWithin).all(range), ({ storyId }) => storyId);
  return new Map(
    [...byStory].map(([id, articles]) => {
      const days = articles.map(({ at }) => Math.floor(at.getTime() / day));
      const weight = {
        publishers: new Set(articles.map(({ site }) => publisherOf(site))),
        days: Math.max(...days) - Math.min(...days) + 1,
        isKnown: articles.some(({ createdAt }) => createdAt < from),
      };
      return [id, weight];
    }),
  );
}

export function weigh(weight: Weight | undefined): number {
  return weight ? weight.publishers.size * weight.days : 0;
}

function toldWithin(tx: Tx) {
  const { lastUpdated } = topicSummaries;
  return tx
    .select({
      storyId: storyArticles.storyId,
      site: storyArticles.site,
      at: lastUpdated,
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
