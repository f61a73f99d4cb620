import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Citation, Outcome } from "../contract/summaries.ts";

/** Milliseconds since 1970 in the database, a Date in the code. */
const time = (name: string) => integer(name, { mode: "timestamp_ms" });
const flag = (name: string) => integer(name, { mode: "boolean" });

// owner: users
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    username: text().notNull(),
    name: text().notNull(),
    isVerified: flag("is_verified").notNull().default(false),
    isSuspended: flag("is_suspended").notNull().default(false),
    invitationCodeId: text("invitation_code_id").references((): AnySQLiteColumn => invitationCodes.id, {
      onDelete: "set null",
    }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    index("users_suspended").on(table.id).where(sql`is_suspended = 1`),
    index("users_invitation").on(table.invitationCodeId),
    index("users_unverified").on(table.createdAt).where(sql`is_verified = 0`),
  ],
);

// owner: auth
export const invitationCodes = sqliteTable("invitation_codes", {
  id: text().primaryKey(),
  code: text().notNull().unique(),
  type: text({ enum: ["invite", "waitlist"] }).notNull(),
  maxUses: integer("max_uses").notNull(),
  usedCount: integer("used_count").notNull().default(0),
  isActive: flag("is_active").notNull().default(true),
  note: text(),
  expiresAt: time("expires_at"),
  createdById: text("created_by_id").references(() => users.id, { onDelete: "set null" }),
  createdAt: time("created_at").notNull(),
});

// owner: auth. `code` is an HMAC of it: the code itself is only in the mail.
export const authCodes = sqliteTable(
  "auth_codes",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    code: text().notNull(),
    tries: integer().notNull().default(0),
    isUsed: flag("is_used").notNull().default(false),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("auth_codes_email").on(table.email), index("auth_codes_expiry").on(table.expiresAt)],
);

// owner: auth. `token` is a SHA-256 of the token's id.
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

// owner: auth
export const waitlist = sqliteTable("waitlist", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  invitationSent: flag("invitation_sent").notNull().default(false),
  invitationCodeId: text("invitation_code_id").references(() => invitationCodes.id, { onDelete: "set null" }),
  createdAt: time("created_at").notNull(),
});

// owner: http. What was done lately that must not be done too often.
export const rateEvents = sqliteTable(
  "rate_events",
  {
    id: text().primaryKey(),
    key: text().notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("rate_events_key").on(table.key, table.at), index("rate_events_at").on(table.at)],
);

// owner: mail. `sealed` is the encrypted mail: a code must not stand in the database.
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    sealed: text().notNull(),
    attempts: integer().notNull().default(0),
    dueAt: time("due_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("outbox_due").on(table.dueAt)],
);

// owner: sources. `apiKey` is sealed; prices are US dollars per million tokens and per thousand searches, null
// for those of the price table. `failures` counts those in a row; from five on nobody is asked until `openUntil`.
// `movedFrom` is the model that the provider took away, when the source went to its successor.
export const topicSources = sqliteTable("topic_sources", {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  icon: text().notNull(),
  provider: text().notNull(),
  type: text({
    enum: ["openai", "anthropic", "xai", "perplexity", "gemini", "openai-chat", "digest"],
  }).notNull(),
  model: text().notNull(),
  successor: text(),
  webSearch: flag("web_search").notNull(),
  systemPrompt: text("system_prompt").notNull(),
  apiUrl: text("api_url"),
  apiKey: text("api_key"),
  priceIn: real("price_in"),
  priceOut: real("price_out"),
  priceSearch: real("price_search"),
  isEnabled: flag("is_enabled").notNull().default(true),
  stoppedReason: text("stopped_reason"),
  movedFrom: text("moved_from"),
  failures: integer().notNull().default(0),
  openUntil: time("open_until"),
  position: integer().notNull().default(0),
  createdAt: time("created_at").notNull(),
});

