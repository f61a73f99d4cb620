import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, requireSelf } from "../auth/guard.ts";
import { pageQuery } from "../contract/common.ts";
import { topic } from "../contract/topics.ts";
import { user as profile } from "../contract/users.ts";
import type { Db } from "../db/open.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { requireUser } from "../users/users.ts";
import { createdBy, reactedBy } from "./scopes.ts";
import { readTopics } from "./topics.ts";
import { readUser } from "./users.ts";
import type { Written } from "./written.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
  written: Written;
}

export function userReadingRoutes({ db, guard, now, written }: Options) {
  const list = written(z.array(topic));
  return new Elysia({ prefix: "/users/:id" })
    .use(guard)
    .get("/", ({ viewer, params }) => readUser(db, params.id, viewer?.id ?? null, now()), {
      viewer: true,
      detail: {
        tags: ["People"],
        operationId: "readUser",
        summary: "Read a person's profile",
        description: "The e-mail address, the role and the last visit are in one's own profile only.",
        responses: refusals("not_found"),
      },
      response: { 200: profile },
    })
    .get(
      "/topics",
      ({ viewer, params, query, ...context }) => {
        const viewerId = viewer?.id ?? null;
        readUser(db, params.id, viewerId, now());
        return answerPage(readTopics(db, viewerId, createdBy(params.id), "updated", query, now()), context);
      },
      {
        viewer: true,
        detail: {
          tags: ["People"],
          operationId: "listCreatedTopics",
          summary: "List the topics that a person created",
          description: "Newest summary first. Private topics are in one's own list only.",
          responses: refusals("not_found"),
        },
        query: pageQuery,
        response: { 200: list },
      },
    )
    .get(
      "/followed-topics",
      ({ user, params, query, ...context }) => {
        requireUser(db, params.id);
        const scope = reactedBy(params.id, "follow");
        return answerPage(readTopics(db, user.id, scope, "updated", query, now()), context);
      },
      {
        user: true,
        detail: {
          tags: ["Reactions"],
          operationId: "listFollowedTopics",
          summary: "List the topics that a person follows",
          description: "Newest summary first; of another's, those that one may see.",
          responses: refusals("not_found"),
        },
        query: pageQuery,
        response: { 200: list },
      },
    )
    .get(
      "/liked-topics",
      ({ user, params, query, ...context }) => {
        requireUser(db, params.id);
        const id = requireSelf(user, params.id);
        return answerPage(readTopics(db, id, reactedBy(id, "like"), "updated", query, now()), context);
      },
      {
        user: true,
        detail: {
          tags: ["Reactions"],
          operationId: "listLikedTopics",
          summary: "List the topics that one likes",
          description: "Newest summary first.",
          responses: refusals("forbidden", "not_found"),
        },
        query: pageQuery,
        response: { 200: list },
      },
    )
    .get(
      "/slopped-topics",
      ({ user, params, query, ...context }) => {
        requireUser(db, params.id);
        const id = requireSelf(user, params.id);
        return answerPage(readTopics(db, id, reactedBy(id, "slop"), "updated", query, now()), context);
      },
      {
        user: true,
        detail: {
          tags: ["Reactions"],
          operationId: "listSloppedTopics",
          summary: "List the topics that one marked as slop",
          description: "Newest summary first.",
          responses: refusals("forbidden", "not_found"),
        },
        query: pageQuery,
        response: { 200: list },
      },
    );
}
