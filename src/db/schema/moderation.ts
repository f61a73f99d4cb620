import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagReasons, moderationActions } from "../../contract/community/moderation.ts";
import { flag, time } from "./columns.ts";
import { topicComments } from "./community.ts";
import { users } from "./people.ts";

// owner: moderation. One voice per person.
export const commentFlags = sqliteTable(
  "comment_flags",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => topicComments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text({ enum: flagReasons }).notNull(),
    note: text(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index("comment_flags_user").on(table.userId),
  ],
);

// owner: moderation. The queue: a comment is open from a flag until a moderator decides.
export const flaggedComments = sqliteTable(
  "flagged_comments",
  {
    commentId: text("comment_id")
      .primaryKey()
      .references(() => topicComments.id, { onDelete: "cascade" }),
    flaggedAt: time("flagged_at").notNull(),
    isOpen: flag("is_open").notNull(),
  },
  (table) => [index("flagged_comments_open").on(table.flaggedAt, table.commentId).where(sql`is_open = 1`)],
);

// owner: moderation. `target` is the id of what `action` is about; `topicId` is its topic, if any. Neither is a
// reference, because the log keeps what was done. Without a moderator, it was done in the terminal, or by somebody
// whose account is gone.
export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: text().primaryKey(),
    at: time("at").notNull(),
    action: text({ enum: moderationActions }).notNull(),
    target: text().notNull(),
    topicId: text("topic_id"),
    reason: text().notNull(),
    moderatorId: text("moderator_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("moderation_log_newest").on(table.at, table.id),
    index("moderation_log_target").on(table.target, table.at, table.id),
    index("moderation_log_moderator").on(table.moderatorId),
  ],
);
