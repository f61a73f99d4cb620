import { and, count, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { isAmong, prepared } from "../../db/prepared.ts";
import { stories, storyArticles } from "../../db/schema/updates.ts";
import type { StoryGroup } from "../../providers/provider.ts";
import type { Article } from "../../retrieval/article.ts";
import { type CandidateOutcomes, settleCandidates } from "./candidates.ts";
import type { KnownArticle, KnownStory, StoryMerger } from "./news.ts";

const remembered = 400;

export interface Findings extends Pick<CandidateOutcomes, "dismissed"> {
  groups: StoryGroup[];
  retold: { article: Article; storyId: string }[];
  summaryId: string | null;
  cited: ReadonlySet<string>;
  /** Pages that the source read. */
  shown?: ReadonlySet<string>;
}

/** `toldBefore` are the updates of which readers said that they had heard it before. */
export function readStories(db: Db, topicId: string, toldBefore: string[] = []): KnownStory[] {
  const known = prepared(db, latestStories).all({ topic: topicId });
  if (known.length === 0) return [];
  const articles = prepared(db, articlesOfStories).all({
    stories: JSON.stringify(known.map(({ id }) => id)),
  });
  const repeated = new Set(
    articles
      .filter(({ summaryId }) => summaryId !== null && toldBefore.includes(summaryId))
      .map(({ storyId }) => storyId),
  );
  const byStory = Map.groupBy(articles, (article) => article.storyId);
  return known.map(({ id, title, lastToldAt }) => ({
    id,
    title,
    lastToldAt,
    articles: byStory.get(id) ?? [],
    ...(repeated.has(id) && { isRepeated: true }),
  }));
}

/** Articles of updates with a single story, which are certainly about one event. */
export function articlesOfOneStory(db: Db, summaryIds: string[]): KnownArticle[] {
  if (summaryIds.length === 0) return [];
  const rows = prepared(db, articlesOfUpdates).all({ summaries: JSON.stringify(summaryIds) });
  return [...Map.groupBy(rows, ({ summaryId }) => summaryId).values()]
    .filter((articles) => new Set(articles.map(({ storyId }) => storyId)).size === 1)
    .flat();
}

function articlesOfUpdates(db: Db) {
  return db.select().from(storyArticles).where(isAmong(storyArticles.summaryId, "summaries")).prepare();
}

export function seenPages(db: Db, topicId: string, pages: string[]): Set<string> {
  const seen = prepared(db, pagesAmong).all({ topic: topicId, pages: JSON.stringify(pages) });
  return new Set(seen.map(({ page }) => page));
}

function latestStories(db: Db) {
  return db
    .select()
    .from(stories)
    .where(and(eq(stories.topicId, sql.placeholder("topic")), isNotNull(stories.lastToldAt)))
    .orderBy(desc(stories.lastSeenAt))
    .limit(remembered)
    .prepare();
}

function articlesOfStories(db: Db) {
  return db.select().from(storyArticles).where(isAmong(storyArticles.storyId, "stories")).prepare();
}

function pagesAmong(db: Db) {
  return db
    .select({ page: storyArticles.page })
    .from(storyArticles)
    .innerJoin(stories, eq(stories.id, storyArticles.storyId))
    .where(
      and(
        eq(storyArticles.topicId, sql.placeholder("topic")),
        isAmong(storyArticles.page, "pages"),
        isNotNull(stories.lastToldAt),
      ),
    )
    .prepare();
}

/** Characters that are kept of an article of an old story. */
export const keptOpening = 100;

/** A literal, exactly as in the index, which SQLite wouldn't use otherwise. */
export const isLong = sql.raw(`length(extract) > ${keptOpening}`);

/** Keeps only the first words of articles, by `rowid`. */
export function shortenArticles(tx: Tx, rows: number[]): void {
  tx.run(sql`update ${storyArticles} set extract = substr(extract, 1, ${keptOpening})
    where rowid in (select value from json_each(${JSON.stringify(rows)}))`);
}

export function countLongArticles(db: Db): number {
  return db.select({ rows: count() }).from(storyArticles).where(isLong).get()?.rows ?? 0;
}

/** Call it in a transaction. The later story stays as an alias of the earlier, which then has the articles of both. */
export function mergeStory(tx: Tx, { from, into }: StoryMerger): void {
  const later = tx.select().from(stories).where(eq(stories.id, from)).get();
  const earlier = tx.select().from(stories).where(eq(stories.id, into)).get();
  if (!later?.lastToldAt || !earlier?.lastToldAt) return;
  const [lastToldAt] = [later.lastToldAt, earlier.lastToldAt].sort((a, b) => b.getTime() - a.getTime());
  tx.update(storyArticles).set({ storyId: into }).where(eq(storyArticles.storyId, from)).run();
  tx.update(stories).set({ lastToldAt }).where(eq(stories.id, into)).run();
  tx.update(stories)
    .set({ lastToldAt: null, mergedInto: into })
    .where(or(eq(stories.id, from), eq(stories.mergedInto, from)))
    .run();
}

export interface StoryPlacement {
  storyId: string;
  isKnown: boolean;
}

/** Call it in a transaction. What wasn't told stays a candidate. @returns the story of each page told or repeated */
export function remember(
  tx: Tx,
  topicId: string,
  findings: Findings,
  now: Date,
): Map<string, StoryPlacement> {
  const isTold = ({ articles }: StoryGroup) => articles.some(({ page }) => findings.cited.has(page));
  const groups = findings.groups.filter(isTold).map((group) => ({
    ...group,
    isNew: group.storyId === null,
    storyId: group.storyId ?? newId(now),
  }));
  for (const { isNew, storyId: id, articles } of groups) {
    const told = { lastSeenAt: now, lastToldAt: now };
    if (isNew) {
      tx.insert(stories)
        .values({ id, topicId, title: articles[0]?.title ?? "", createdAt: now, ...told })
        .run();
    } else tx.update(stories).set(told).where(eq(stories.id, id)).run();
  }
  const again = findings.retold.filter(({ article }) => findings.cited.has(article.page));
  for (const id of new Set(again.map(({ storyId }) => storyId))) {
    tx.update(stories).set({ lastSeenAt: now, lastToldAt: now }).where(eq(stories.id, id)).run();
  }
  const told = [
    ...groups.flatMap(({ storyId, articles }) =>
      articles.map((article) => ({ article, storyId, summaryId: summaryOf(article, findings) })),
    ),
    ...findings.retold.map((retold) => ({ ...retold, summaryId: summaryOf(retold.article, findings) })),
  ].map(({ article: { page, title, extract, site, publishedAt }, ...of }) => {
    return { topicId, page, title, extract, site, publishedAt, seenAt: now, ...of };
  });
  for (const row of told) tx.insert(storyArticles).values(row).onConflictDoNothing().run();
  const { shown = new Set(), dismissed = [] } = findings;
  const outranked = findings.groups
    .filter((group) => !isTold(group) && group.articles.some(({ page }) => shown.has(page)))
    .flatMap(({ articles }) => articles.map(({ page }) => page));
  settleCandidates(tx, topicId, { told: told.map(({ page }) => page), outranked, dismissed }, now);
  const known = new Set(groups.filter(({ isNew }) => !isNew).map(({ storyId }) => storyId));
  const retold = new Set(findings.retold.map(({ storyId }) => storyId));
  return new Map(
    told.map(({ page, storyId }) => [page, { storyId, isKnown: known.has(storyId) || retold.has(storyId) }]),
  );
}

function summaryOf({ page }: Article, { summaryId, cited }: Findings): string | null {
  return cited.has(page) ? summaryId : null;
}
