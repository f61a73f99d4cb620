import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { channelKinds } from "../../contract/account/channels.ts";
import { flag, time } from "./columns.ts";
import { sessions, users } from "./people.ts";

// owner: sending/channels. `sealed` is the destination with its secrets, as JSON; null for the account's own e-mail
// address. `addressKey` is an HMAC of what a user can have once; `onSince` is when it was last switched on. A
// browser's channel ends with the session in which it was added; others have none.
export const channels = sqliteTable(
  "channels",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    kind: text({ enum: channelKinds }).notNull(),
    name: text().notNull(),
    addressKey: text("address_key"),
    sealed: text(),
    isOn: flag("is_on").notNull().default(true),
    onSince: time("on_since").notNull(),
    lastDeliveredAt: time("last_delivered_at"),
    lastError: text("last_error"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("channels_user").on(table.userId),
    index("channels_session").on(table.sessionId),
    unique("channels_address").on(table.userId, table.addressKey),
  ],
);

// owner: sending/channels. The keys by which push services know this instance (VAPID, RFC 8292). The newest that this
// secret opens counts.
export const webPushKeys = sqliteTable("web_push_keys", {
  id: integer().primaryKey(),
  publicKey: text("public_key").notNull(),
  sealed: text().notNull(),
  createdAt: time("created_at").notNull(),
});
