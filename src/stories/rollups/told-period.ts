import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { stories, storyArticles, topicSummaries } from "../../db/schema/updates.ts";
import { firstReports, reportsBetween } from "../told-updates.ts";
import type { Period } from "./periods.ts";
import type { ToldArticle, ToldPeriod } from "./summing-job.ts";

/** Reads a topic's updates of a period. */
export function toldIn(
  tx: Tx,
  { id, language }: { id: string; language: string | null },
  period: Period,
): ToldPeriod {
  const reports = reportsBetween(tx, id, period.from, period.until);
  const ids = [...new Set(reports.map(({ storyId }) => storyId))];
  const first = firstReports(tx, ids, period.from);
  return { language, period, reports, first, articles: articlesTold(tx, ids, period) };
}

export function articlesTold(
  tx: Tx,
  storyIds: string[],
  { from, until }: Pick<Period, "from" | "until">,
): ToldArticle[] {
  const range = { ids: JSON.stringify(storyIds), from: from.getTime(), until: until.getTime() };
  return prepared(tx, toldWithin).all(range);
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
