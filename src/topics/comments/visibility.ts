import { sql } from "drizzle-orm";
import { topicComments } from "../../db/schema/community.ts";

/** Neither removed by a moderator, nor of somebody who is suspended, nor what deleting left of it. */
export const isShownComment = sql`(${topicComments.removedAt} is null and ${topicComments.deletedAt} is null
  and ${topicComments.isAuthorSuspended} = 0)`;

/** The shown replies of a comment of an outer query. No reply has any of its own. */
const shownReplies = sql`from topic_comments as reply
  where reply.reply_to = ${topicComments}.id and reply.removed_at is null and reply.deleted_at is null
    and reply.is_author_suspended = 0`;

export const countReplies = sql<number>`(select count(*) ${shownReplies})`;

/** Begins a thread: it is no reply, and it is shown or has replies that are. */
export const isThread = sql`(${topicComments.replyTo} is null
  and (${isShownComment} or exists (select 1 ${shownReplies})))`;
