import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";
import { topics } from "./topics.ts";
import { topicSummaries } from "./updates.ts";

// owner: sending. Ids grow and are never reused, so a reader's position is one of them.
export const announcements = sqliteTable(
  "announcements",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ["update_published"] }).notNull(),
    topicId: text("topic_id").references(() => topics.id, { onDelete: "cascade" }),
    summaryId: text("summary_id").references(() => topicSummaries.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("announcements_topic").on(table.topicId),
    index("announcements_summary").on(table.summaryId),
  ],
);

// owner: sending. A reader has seen all ids up to `readUpTo`.
export const announcementReaders = sqliteTable("announcement_readers", {
  name: text().primaryKey(),
  readUpTo: integer("read_up_to").notNull(),
});
