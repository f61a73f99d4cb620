import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Finding } from "../../contract/drafts/findings.ts";
import { type Citation, fallbacks, type Outcome } from "../../contract/topics/updates.ts";
import { flag, storiesInJson, time } from "./columns.ts";
import { users } from "./people.ts";
import { topics } from "./topics.ts";

// owner: updates. `plainText` is for search. `period` is the week or month summed up: "2026-W47", "2026-11".
// `itemNumber` identifies an update in reader apps: a trigger sets it to the microsecond of its publication, or the
// next free one, so that numbers sort by time and are never reused.
export const topicSummaries = sqliteTable(
  "topic_summaries",
  {
    id: text().primaryKey(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    kind: text({ enum: ["update", "week", "month"] })
      .notNull()
      .default("update"),
    title: text().notNull(),
    content: text().notNull(),
    plainText: text("plain_text").notNull().default(""),
    newsCount: integer("news_count").notNull(),
    model: text().notNull(),
    citations: text({ mode: "json" }).$type<Citation[]>().notNull(),
    stories: storiesInJson("stories").notNull().default([]),
    period: text(),
    lastUpdated: time("last_updated").notNull(),
    itemNumber: integer("item_number"),
  },
  (table) => [
    uniqueIndex("topic_summaries_number").on(table.itemNumber).where(sql`item_number is not null`),
    index("topic_summaries_items")
      .on(table.topicId, table.itemNumber, table.lastUpdated, table.id)
      .where(sql`item_number is not null`),
    index("topic_summaries_newest").on(table.topicId, table.kind, table.lastUpdated, table.id),
    uniqueIndex("topic_summaries_period")
      .on(table.topicId, table.kind, table.period)
      .where(sql`period is not null`),
  ],
);

// owner: updates. A story of one update about the same event as a story in another topic's update, one row each way.
// `isRepeat`: it adds nothing to the other. When a row is deleted, triggers remove the marks of `read_items` based on
// it.
export const sameStories = sqliteTable(
  "same_stories",
  {
    summaryId: text("summary_id")
      .notNull()
      .references(() => topicSummaries.id, { onDelete: "cascade" }),
    storyId: text("story_id").notNull(),
    otherSummaryId: text("other_summary_id")
      .notNull()
      .references(() => topicSummaries.id, { onDelete: "cascade" }),
    otherStoryId: text("other_story_id").notNull(),
    isRepeat: flag("is_repeat").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.summaryId, table.storyId, table.otherSummaryId, table.otherStoryId] }),
    index("same_stories_other").on(table.otherSummaryId),
  ],
);

// owner: analysis/memory. `lastToldAt` is null for a story that no summary has told, or that was merged into
// `mergedInto`.
export const stories = sqliteTable(
  "stories",
  {
    id: text().primaryKey(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    title: text().notNull(),
    lastSeenAt: time("last_seen_at").notNull(),
    lastToldAt: time("last_told_at"),
    createdAt: time("created_at").notNull(),
    mergedInto: text("merged_into"),
  },
  (table) => [
    index("stories_topic").on(table.topicId, table.lastSeenAt),
    index("stories_told").on(table.topicId, table.lastToldAt, table.id).where(sql`last_told_at is not null`),
  ],
);

// owner: analysis/memory. `page` is the canonical address. `extract` is cut to its first words once its story is old.
export const storyArticles = sqliteTable(
  "story_articles",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    page: text().notNull(),
    storyId: text("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    summaryId: text("summary_id").references(() => topicSummaries.id, { onDelete: "set null" }),
    title: text().notNull(),
    extract: text().notNull(),
    site: text().notNull(),
    publishedAt: time("published_at"),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.page] }),
    index("story_articles_story").on(table.storyId),
    index("story_articles_summary").on(table.summaryId),
    index("story_articles_long").on(table.seenAt).where(sql`length(extract) > 100`),
  ],
);

// owner: updates. A model's judgement of a page that the score leaves open, so that it isn't asked again.
export const pageJudgements = sqliteTable(
  "page_judgements",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    page: text().notNull(),
    belongs: flag("belongs").notNull(),
    why: text().notNull(),
    judgedAt: time("judged_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topicId, table.page] }),
    index("page_judgements_judged").on(table.judgedAt),
  ],
);

