import { Elysia } from "elysia";
import { z } from "zod";
import type { Guard } from "../auth/guard.ts";
import { comment, commentDraft } from "../contract/comments.ts";
import { nothing, pageQuery } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import type { Db, Tx } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { deleteComment, type NewComment, postComment, readComments } from "./comments.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  /** Writes in the transaction that saves a comment. */
  onPosted: (tx: Tx, comment: NewComment) => void;
}

export function commentRoutes({ db, guard, memberLimiter, now, onPosted }: Options) {
  return new Elysia({ tags: ["Comments"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/topics/:id/comments",
      ({ viewer, params, query, ...context }) =>
        answerPage(readComments(db, viewer?.id ?? null, params.id, query), context),
      {
        viewer: true,
        detail: {
          operationId: "listComments",
          summary: "List a topic's comments",
          description: "Newest first.",
          responses: refusals("not_found"),
        },
        query: pageQuery,
        response: { 200: z.array(comment) },
      },
    )
    .post(
      "/topics/:id/comments",
      ({ user, params, body, status }) =>
        status(201, postComment(db, user.id, params.id, body.content, now(), onPosted)),
      {
        user: true,
        memberLimits: [rates.writes, rates.comments],
        detail: {
          operationId: "postComment",
          summary: "Comment on a topic",
          responses: refusals("not_found"),
        },
        body: commentDraft,
        response: { 201: comment },
      },
    )
    .delete(
      "/comments/:id",
      ({ user, params }) => {
        deleteComment(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "deleteComment",
          summary: "Delete a comment of one's own",
          responses: refusals("forbidden", "not_found"),
        },
        response: { 200: nothing },
      },
    );
}
