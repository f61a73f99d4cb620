import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../contract/common.ts";
import { createdTopicsQuery, topic } from "../contract/topics.ts";
import { user as profile } from "../contract/users.ts";
import type { Db } from "../db/open.ts";
import { unchecked } from "../http/answer.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { type Guard, requireSelf } from "../people/auth/guard.ts";
import { requireUser } from "../people/users/users.ts";
import { createdBy, named, reactedBy } from "./scopes.ts";
import { readTopics } from "./topics.ts";
import { readUser } from "./users.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

export function userReadingRoutes({ db, guard, now }: Options) {
  const list = unchecked(z.array(topic));
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
        const created = createdBy(params.id);
        const among = query.name === undefined ? created : named(query.name, created);
        return answerPage(readTopics(db, viewerId, among, "updated", query, now()), context);
      },
      {
        viewer: true,
        detail: {
          tags: ["People"],
          operationId: "listCreatedTopics",
          summary: "List the topics that a person created",
          description:
            "Newest summary first. Private topics are in one's own list only. `name` leaves those of exactly this name, whatever its case.",
          responses: refusals("not_found"),
        },
        query: createdTopicsQuery,
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
