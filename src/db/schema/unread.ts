import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, time } from "./columns.ts";
import { users } from "./people.ts";
import { topics } from "./topics.ts";
import { stories, topicSummaries } from "./updates.ts";

const ownerId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

// owner: stories/unread. Everything that a topic published up to `seenUpTo` has been seen.
export const seenTopics = sqliteTable(
  "seen_topics",
  {
    userId: ownerId(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    seenUpTo: time("seen_up_to").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topicId] }),
    index("seen_topics_topic").on(table.topicId),
  ],
);

// owner: stories/unread. The same for a story that was read by itself.
export const seenStories = sqliteTable(
  "seen_stories",
  {
    userId: ownerId(),
    storyId: text("story_id")
      .notNull()
      .references(() => stories.id, { onDelete: "cascade" }),
    seenUpTo: time("seen_up_to").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index("seen_stories_story").on(table.storyId),
  ],
);

// owner: stories/unread. `seenUpTo` applies to every topic; `newSince` is the end of the visit before the latest one.
export const visits = sqliteTable("visits", {
  userId: ownerId().primaryKey(),
  seenUpTo: time("seen_up_to"),
  newSince: time("new_since"),
  lastSeenAt: time("last_seen_at"),
});

const summaryId = () =>
  text("summary_id")
    .notNull()
    .references(() => topicSummaries.id, { onDelete: "cascade" });

// owner: stories/unread. An update that was read before the others of its topic, or is kept unread although the topic
// was seen. One that `isFolded` arrived as read, because another topic had told its reader everything in it: triggers
// remove the mark when that topic is no longer followed or seen.
export const readItems = sqliteTable(
  "read_items",
  {
    userId: ownerId(),
    summaryId: summaryId(),
    isRead: flag("is_read").notNull(),
    isFolded: flag("is_folded").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.summaryId] }),
    index("read_items_summary").on(table.summaryId),
    index("read_items_kept").on(table.userId, table.summaryId).where(sql`is_read = 0`),
  ],
);

// owner: stories/unread. An update that somebody saved for later.
export const savedItems = sqliteTable(
  "saved_items",
  { userId: ownerId(), summaryId: summaryId(), savedAt: time("saved_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.summaryId] }),
    index("saved_items_newest").on(table.userId, table.savedAt, table.summaryId),
    index("saved_items_summary").on(table.summaryId),
  ],
);