// owner: topics. Triggers keep the four counters and point `summaryId` and `summaryAt` (milliseconds, 0 for
// none) at the newest summary. `nameKey` is the name as it is compared for uniqueness. `hotness` is what
// lists are ordered by that show the best first; `scoredAt` is when it was computed, 0 when something has
// happened since (a trigger's doing), null when it stays as it is until something does.
export const topics = sqliteTable(
  "topics",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text("name_key").notNull(),
    description: text(),
    category: text().notNull(),
    imageUrl: text("image_url"),
    followerCount: integer("follower_count").notNull().default(0),
    likeCount: integer("like_count").notNull().default(0),
    slopCount: integer("slop_count").notNull().default(0),
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
    tags: text({ mode: "json" }).$type<string[]>().notNull(),
    frequency: integer().notNull(),
    sourceId: text("source_id")
      .notNull()
      .references(() => topicSources.id),
    aiPrompt: text("ai_prompt"),
    summaryId: text("summary_id"),
    summaryAt: integer("summary_at").notNull().default(0),
    createdAt: time("created_at").notNull(),
    updatedAt: time("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("topics_public_name").on(table.nameKey).where(sql`is_public = 1`),
    uniqueIndex("topics_private_name").on(table.createdById, table.nameKey).where(sql`is_public = 0`),
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

// owner: topics. The tags of a topic as they are looked for: `tag` is folded, whatever its case was.
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

// owner: search. What the full-text index `topic_search` reads, one row a public topic; triggers keep both.
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

const reaction = (name: string) =>
  sqliteTable(
    name,
    {
      id: text().primaryKey(),
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      topicId: text("topic_id")
        .notNull()
        .references(() => topics.id, { onDelete: "cascade" }),
      createdAt: time("created_at").notNull(),
    },
    (table) => [
      uniqueIndex(`${name}_once`).on(table.userId, table.topicId),
      index(`${name}_topic`).on(table.topicId, table.createdAt),
    ],
  );

// owner: reactions
export const userTopicFollows = reaction("user_topic_follows");

// owner: reactions
export const topicLikes = reaction("topic_likes");

// owner: reactions
export const topicSlops = reaction("topic_slops");

// owner: comments
export const topicComments = sqliteTable(
  "topic_comments",
  {
    id: text().primaryKey(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("topic_comments_topic").on(table.topicId, table.createdAt, table.id),
    index("topic_comments_user").on(table.userId),
  ],
);

// owner: summaries. Every summary is kept; a topic's current one is its newest. `plainText` is what the
// content says without its marks, for searching.
export const topicSummaries = sqliteTable(
  "topic_summaries",
  {
    id: text().primaryKey(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull(),
    plainText: text("plain_text").notNull().default(""),
    newsCount: integer("news_count").notNull(),
    model: text().notNull(),
    citations: text({ mode: "json" }).$type<Citation[]>().notNull(),
    lastUpdated: time("last_updated").notNull(),
  },
  (table) => [index("topic_summaries_newest").on(table.topicId, table.lastUpdated, table.id)],
);

// owner: summaries. What a topic knows, one row an event in the world. `lastToldAt` is null for what was
// seen and passed over.
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
  },
  (table) => [index("stories_topic").on(table.topicId, table.lastSeenAt)],
);

// owner: summaries. The articles a topic has seen, told or passed over; `page` is the canonical address.
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
  ],
);

// owner: summaries. The ledger: one row a run; it outlives its topic, because money was spent. `sentAt` is set before a paid call leaves, never after.
export const runs = sqliteTable(
  "runs",
  {
    id: text().primaryKey(),
    topicId: text("topic_id").references(() => topics.id, { onDelete: "set null" }),
    summaryId: text("summary_id").references(() => topicSummaries.id, { onDelete: "set null" }),
    sourceId: text("source_id").notNull(),
    model: text().notNull(),
    outcome: text().$type<Outcome>(),
    error: text(),
    found: integer().notNull().default(0),
    fresh: integer().notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    searches: integer().notNull().default(0),
    reservedUsd: real("reserved_usd").notNull().default(0),
    costUsd: real("cost_usd").notNull().default(0),
    startedAt: time("started_at").notNull(),
    sentAt: time("sent_at"),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("runs_topic").on(table.topicId, table.startedAt, table.id),
    index("runs_ended").on(table.endedAt),
    index("runs_source").on(table.sourceId, table.startedAt),
  ],
);

// owner: summaries. What each UTC day (days since 1970) has cost in US dollars, with what is set aside for runs
// under way. Triggers on `runs` keep it: a claim must know it without adding up the day.
export const spending = sqliteTable("spending", {
  day: integer().primaryKey(),
  usd: real().notNull(),
});

// owner: summaries. When each topic is next run, why, and who is running it now. A manual topic that
// was run has no due time; a claim is a worker's name with a lease that it must renew.
export const refreshJobs = sqliteTable(
  "refresh_jobs",
  {
    topicId: text("topic_id")
      .primaryKey()
      .references(() => topics.id, { onDelete: "cascade" }),
    dueAt: time("due_at"),
    reason: text({ enum: ["saved", "requested", "clock", "retry"] }).notNull(),
    attempts: integer().notNull().default(0),
    requestedAt: time("requested_at"),
    claimedBy: text("claimed_by"),
    leaseUntil: time("lease_until"),
    lastRunId: text("last_run_id").references(() => runs.id, { onDelete: "set null" }),
    lastCheckedAt: time("last_checked_at"),
  },
  (table) => [
    index("refresh_jobs_due").on(table.dueAt).where(sql`claimed_by is null`),
    index("refresh_jobs_lease").on(table.leaseUntil).where(sql`claimed_by is not null`),
    index("refresh_jobs_run").on(table.lastRunId),
  ],
);