// owner: analysis/memory. Articles that fitted but weren't told. `filter` is how they were found; `outranked` counts
// the runs whose source passed them over.
export const candidates = sqliteTable(
  "candidates",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    page: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    extract: text().notNull(),
    site: text().notNull(),
    publishedAt: time("published_at"),
    filter: text({ enum: ["all", "words", "search"] }).notNull(),
    foundAt: time("found_at").notNull(),
    outranked: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.page] })],
);

export interface StoredFinding extends Finding {
  page: string;
  extract: string;
  /** True if an update asked for the page, which happens once. */
  isRead?: boolean;
}

// owner: updates. The articles that a topic's last successful run looked at, best first.
export const topicFindings = sqliteTable("topic_findings", {
  topicId: text("topic_id")
    .primaryKey()
    .references(() => topics.id, { onDelete: "cascade" }),
  foundAt: time("found_at").notNull(),
  looked: integer().notNull(),
  caught: text({ mode: "json" }).$type<StoredFinding[]>().notNull(),
  nearMisses: text("near_misses", { mode: "json" }).$type<StoredFinding[]>().notNull(),
});

// owner: updates. A run outlives its topic, because it cost money. `sentAt` is set before a paid call is sent.
// `userId` is the member who pays: a topic's creator, or the person who asked. `fallback` is why the digest wrote
// instead of the topic's source. Payments by a member's own key aren't in `spending`. `left` counts articles without
// room, null in older runs. A call that makes no update has no outcome.
export const runs = sqliteTable(
  "runs",
  {
    id: text().primaryKey(),
    topicId: text("topic_id").references(() => topics.id, { onDelete: "set null" }),
    summaryId: text("summary_id").references(() => topicSummaries.id, { onDelete: "set null" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text({ enum: ["update", "proposal", "question", "rollup", "test"] })
      .notNull()
      .default("update"),
    sourceId: text("source_id").notNull(),
    model: text().notNull(),
    outcome: text().$type<Outcome>(),
    fallback: text({ enum: fallbacks }),
    error: text(),
    feeds: integer().notNull().default(0),
    looked: integer("found").notNull().default(0),
    relevant: integer().notNull().default(0),
    nearMisses: integer("near_misses").notNull().default(0),
    fresh: integer().notNull().default(0),
    told: integer().notNull().default(0),
    left: integer(),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    searches: integer().notNull().default(0),
    reservedUsd: real("reserved_usd").notNull().default(0),
    costUsd: real("cost_usd").notNull().default(0),
    byOwnKey: flag("by_own_key").notNull().default(false),
    startedAt: time("started_at").notNull(),
    sentAt: time("sent_at"),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("runs_topic").on(table.topicId, table.startedAt, table.id),
    index("runs_ended").on(table.endedAt),
    index("runs_summary").on(table.summaryId).where(sql`summary_id is not null`),
    index("runs_source").on(table.sourceId, table.startedAt),
    index("runs_user").on(table.userId, table.startedAt).where(sql`user_id is not null`),
    index("runs_open_calls").on(table.startedAt).where(sql`kind <> 'update' and ended_at is null`),
  ],
);

// owner: updates. US dollars of the instance per UTC day (days since 1970), spent and reserved; kept by triggers on
// `runs`.
export const spending = sqliteTable("spending", {
  day: integer().primaryKey(),
  usd: real().notNull(),
});

// owner: updates. `subject` is the id of a topic ("update") or an update ("recheck"), with which a trigger removes
// its jobs, or "week" or "month" ("rollup"). `dueAt` is null for a job that only its creator can start; `claimedBy`
// must renew its lease.
export const jobs = sqliteTable(
  "jobs",
  {
    subject: text().notNull(),
    kind: text({ enum: ["update", "recheck", "rollup"] }).notNull(),
    dueAt: time("due_at"),
    reason: text({ enum: ["saved", "requested", "clock", "retry"] }).notNull(),
    attempts: integer().notNull().default(0),
    requestedAt: time("requested_at"),
    claimedBy: text("claimed_by"),
    leaseUntil: time("lease_until"),
    lastRunId: text("last_run_id").references(() => runs.id, { onDelete: "set null" }),
    lastCheckedAt: time("last_checked_at"),
    crashes: integer().notNull().default(0),
    reading: text({ mode: "json" }).$type<string[]>(),
    leftOut: text("left_out", { mode: "json" }).$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.kind] }),
    index("jobs_due").on(table.kind, table.dueAt).where(sql`claimed_by is null`),
    index("jobs_lease").on(table.leaseUntil).where(sql`claimed_by is not null`),
    index("jobs_run").on(table.lastRunId),
  ],
);
