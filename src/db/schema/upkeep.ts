import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";

// owner: http
export const rateEvents = sqliteTable(
  "rate_events",
  {
    id: text().primaryKey(),
    key: text().notNull(),
    at: time("at").notNull(),
  },
  (table) => [index("rate_events_key").on(table.key, table.at), index("rate_events_at").on(table.at)],
);

// owner: mail. `sealed` is encrypted, as mails hold codes. `channel` says by whom it is sent; lower priorities first.
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    channel: text({ enum: ["mail"] })
      .notNull()
      .default("mail"),
    sealed: text().notNull(),
    priority: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    dueAt: time("due_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("outbox_due").on(table.dueAt)],
);
