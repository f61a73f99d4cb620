import { Elysia } from "elysia";
import { z } from "zod";
import { rates } from "../../contract/base/limits.ts";
import {
  commentsQuery,
  listedComment,
  mentionable,
  mentionableQuery,
} from "../../contract/community/comments.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { findMentionable } from "./mentions.ts";
import { readComments } from "./reading.ts";

/** Routes for a topic's comments, and the members whom one may mention there. */
export function commentReadingRoutes({ db, guard }: RouteDeps) {
  return new Elysia({ tags: ["Comments"] })
    .use(guard)
    .get(
      "/topics/:id/comments",
      ({ viewer, params, query, request, set }) =>
        answerPage(readComments(db, viewer?.id ?? null, params.id, query), { request, set }),
      {
        viewer: true,
        detail: {
          operationId: "listComments",
          summary: "List a topic's comments",
          description:
            "Newest first, including replies. With `replyTo=none`, only top-level comments, each with its latest replies; a deleted comment is listed as long as it has replies.",
          responses: refusals("not_found"),
        },
        query: commentsQuery,
        response: { 200: z.array(listedComment) },
      },
    )
    .get(
      "/topics/:id/mentionable",
      ({ user, params, query }) => findMentionable(db, user.id, params.id, query.prefix),
      {
        user: true,
        memberLimits: [rates.mentions],
        detail: {
          operationId: "listMentionable",
          summary: "List members to mention in a comment",
          description:
            "A few members whose username begins with the typed text: first those who commented on the topic, then others who have or commented on a public topic. Only members who can see the topic.",
          responses: refusals("not_found"),
        },
        query: mentionableQuery,
        response: { 200: z.array(mentionable) },
      },
    );
}
