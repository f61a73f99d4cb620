import { and, eq, sql } from "drizzle-orm";
import type { PageQuery } from "../contract/base/common.ts";
import type { SavedItem } from "../contract/reading/saved.ts";
import { type List, type ListPage, mapPage, readPage } from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { savedItems } from "../db/schema/unread.ts";
import { topicSummaries } from "../db/schema/updates.ts";
import { visibleTo } from "../db/visible.ts";

const owner = sql.placeholder("owner");

const columns = {
  savedAt: savedItems.savedAt,
  id: topicSummaries.id,
  title: topicSummaries.title,
  content: topicSummaries.content,
  stories: topicSummaries.stories,
  citations: topicSummaries.citations,
  lastUpdated: topicSummaries.lastUpdated,
  topic: { id: topics.id, name: topics.name },
};

const rows = (db: Db) =>
  db
    .select(columns)
    .from(savedItems)
    .innerJoin(topicSummaries, eq(topicSummaries.id, savedItems.summaryId))
    .innerJoin(topics, eq(topics.id, topicSummaries.topicId));

type Row = ReturnType<ReturnType<typeof rows>["all"]>[number];

const list: List<Row> = {
  value: savedItems.savedAt,
  id: savedItems.summaryId,
  select: rows,
  count: (db) =>
    db
      .select({ rows: sql<number>`count(*)` })
      .from(savedItems)
      .innerJoin(topicSummaries, eq(topicSummaries.id, savedItems.summaryId))
      .innerJoin(topics, eq(topics.id, topicSummaries.topicId)),
  position: ({ savedAt, id }) => [savedAt, id],
};

const own = and(eq(savedItems.userId, owner), visibleTo(owner));

/** The updates that somebody saved and may see now, last saved first. */
export function readSaved(db: Db, userId: string, query: PageQuery, url: string): ListPage<SavedItem> {
  const page = readPage(db, list, { where: own, values: { owner: userId } }, query);
  return mapPage(page, ({ savedAt, topic, lastUpdated, ...summary }) => ({
    savedAt: savedAt.toISOString(),
    topic: { ...topic, url: `${url}/topic/${topic.id}` },
    summary: {
      ...summary,
      url: `${url}/topic/${topic.id}?summary=${summary.id}`,
      lastUpdated: lastUpdated.toISOString(),
    },
    sameStories: [],
  }));
}
