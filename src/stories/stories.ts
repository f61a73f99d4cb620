import { and, asc, desc, eq, sql } from "drizzle-orm";
import { day } from "../base/durations.ts";
import { AppError } from "../base/errors.ts";
import type { PageQuery } from "../contract/base/common.ts";
import type { CurrentStory, StoryEntry, StoryPage, StoryState } from "../contract/reading/stories.ts";
import type { SameStory } from "../contract/topics/updates.ts";
import { type List, type ListPage, readPage } from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { isAmong, prepared } from "../db/prepared.ts";
import { topics } from "../db/schema/topics.ts";
import { stories, storyArticles, topicSummaries } from "../db/schema/updates.ts";
import { openTo } from "../db/visible.ts";
import { publisherOf } from "../retrieval/article.ts";
import { readSameStories } from "../updates/linking.ts";
import { reportsOf, type StoryReport } from "./reports.ts";
import { presentEvent, timelineOf } from "./timeline.ts";
import { storiesSeenUpTo } from "./unread/seen-up-to.ts";
import { words } from "./words.ts";

type StoryRow = typeof stories.$inferSelect;

const emergesFor = 3 * day;
const fadesAfter = 10 * day;

export function stateOf(firstToldAt: Date, lastToldAt: Date, now: Date): StoryState {
  if (now.getTime() - firstToldAt.getTime() < emergesFor) return "emerging";
  return now.getTime() - lastToldAt.getTime() >= fadesAfter ? "fading" : "steady";
}

/** A literal: otherwise SQLite can't use the index of told stories. */
const isTold = sql`${stories.lastToldAt} is not null`;

const storyList: List<StoryRow> = {
  value: stories.lastToldAt,
  id: stories.id,
  select: (db) => db.select().from(stories),
  position: ({ id, lastToldAt }) => [lastToldAt, id],
};

export function readTopicStories(
  db: Db,
  { viewerId, topicId, query }: { viewerId: string | null; topicId: string; query: PageQuery },
  now: Date,
): ListPage<StoryEntry> {
  const among = {
    where: and(eq(stories.topicId, sql.placeholder("topic")), isTold),
    values: { topic: topicId },
  };
  const page = readPage(db, storyList, among, query);
  const ids = page.items.map(({ id }) => id);
  const told = articlesTold(db, ids);
  const seenUpTo = storiesSeenUpTo(db, viewerId, topicId, ids);
  const headlines = latestHeadlines(db, told);
  const same = sameStoriesOf(db, viewerId, told);
  const entryOf = (story: StoryRow) =>
    presentEntry(
      story,
      { headline: headlines.get(story.id), told: told.get(story.id) ?? [], seenUpTo: seenUpTo(story.id) },
      now,
    );
  const withSame = (story: StoryRow) => ({ ...entryOf(story), sameAs: same(story.id) });
  return { ...page, items: page.items.map(withSame) };
}

/**
 * A merged story leads to the one that it became part of. @throws not_found if there is no such story, it was never
 * told, or the viewer may not see its topic
 */
export function readStory(db: Db, viewerId: string | null, id: string, now: Date): StoryPage {
  const found = db
    .select({ story: stories, topic: { id: topics.id, name: topics.name } })
    .from(stories)
    .innerJoin(topics, eq(topics.id, stories.topicId))
    .where(and(eq(stories.id, currentId(db, id)), isTold, openTo(viewerId)))
    .get();
  if (!found) throw new AppError("not_found", words.noStory);
  const { story, topic } = found;
  const told = articlesTold(db, [story.id]).get(story.id) ?? [];
  const reports = readReports(db, story, told);
  const seenUpTo = storiesSeenUpTo(db, viewerId, topic.id, [story.id])(story.id);
  return {
    ...presentEntry(story, { headline: reports.at(-1)?.headline, told, seenUpTo }, now),
    updates: reports.length,
    sameAs: sameStoriesOf(db, viewerId, new Map([[story.id, reports]]))(story.id),
    topic,
    seenUpTo: seenUpTo === null ? null : new Date(seenUpTo).toISOString(),
    timeline: timelineOf(reports),
  };
}

