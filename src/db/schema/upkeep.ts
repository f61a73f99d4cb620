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

// owner: operations/backups. A backup that was made by itself, or the try that failed; `rows` counts each table of it.
export const backups = sqliteTable("backups", {
  id: text().primaryKey(),
  name: text().notNull(),
  startedAt: time("started_at").notNull(),
  endedAt: time("ended_at").notNull(),
  bytes: integer(),
  rows: text({ mode: "json" }).$type<Record<string, number>>(),
  error: text(),
});
