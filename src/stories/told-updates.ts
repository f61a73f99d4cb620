import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { storyArticles, topicSummaries } from "../db/schema/updates.ts";
import { reportsOf, type StoryReport, type ToldUpdate } from "./reports.ts";

/** Small, so that reading page by page blocks nobody. */
const pageSize = 20;

/** Reads what a topic's updates told, newest update first, some updates at a time. */
export function* reportPages(db: Db, topicId: string): Generator<StoryReport[]> {
  let before = { at: Number.MAX_SAFE_INTEGER, id: "" };
  for (;;) {
    const updates = prepared(db, updatesBefore).all({ topic: topicId, ...before });
    const last = updates.at(-1);
    if (!last) return;
    yield reported(db, updates);
    before = { at: last.lastUpdated.getTime(), id: last.id };
  }
}

export function reportsBetween(tx: Tx, topicId: string, from: Date, until: Date): StoryReport[] {
  const range = { topic: topicId, from: from.getTime(), until: until.getTime() };
  return reported(tx, prepared(tx, updatesBetween).all(range));
}

/** The first reports on stories that began before a time, oldest first. */
export function firstReports(tx: Tx, storyIds: string[], before: Date): StoryReport[] {
  const found = prepared(tx, firstUpdates).all({ ids: JSON.stringify(storyIds), before: before.getTime() });
  const firstOf = new Map(found.map(({ storyId, id }) => [storyId, id]));
  const updates = new Map(found.map((update) => [update.id, update]));
  return reported(tx, [...updates.values()]).filter(
    (report) => firstOf.get(report.storyId) === report.summaryId,
  );
}

function reported(tx: Tx, updates: ToldUpdate[]): StoryReport[] {
  const ids = JSON.stringify(updates.map(({ id }) => id));
  const articles = Map.groupBy(prepared(tx, articlesOf).all({ ids }), ({ summaryId }) => summaryId);
  return updates.flatMap((update) => reportsOf(update, articles.get(update.id) ?? []));
}

const columns = {
  id: topicSummaries.id,
  lastUpdated: topicSummaries.lastUpdated,
  citations: topicSummaries.citations,
  stories: topicSummaries.stories,
};

const ofTopic = and(
  eq(topicSummaries.topicId, sql.placeholder("topic")),
  sql`${topicSummaries.kind} = 'update'`,
);

function updatesBefore(tx: Tx) {
  const { lastUpdated, id } = topicSummaries;
  return tx
    .select(columns)
    .from(topicSummaries)
    .where(and(ofTopic, sql`(${lastUpdated}, ${id}) < (${sql.placeholder("at")}, ${sql.placeholder("id")})`))
    .orderBy(desc(lastUpdated), desc(id))
    .limit(pageSize)
    .prepare();
}

function updatesBetween(tx: Tx) {
  const { lastUpdated, id } = topicSummaries;
  const isWithin = sql`${lastUpdated} >= ${sql.placeholder("from")} and ${lastUpdated} < ${sql.placeholder("until")}`;
  return tx
    .select(columns)
    .from(topicSummaries)
    .where(and(ofTopic, isWithin))
    .orderBy(asc(lastUpdated), asc(id))
    .prepare();
}

/** Beside `min`, SQLite takes the other columns from the same row. */
function firstUpdates(tx: Tx) {
  const { lastUpdated, id } = topicSummaries;
  return tx
    .select({ storyId: storyArticles.storyId, ...columns, first: sql`min(${lastUpdated})` })
    .from(storyArticles)
    .innerJoin(topicSummaries, eq(id, storyArticles.summaryId))
    .where(and(isAmong(storyArticles.storyId, "ids"), sql`${lastUpdated} < ${sql.placeholder("before")}`))
    .groupBy(storyArticles.storyId)
    .orderBy(asc(lastUpdated), asc(id))
    .prepare();
}

function articlesOf(tx: Tx) {
  return tx
    .select({
      storyId: storyArticles.storyId,
      summaryId: storyArticles.summaryId,
      page: storyArticles.page,
      title: storyArticles.title,
      extract: storyArticles.extract,
    })
    .from(storyArticles)
    .where(isAmong(storyArticles.summaryId, "ids"))
    .prepare();
}