/** Links to a merged story lead to the other one. */
function currentId(db: Db, id: string): string {
  const { mergedInto } = stories;
  return db.select({ mergedInto }).from(stories).where(eq(stories.id, id)).get()?.mergedInto ?? id;
}

/** The current state of a topic's stories that were last told from `from` on and before `until`, newest first. */
export function readCurrentStories(
  db: Db,
  viewerId: string,
  topicId: string,
  { from, until }: { from: Date; until: Date },
): CurrentStory[] {
  const range = { topic: topicId, from: from.getTime(), until: until.getTime() };
  const found = prepared(db, storiesToldWithin).all(range);
  const ids = found.map(({ id }) => id);
  const told = articlesTold(db, ids);
  const seenUpTo = storiesSeenUpTo(db, viewerId, topicId, ids);
  const latest = latestReports(db, told);
  const same = sameStoriesOf(db, viewerId, new Map([...latest].map(([id, report]) => [id, [report]])));
  return found.flatMap((story) => {
    const report = latest.get(story.id);
    if (!report) return [];
    const known = { told: told.get(story.id) ?? [], seenUpTo: seenUpTo(story.id) };
    const entry = presentEntry(story, { headline: report.headline, ...known }, until);
    return [
      {
        ...entry,
        sameAs: same(story.id),
        latest: presentEvent(report, { changed: report.since, replaced: null }),
      },
    ];
  });
}

/** Nobody reads more of one topic at once. */
const mostCurrent = 100;

function storiesToldWithin(db: Db) {
  const { topicId, lastToldAt, id } = stories;
  const isWithin = sql`${lastToldAt} >= ${sql.placeholder("from")} and ${lastToldAt} < ${sql.placeholder("until")}`;
  return db
    .select()
    .from(stories)
    .where(and(eq(topicId, sql.placeholder("topic")), isTold, isWithin))
    .orderBy(desc(lastToldAt), desc(id))
    .limit(mostCurrent)
    .prepare();
}

/** Reads the latest report on each story, by id. */
function latestReports(db: Db, told: Map<string, ToldArticle[]>): Map<string, StoryReport> {
  const lastTold = new Map([...told].map(([id, articles]) => [id, articles.at(-1)?.summaryId]));
  const articles = [...told.values()].flat();
  const updates = readUpdates(db, [...new Set(lastTold.values())]);
  const reports = updates.flatMap((update) => {
    const cited = articles.filter(({ summaryId }) => summaryId === update.id);
    return reportsOf(update, cited).filter(({ storyId }) => lastTold.get(storyId) === update.id);
  });
  return new Map(reports.map((report) => [report.storyId, report]));
}

type ToldArticle = ReturnType<ReturnType<typeof toldArticles>["all"]>[number];

function articlesTold(db: Db, storyIds: string[]): Map<string, ToldArticle[]> {
  if (storyIds.length === 0) return new Map();
  const articles = prepared(db, toldArticles).all({ stories: JSON.stringify(storyIds) });
  return Map.groupBy(articles, ({ storyId }) => storyId);
}

function toldArticles(db: Db) {
  return db
    .select({
      storyId: storyArticles.storyId,
      page: storyArticles.page,
      title: storyArticles.title,
      extract: storyArticles.extract,
      site: storyArticles.site,
      summaryId: topicSummaries.id,
      at: topicSummaries.lastUpdated,
    })
    .from(storyArticles)
    .innerJoin(topicSummaries, eq(topicSummaries.id, storyArticles.summaryId))
    .where(isAmong(storyArticles.storyId, "stories"))
    .orderBy(asc(topicSummaries.lastUpdated), asc(topicSummaries.id))
    .prepare();
}

