import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SlopReasonCounts } from "../../contract/topics/reactions.ts";
import { flag, time } from "./columns.ts";
import { users } from "./people.ts";
import { topicSources } from "./sources.ts";

// owner: topics. Triggers keep the counts and the search document, and set `scoredAt` to 0 when a count changes.
// `summaryId` is the topic's current update, published at `summaryAt` (0: none yet). A topic hidden by moderators
// isn't public; `isPublicOnceShown` says whether it will be once they show it. A deleted topic that can be restored
// is a former member's, not public and hidden from everybody; `isPublicOnceRestored` holds both earlier values.
// Without a `coverSeed`, its cover is drawn from its id.
export const topics = sqliteTable(
  "topics",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    description: text(),
    category: text().notNull(),
    imageUrl: text("image_url"),
    coverSeed: text("cover_seed"),
    followerCount: integer("follower_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    slopCount: integer("slop_count").notNull().default(0),
    slopReasons: text("slop_reasons", { mode: "json" }).$type<SlopReasonCounts>().notNull().default({}),
    commentCount: integer("comment_count").notNull().default(0),
    isTrending: flag("is_trending").notNull().default(false),
    trendingLevel: text("trending_level", { enum: ["Hot", "Trending", "Rising"] }),
    trendingScore: real("trending_score").notNull().default(0),
    hotness: real().notNull().default(0),
    scoredAt: integer("scored_at").default(0),
    createdById: text("created_by_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    isPublic: flag("is_public").notNull().default(true),
    hiddenAt: time("hidden_at"),
    hiddenReason: text("hidden_reason"),
    isPublicOnceShown: flag("is_public_once_shown").notNull().default(false),
    deletedAt: time("deleted_at"),
    deletedById: text("deleted_by_id").references(() => users.id, { onDelete: "cascade" }),
    isPublicOnceRestored: flag("is_public_once_restored").notNull().default(false),
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    frequency: integer().notNull(),
    sourceId: text("source_id")
      .notNull()
      .references(() => topicSources.id),
    aiPrompt: text("ai_prompt"),
    language: text(),
    searchWords: text("search_words", { mode: "json" }).$type<string[]>().notNull().default([]),
    includeWords: text("include_words", { mode: "json" }).$type<string[]>().notNull().default([]),
    excludeWords: text("exclude_words", { mode: "json" }).$type<string[]>().notNull().default([]),
    useInstanceFeeds: flag("use_instance_feeds").notNull().default(true),
    summaryId: text("summary_id"),
    summaryAt: integer("summary_at").notNull().default(0),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("topics_public_name").on(table.nameKey).where(sql`is_public = 1`),
    uniqueIndex("topics_private_name")
      .on(table.createdById, table.nameKey)
      .where(sql`is_public = 0 and hidden_at is null`),
    index("topics_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("topics_deleted_by").on(table.deletedById).where(sql`deleted_by_id is not null`),
    index("topics_creator").on(table.createdById, table.summaryAt, table.id),
    index("topics_newest").on(table.createdAt, table.id).where(sql`is_public = 1`),
    index("topics_updated").on(table.summaryAt, table.id).where(sql`is_public = 1`),
    index("topics_hottest").on(table.hotness, table.id).where(sql`is_public = 1`),
    index("topics_category_newest").on(table.category, table.createdAt, table.id).where(sql`is_public = 1`),
    index("topics_category_updated").on(table.category, table.summaryAt, table.id).where(sql`is_public = 1`),
    index("topics_category_hottest").on(table.category, table.hotness, table.id).where(sql`is_public = 1`),
    index("topics_trending").on(table.summaryAt, table.id).where(sql`is_trending = 1`),
    index("topics_contending").on(table.trendingScore).where(sql`is_public = 1 and trending_score > 0`),
    index("topics_scored").on(table.scoredAt).where(sql`scored_at is not null`),
  ],
);

// owner: topics. `tag` is case-folded for look-ups.
export const topicTags = sqliteTable(
  "topic_tags",
  {
    tag: text().notNull(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.topicId] }),
    index("topic_tags_topic").on(table.topicId),
  ],
);

// owner: topics. `title` is the feed's own, null until it has been read. `error` is why the last reading failed, and
// `failingSince` the first failure after the last success.
export const topicFeeds = sqliteTable(
  "topic_feeds",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    url: text().notNull(),
    filter: text({ enum: ["all", "words"] }).notNull(),
    position: integer().notNull(),
    title: text(),
    lastReadAt: time("last_read_at"),
    error: text(),
    failingSince: time("failing_since"),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.url] })],
);

// owner: topics. The creator's correction for a page that was found, by its canonical address; the rest is as
// announced.
export const topicMarkings = sqliteTable(
  "topic_markings",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    page: text().notNull(),
    url: text().notNull(),
    belongs: flag("belongs").notNull(),
    title: text().notNull(),
    extract: text().notNull(),
    site: text().notNull(),
    publishedAt: time("published_at"),
    markedAt: time("marked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.page] })],
);

// owner: reading/search. The full-text index `topic_search` reads it, one row per public topic; triggers keep both.
export const searchDocuments = sqliteTable("search_documents", {
  id: integer().primaryKey(),
  topicId: text("topic_id")
    .notNull()
    .unique()
    .references(() => topics.id, { onDelete: "cascade" }),
  name: text().notNull(),
  description: text().notNull(),
  tags: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
});
