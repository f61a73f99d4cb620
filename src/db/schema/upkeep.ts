import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
