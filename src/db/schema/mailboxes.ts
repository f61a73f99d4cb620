import { integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { time } from "./columns.ts";
import { users } from "./people.ts";

// owner: topics/mailboxes. Members' mailboxes that newsletters are read from; `sealed` is the password.
export const mailboxes = sqliteTable(
  "mailboxes",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    host: text().notNull(),
    port: integer().notNull(),
    username: text().notNull(),
    folder: text().notNull(),
    sealed: text().notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    unique("mailboxes_address").on(table.userId, table.host, table.port, table.username, table.folder),
  ],
);
