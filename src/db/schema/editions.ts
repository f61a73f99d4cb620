import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { editionSchedules } from "../../contract/account/editions.ts";
import { flag, time } from "./columns.ts";
import { users } from "./people.ts";
import { topics } from "./topics.ts";
import { topicSummaries } from "./updates.ts";

// owner: editions. `since` is when the schedule was last switched on. `dueAt` is when the next scheduled edition is
// made, `atOnceDueAt` the next immediate one; null for never.
export const editionSettings = sqliteTable(
  "edition_settings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    schedule: text({ enum: editionSchedules }).notNull(),
    at: text().notNull(),
    weekday: integer().notNull(),
    timeZone: text("time_zone").notNull(),
    quietFrom: text("quiet_from"),
    quietTo: text("quiet_to"),
    maxMinutes: integer("max_minutes"),
    since: time("since"),
    dueAt: time("due_at"),
    atOnceDueAt: time("at_once_due_at"),
  },
  (table) => [
    index("edition_settings_due").on(table.dueAt).where(sql`due_at is not null`),
    index("edition_settings_at_once").on(table.atOnceDueAt).where(sql`at_once_due_at is not null`),
  ],
);

// owner: editions
export const editions = sqliteTable(
  "editions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    maxMinutes: integer("max_minutes"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("editions_user").on(table.userId, table.createdAt, table.id),
    index("editions_created").on(table.createdAt),
  ],
);

// owner: editions. An update that is news to a user; `editionId` is null while it waits for one. `weight` orders an
// edition.
export const editionItems = sqliteTable(
  "edition_items",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    summaryId: text("summary_id")
      .notNull()
      .references(() => topicSummaries.id, { onDelete: "cascade" }),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    isAtOnce: flag("is_at_once").notNull(),
    weight: integer().notNull(),
    editionId: text("edition_id").references(() => editions.id, { onDelete: "cascade" }),
    publishedAt: time("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.summaryId] }),
    index("edition_items_waiting").on(table.userId).where(sql`edition_id is null`),
    index("edition_items_edition").on(table.editionId).where(sql`edition_id is not null`),
    index("edition_items_summary").on(table.summaryId),
    index("edition_items_topic").on(table.topicId),
  ],
);
