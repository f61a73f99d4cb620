import { index, integer, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { channelKinds } from "../../contract/account/channels.ts";
import { flag, time } from "./columns.ts";
import { users } from "./people.ts";

// owner: channels. `sealed` is where it leads, with its secrets, as JSON; null for the account's own e-mail address.
// `addressKey` is an HMAC of what a user can have once; `onSince` is when it was last switched on.
export const channels = sqliteTable(
  "channels",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
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
    unique("channels_address").on(table.userId, table.addressKey),
  ],
);

// owner: channels. By these push services know this instance (VAPID, RFC 8292). The newest that this
// secret opens counts.
export const webPushKeys = sqliteTable("web_push_keys", {
  id: integer().primaryKey(),
  publicKey: text("public_key").notNull(),
  sealed: text().notNull(),
  createdAt: time("created_at").notNull(),
});
