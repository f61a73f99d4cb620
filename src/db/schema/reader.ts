import { foreignKey, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { userTopicFollows } from "./community.ts";

// owner: reader. A follower's folder and name for a topic; it ends with the follow.
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    userId: text("user_id").notNull(),
    topicId: text("topic_id").notNull(),
    folder: text(),
    title: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topicId] }),
    index("subscriptions_folder").on(table.userId, table.folder),
    foreignKey({
      columns: [table.userId, table.topicId],
      foreignColumns: [userTopicFollows.userId, userTopicFollows.topicId],
    }).onDelete("cascade"),
  ],
);
