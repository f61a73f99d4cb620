import { Elysia } from "elysia";
import { deletionQuery, nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { comment, commentDraft, commentEdit } from "../../contract/community/comments.ts";
import { refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { type Edit, editComment, postComment } from "./comments.ts";
import { deleteComment, restoreComment } from "./deleting.ts";

interface Options extends RouteDeps {
  isFlagged: Edit["isFlagged"];
  /** Writes in the transaction that saves a comment. */
  onPosted: NonNullable<Edit["onEdited"]>;
  /** Writes in the transaction that edits one. */
  onEdited: NonNullable<Edit["onEdited"]>;
}

/** Routes for posting, editing, deleting and restoring one's own comments. */
export function commentWritingRoutes({ db, guard, now, ...deps }: Options) {
  return new Elysia({ tags: ["Comments"] })
    .use(guard)
    .post(
      "/topics/:id/comments",
      ({ user, params, body, status }) =>
        status(201, postComment(db, { userId: user.id, topicId: params.id, ...body, ...deps }, now())),
      {
        user: true,
        memberLimits: [rates.writes, rates.comments],
        detail: {
          operationId: "postComment",
          summary: "Comment on a topic",
          description:
            "A reply to a reply belongs to the same comment. `@username` mentions a member whom `listMentionable` would offer; any other name is plain text.",
          responses: refusals("not_found"),
        },
        body: commentDraft,
        response: { 201: comment },
      },
    )
    .put(
      "/comments/:id",
      ({ user, params, body }) =>
        editComment(db, { userId: user.id, id: params.id, ...body, ...deps }, now()),
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "editComment",
          summary: "Edit your comment",
          description:
            "For 15 minutes after posting, unless it's been flagged or moderators have removed it.",
          responses: refusals("forbidden", "not_found"),
        },
        body: commentEdit,
        response: { 200: comment },
      },
    )
    .delete(
      "/comments/:id",
      ({ user, params, query }) => {
        const isRestorable = query.restorable === "true";
        deleteComment(db, { userId: user.id, id: params.id, isRestorable }, now());
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "deleteComment",
          summary: "Delete your comment",
          description: "Its replies stay. With `restorable=true` it can be restored for five minutes.",
          responses: refusals("forbidden", "not_found"),
        },
        query: deletionQuery,
        response: { 200: nothing },
      },
    )
    .post("/comments/:id/restore", ({ user, params }) => restoreComment(db, user.id, params.id, now()), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "restoreComment",
        summary: "Restore a comment you just deleted",
        description: "Works for five minutes after deletion with `restorable=true`.",
        responses: refusals("not_found"),
      },
      response: { 200: comment },
    });
}
