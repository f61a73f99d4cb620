import { and, asc, eq } from "drizzle-orm";
import type { Takeout } from "../contract/account.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicComments, topicLikes, topicSlops, userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { visibleTo } from "../db/visible.ts";
import { readAllTopics } from "../topics/read.ts";
import { handOverTopics } from "../topics/topics.ts";
import { deleteUser, formerMember, readUser } from "../users/users.ts";

/**
 * Deletes an account with all that the person wrote and did. Public topics that others follow stay, under
 * the name of a former member: they are their followers' as much.
 *
 * @throws not_found
 */
export function deleteAccount(db: Db, userId: string, now: Date): void {
  db.transaction(
    (tx) => {
      handOverTopics(tx, userId, formerMember(tx, now));
      deleteUser(tx, userId);
    },
    { behavior: "immediate" },
  );
}

/** Everything that somebody wrote or did here, oldest first. */
export function takeOut(db: Db, userId: string, now: Date): Takeout {
  return {
    user: readUser(db, userId, userId),
    topics: readAllTopics(db, userId, now),
    comments: commentsOf(db, userId),
    follows: reactionsOf(db, userTopicFollows, userId),
    likes: reactionsOf(db, topicLikes, userId),
    slops: reactionsOf(db, topicSlops, userId),
  };
}

function commentsOf(db: Tx, userId: string): Takeout["comments"] {
  return db
    .select()
    .from(topicComments)
    .where(eq(topicComments.userId, userId))
    .orderBy(asc(topicComments.createdAt))
    .all()
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Of the topics that the person may see now; one that was made private since is in no list. */
function reactionsOf(
  db: Tx,
  table: typeof userTopicFollows | typeof topicLikes | typeof topicSlops,
  userId: string,
): Takeout["likes"] {
  return db
    .select({ topicId: table.topicId, createdAt: table.createdAt })
    .from(table)
    .innerJoin(topics, eq(topics.id, table.topicId))
    .where(and(eq(table.userId, userId), visibleTo(userId)))
    .orderBy(asc(table.createdAt))
    .all()
    .map(({ topicId, createdAt }) => ({ topicId, createdAt: createdAt.toISOString() }));
}
