import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Quote } from "../../contract/community/comments.ts";
import { slopReasons } from "../../contract/topics/reactions.ts";
import { flag, time } from "./columns.ts";
import { users } from "./people.ts";
import { topics } from "./topics.ts";
import { topicSummaries } from "./updates.ts";

const columns = () => ({
  id: text().primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  topicId: text("topic_id")
    .notNull()
    .references(() => topics.id, { onDelete: "cascade" }),
  createdAt: time("created_at").notNull(),
});

type Reactions = Record<"userId" | "topicId" | "createdAt", AnySQLiteColumn>;

const indexesOf = (name: string, table: Reactions) => [
  uniqueIndex(`${name}_once`).on(table.userId, table.topicId),
  index(`${name}_topic`).on(table.topicId, table.createdAt),
  // Rows with equal keys keep the order in which they were inserted: SQLite sorts them by rowid.
  index(`${name}_user`).on(table.userId),
];

const reaction = (name: string) => sqliteTable(name, columns(), (table) => indexesOf(name, table));

// owner: topics/reactions. Triggers count the rows on the topic.
export const userTopicFollows = reaction("user_topic_follows");

// owner: topics/reactions. Triggers count the rows on the topic.
export const topicLikes = reaction("topic_likes");

// owner: topics/reactions. Triggers count the rows and their reasons on the topic. `summaryId` is the topic's update
// at the time of the remark; `remarkedAt` is the time of the reason or note.
export const topicSlops = sqliteTable(
  "topic_slops",
  {
    ...columns(),
    reason: text({ enum: slopReasons }),
    note: text(),
    summaryId: text("summary_id").references(() => topicSummaries.id, { onDelete: "set null" }),
    remarkedAt: time("remarked_at"),
  },
  (table) => [
    ...indexesOf("topic_slops", table),
    index("topic_slops_remarked").on(table.topicId, table.remarkedAt).where(sql`remarked_at is not null`),
    index("topic_slops_summary").on(table.summaryId).where(sql`summary_id is not null`),
  ],
);

// owner: topics/comments. Comments that moderators removed, or of suspended people, aren't shown. Triggers record
// whether the author is suspended, and count the shown ones on the topic. `replyTo` is never a reply itself. A
// deleted comment with replies stays without content, as a former member's; a trigger removes it with the last reply.
// A deleted comment that still has its author can be restored.
export const topicComments = sqliteTable(
  "topic_comments",
  {
    id: text().primaryKey(),
    topicId: text("topic_id")
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    content: text().notNull(),
    createdAt: time("created_at").notNull(),
    removedAt: time("removed_at"),
    isAuthorSuspended: flag("is_author_suspended").notNull().default(false),
    editedAt: time("edited_at"),
    deletedAt: time("deleted_at"),
    replyTo: text("reply_to").references((): AnySQLiteColumn => topicComments.id, { onDelete: "cascade" }),
    quote: text({ mode: "json" }).$type<Quote>(),
  },
  (table) => [
    index("topic_comments_topic").on(table.topicId, table.createdAt, table.id),
    index("topic_comments_user").on(table.userId),
    index("topic_comments_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("topic_comments_threads").on(table.topicId, table.createdAt, table.id).where(sql`reply_to is null`),
    index("topic_comments_replies")
      .on(table.replyTo, table.createdAt, table.id)
      .where(sql`reply_to is not null`),
  ],
);

// owner: topics/comments. The members whom a comment mentions, if they could see its topic at the time.
export const commentMentions = sqliteTable(
  "comment_mentions",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => topicComments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index("comment_mentions_user").on(table.userId, table.createdAt),
  ],
);

// owner: topics/reactions. A follower's setting for a topic's news, if it isn't the default; it ends with the follow.
export const followWishes = sqliteTable(
  "follow_wishes",
  {
    userId: text("user_id").notNull(),
    topicId: text("topic_id").notNull(),
    notify: text({ enum: ["off", "each"] }).notNull(),
    since: time("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.topicId] }),
    foreignKey({
      columns: [table.userId, table.topicId],
      foreignColumns: [userTopicFollows.userId, userTopicFollows.topicId],
    }).onDelete("cascade"),
  ],
);
