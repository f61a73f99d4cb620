import { sql } from "drizzle-orm";
import { topicComments } from "../../db/schema/community.ts";

/** True unless a moderator removed it, its author is suspended, or only a placeholder is left. */
export const isShownComment = sql`(${topicComments.removedAt} is null and ${topicComments.deletedAt} is null
  and ${topicComments.isAuthorSuspended} = 0)`;

/** The shown replies of a comment in an outer query. Replies have none of their own. */
const shownReplies = sql`from topic_comments as reply
  where reply.reply_to = ${topicComments}.id and reply.removed_at is null and reply.deleted_at is null
    and reply.is_author_suspended = 0`;

export const countReplies = sql<number>`(select count(*) ${shownReplies})`;

/** True for a top-level comment that is shown or has shown replies. */
export const isThread = sql`(${topicComments.replyTo} is null
  and (${isShownComment} or exists (select 1 ${shownReplies})))`;