function latestHeadlines(db: Db, told: Map<string, ToldArticle[]>): Map<string, string> {
  const latest = new Map([...told].map(([id, articles]) => [id, articles.at(-1)?.summaryId]));
  const updates = readUpdates(db, [...new Set(latest.values())]);
  return new Map(
    [...latest].flatMap(([id, summaryId]) => {
      const headline = updates
        .find((update) => update.id === summaryId)
        ?.stories.find((story) => story.id === id)?.headline;
      return headline ? [[id, headline]] : [];
    }),
  );
}

/** A page is stored with the update that cited it first: later ones name the story in their own data. */
function readReports(db: Db, { id, topicId, createdAt }: StoryRow, told: ToldArticle[]): StoryReport[] {
  const naming = prepared(db, updatesNaming).all({
    ...{ topic: topicId, from: createdAt.getTime(), id: `"id":"${id}"` },
  });
  const ids = [...told.map(({ summaryId }) => summaryId), ...naming.map((update) => update.id)];
  return readUpdates(db, [...new Set(ids)]).flatMap((update) => {
    const cited = told.filter(({ summaryId }) => summaryId === update.id);
    return reportsOf(update, cited).filter((report) => report.storyId === id);
  });
}

function updatesNaming(db: Db) {
  const { id, topicId, kind, lastUpdated, stories: named } = topicSummaries;
  return db
    .select({ id })
    .from(topicSummaries)
    .where(
      and(
        eq(topicId, sql.placeholder("topic")),
        eq(kind, "update"),
        sql`${lastUpdated} >= ${sql.placeholder("from")}`,
        sql`instr(${named}, ${sql.placeholder("id")}) > 0`,
      ),
    )
    .prepare();
}

function readUpdates(db: Db, ids: (string | undefined)[]) {
  return prepared(db, updatesAmong).all({ ids: JSON.stringify(ids) });
}

function updatesAmong(db: Db) {
  return db
    .select({
      id: topicSummaries.id,
      lastUpdated: topicSummaries.lastUpdated,
      citations: topicSummaries.citations,
      stories: topicSummaries.stories,
    })
    .from(topicSummaries)
    .where(isAmong(topicSummaries.id, "ids"))
    .orderBy(asc(topicSummaries.lastUpdated), asc(topicSummaries.id))
    .prepare();
}

function presentEntry(
  { id, title, createdAt, lastToldAt }: StoryRow,
  {
    headline,
    told,
    seenUpTo,
  }: { headline: string | undefined; told: ToldArticle[]; seenUpTo: number | null },
  now: Date,
): Omit<StoryEntry, "sameAs"> {
  const first = told[0]?.at ?? createdAt;
  const last = lastToldAt ?? first;
  return {
    id,
    headline: headline ?? title,
    state: stateOf(first, last, now),
    firstToldAt: first.toISOString(),
    lastToldAt: last.toISOString(),
    updates: new Set(told.map(({ summaryId }) => summaryId)).size,
    publishers: new Set(told.flatMap(({ site }) => (site === "" ? [] : publisherOf(site)))).size,
    isUnread: seenUpTo !== null && last.getTime() > seenUpTo,
  };
}

/** Each related story once, from any of the updates that told this one. */
function sameStoriesOf(
  db: Db,
  viewerId: string | null,
  told: Map<string, { summaryId: string }[]>,
): (storyId: string) => SameStory[] {
  const summaries = [...told.values()].flatMap((each) => each.map(({ summaryId }) => summaryId));
  const same = readSameStories(db, viewerId, [...new Set(summaries)]);
  return (storyId) => {
    const found = new Set((told.get(storyId) ?? []).map(({ summaryId }) => summaryId));
    const others = [...found].flatMap((summaryId) => same(summaryId, storyId));
    return [...new Map(others.map((other) => [other.storyId, other])).values()];
  };
}
