import { Elysia } from "elysia";
import { z } from "zod";
import { nothing, pageQuery } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { actionDraft, flagDraft, flagged, logEntry } from "../contract/community/moderation.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { moderate } from "./actions.ts";
import { flagComment, readQueue } from "./flags.ts";
import { readLog } from "./log.ts";

export function moderationRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ tags: ["Moderation"] })
    .use(guard)
    .post(
      "/comments/:id/flags",
      ({ user, params, body, status }) =>
        status(flagComment(db, { ...body, userId: user.id, commentId: params.id }, now()) ? 201 : 200, {}),
      {
        user: true,
        memberLimits: [rates.writes, rates.flags],
        detail: {
          operationId: "flagComment",
          summary: "Flag a comment for moderators",
          description: "Once each: a second flag answers 200 and changes nothing.",
          responses: refusals("forbidden", "not_found"),
        },
        body: flagDraft,
        response: { 200: nothing, 201: nothing },
      },
    )
    .get(
      "/moderation/flags",
      ({ query, request, set }) => answerPage(readQueue(db, query), { request, set }),
      {
        role: "moderator",
        detail: {
          operationId: "listFlags",
          summary: "List flags waiting for a moderator",
          description: "Each event once, newest first.",
        },
        query: pageQuery,
        response: { 200: z.array(flagged) },
      },
    )
    .post("/moderation/actions", ({ user, body }) => moderate(db, user.id, body, now()), {
      role: "moderator",
      memberLimits: [rates.writes],
      detail: {
        operationId: "moderate",
        summary: "Take a moderation action, or undo one",
        description:
          "Repeating it returns the same log entry. 403 for your own comment or topic, and for suspending an admin; 404 also for anything in a private topic; 409 if nothing would change, or if another topic has taken the name of the one to show.",
        responses: refusals("not_found", "conflict"),
      },
      body: actionDraft,
      response: { 200: logEntry },
    })
    .get(
      "/moderation/log",
      ({ user, query, request, set }) => answerPage(readLog(db, user.id, query), { request, set }),
      {
        user: true,
        detail: {
          operationId: "listModeration",
          summary: "List the moderation log",
          description: "Newest first, without anything about private topics.",
        },
        query: pageQuery,
        response: { 200: z.array(logEntry) },
      },
    );
}
