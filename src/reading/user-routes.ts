import { Elysia } from "elysia";
import { z } from "zod";
import { user as profile } from "../contract/community/users.ts";
import { createdTopicsQuery, topic } from "../contract/topics/topics.ts";
import { unchecked } from "../http/answer.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { createdBy, named } from "./scopes.ts";
import { readTopics } from "./topics.ts";
import { readUser } from "./users.ts";

/** Routes for a person's profile, and the topics that they created. */
export function profileRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/users/:id", tags: ["People"] })
    .use(guard)
    .get("/", ({ viewer, params }) => readUser(db, params.id, viewer?.id ?? null, now()), {
      viewer: true,
      detail: {
        operationId: "readUser",
        summary: "Get a user's profile",
        description: "The e-mail address, role and last visit are only in your own profile.",
        responses: refusals("not_found"),
      },
      response: { 200: profile },
    })
    .get(
      "/topics",
      ({ viewer, params, query, request, set }) => {
        const viewerId = viewer?.id ?? null;
        readUser(db, params.id, viewerId, now());
        const created = createdBy(params.id);
        const among = query.name === undefined ? created : named(query.name, created);
        return answerPage(readTopics(db, { viewerId, among, sort: "updated", query }, now()), {
          request,
          set,
        });
      },
      {
        viewer: true,
        detail: {
          operationId: "listCreatedTopics",
          summary: "List the topics a user created",
          description:
            "Newest summary first. Private topics are only in your own list. `name` selects topics with exactly this name, ignoring case.",
          responses: refusals("not_found"),
          ...unchecked(z.array(topic)),
        },
        query: createdTopicsQuery,
      },
    );
}
