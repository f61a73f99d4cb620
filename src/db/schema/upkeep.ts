import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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

// owner: operations/backups. An automatic backup, or a failed attempt; `rows` counts each table in it.
export const backups = sqliteTable("backups", {
  id: text().primaryKey(),
  name: text().notNull(),
  startedAt: time("started_at").notNull(),
  endedAt: time("ended_at").notNull(),
  bytes: integer(),
  rows: text({ mode: "json" }).$type<Record<string, number>>(),
  error: text(),
});

// owner: operations/status. The hosts contacted in an hour, and why; deleted after 24 hours.
export const outgoingRequests = sqliteTable(
  "outgoing_requests",
  {
    hour: time("hour").notNull(),
    purpose: text({
      enum: ["news", "ai", "mail", "notifications", "sign-in", "apps", "backup", "release"],
    }).notNull(),
    host: text().notNull(),
    requests: integer().notNull(),
    failed: integer().notNull(),
    lastAt: time("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.purpose, table.host] }),
    index("outgoing_requests_last_at").on(table.lastAt),
  ],
);

// owner: operations/status. At most one row: the newest release at the last check.
export const releaseChecks = sqliteTable("release_checks", {
  id: integer().primaryKey(),
  checkedAt: time("checked_at").notNull(),
  version: text(),
  url: text(),
});
