import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noticeKinds } from "../../contract/account/notices.ts";
import { time } from "./columns.ts";
import { users } from "./people.ts";
import { topics } from "./topics.ts";

// owner: editions/notices. `subject` is what it's about: while its row has no `endedAt`, nobody is told of it again.
export const notices = sqliteTable(
  "notices",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: noticeKinds }).notNull(),
    subject: text().notNull(),
    topicId: text("topic_id").references(() => topics.id, { onDelete: "cascade" }),
    name: text(),
    reason: text(),
    count: integer(),
    createdAt: time("created_at").notNull(),
    readAt: time("read_at"),
    endedAt: time("ended_at"),
  },
  (table) => [
    uniqueIndex("notices_open").on(table.kind, table.subject, table.userId).where(sql`ended_at is null`),
    index("notices_newest").on(table.userId, table.createdAt, table.id),
    index("notices_unread").on(table.userId).where(sql`read_at is null`),
    index("notices_topic").on(table.topicId),
    index("notices_ended").on(table.endedAt).where(sql`ended_at is not null`),
  ],
);

// owner: editions/notices. The kinds that somebody also wants by their channels.
export const noticeWishes = sqliteTable(
  "notice_wishes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: noticeKinds }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
