import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member } from "../auth/guard.ts";
import { comment, commentDraft } from "../contract/comments.ts";
import { nothing, pageQuery } from "../contract/common.ts";
import type { Db } from "../db/open.ts";
import { answerPage } from "../http/page.ts";
import { deleteComment, postComment, readComments } from "./comments.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

export function commentRoutes({ db, guard, now }: Options) {
  return new Elysia()
    .use(guard)
    .get(
      "/topics/:id/comments",
      ({ viewer, params, query, ...context }) =>
        answerPage(readComments(db, viewer?.id ?? null, params.id, query), context),
      { access: "reader", query: pageQuery, response: { 200: z.array(comment) } },
    )
    .post(
      "/topics/:id/comments",
      ({ viewer, params, body, status }) =>
        status(201, postComment(db, member(viewer).id, params.id, body.content, now())),
      { access: "member", body: commentDraft, response: { 201: comment } },
    )
    .delete(
      "/comments/:id",
      ({ viewer, params }) => {
        deleteComment(db, member(viewer).id, params.id);
        return {};
      },
      { access: "member", response: { 200: nothing } },
    );
}
