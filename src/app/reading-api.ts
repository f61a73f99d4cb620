import { Elysia } from "elysia";
import { noteComment, noteFollow, noteMentions } from "../editions/notices/events.ts";
import { noticeRoutes } from "../editions/notices/routes.ts";
import { editionRoutes } from "../editions/routes.ts";
import { isFlagged } from "../moderation/flags.ts";
import { moderationRoutes } from "../moderation/routes.ts";
import { reactedTopicRoutes } from "../reading/reacted-topic-routes.ts";
import { savedRoutes } from "../reading/saved-routes.ts";
import { profileRoutes } from "../reading/user-routes.ts";
import { rollupRoutes } from "../stories/rollups/routes.ts";
import { storyRoutes } from "../stories/routes.ts";
import { itemRoutes } from "../stories/unread/item-routes.ts";
import { unreadRoutes } from "../stories/unread/routes.ts";
import { commentReadingRoutes } from "../topics/comments/reading-routes.ts";
import { commentWritingRoutes } from "../topics/comments/writing-routes.ts";
import { followRoutes } from "../topics/reactions/follow-routes.ts";
import { reactionReadingRoutes } from "../topics/reactions/reading-routes.ts";
import { remarkRoutes } from "../topics/reactions/remark-routes.ts";
import { reactionRoutes } from "../topics/reactions/routes.ts";
import { slopRoutes } from "../topics/reactions/slop-routes.ts";
import { ledgerRoutes } from "../updates/ledger-routes.ts";
import { requestRecheck } from "../updates/recheck.ts";
import { refreshRoutes } from "../updates/refresh-routes.ts";
import { summaryRoutes } from "../updates/summary-routes.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";

/** Routes for a reader's position in topics and updates, and their reactions. */
export function readerApi({ url, now }: ApiDeps, { shared }: ApiContext) {
  return new Elysia()
    .use(unreadRoutes(shared))
    .use(itemRoutes(shared))
    .use(savedRoutes({ ...shared, url }))
    .use(reactionReadingRoutes(shared))
    .use(followRoutes(shared))
    .use(
      slopRoutes({
        ...shared,
        onRemark: (tx, topicId, reason) => requestRecheck(tx, topicId, reason, now()),
      }),
    )
    .use(
      reactionRoutes({
        ...shared,
        onFollowed: (tx, topicId, userId) => noteFollow(tx, topicId, userId, now()),
      }),
    )
    .use(remarkRoutes(shared))
    .use(editionRoutes({ ...shared, url }))
    .use(profileRoutes(shared))
    .use(reactedTopicRoutes(shared));
}

/** Routes for comments, moderation and notices, and for a topic's updates and stories. */
export function communityApi({ parser }: ApiDeps, { shared }: ApiContext) {
  return new Elysia()
    .use(commentReadingRoutes(shared))
    .use(commentWritingRoutes({ ...shared, isFlagged, onPosted: noteComment, onEdited: noteMentions }))
    .use(moderationRoutes(shared))
    .use(noticeRoutes(shared))
    .use(summaryRoutes(shared))
    .use(ledgerRoutes(shared))
    .use(refreshRoutes(shared))
    .use(storyRoutes(shared))
    .use(rollupRoutes({ ...shared, parser }));
}
