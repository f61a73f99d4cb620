import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { deliveryStates } from "../../contract/account/editions.ts";
import { channels } from "./channels.ts";
import { time } from "./columns.ts";

// owner: sending/outbox. `subject` is the id of an edition or a notice, with which a trigger removes its rows; a mail
// has none, and is in `sealed`, because it may contain a code. `id` is the same for every attempt; `dueAt` is the
// next one, which `leaseUntil` reserves for one process. Lower priorities go first.
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["mail", "edition", "notice"] }).notNull(),
    subject: text(),
    channelId: text("channel_id").references(() => channels.id, { onDelete: "cascade" }),
    sealed: text(),
    priority: integer().notNull().default(0),
    state: text({ enum: deliveryStates }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    dueAt: time("due_at"),
    leaseUntil: time("lease_until"),
    firstTriedAt: time("first_tried_at"),
    endedAt: time("ended_at"),
    error: text(),
  },
  (table) => [
    uniqueIndex("outbox_once").on(table.kind, table.subject, table.channelId),
    index("outbox_due").on(table.kind, table.dueAt).where(sql`state = 'waiting'`),
    index("outbox_channel").on(table.channelId).where(sql`channel_id is not null`),
    index("outbox_ended").on(table.endedAt).where(sql`ended_at is not null`),
  ],
);
