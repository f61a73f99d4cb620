import { eq, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import type { Guard } from "../auth/guard.ts";
import { pageQuery } from "../contract/common.ts";
import { topic } from "../contract/topics.ts";
import { user } from "../contract/users.ts";
import type { Among } from "../db/cursor.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { readUser } from "../users/users.ts";
import { readTopics } from "./topics.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

/** What others may see of a person: the profile and the topics they created. */
export function profileRoutes({ db, guard, now }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["People"] })
    .use(guard)
    .get("/", ({ viewer, params }) => readUser(db, params.id, viewer?.id ?? null), {
      viewer: true,
      detail: {
        operationId: "readUser",
        summary: "Read a person's profile",
        description: "The e-mail address is in one's own profile only.",
        responses: refusals("not_found"),
      },
      response: { 200: user },
    })
    .get(
      "/topics",
      ({ viewer, params, query, ...context }) => {
        const viewerId = viewer?.id ?? null;
        readUser(db, params.id, viewerId);
        return answerPage(readTopics(db, viewerId, createdBy(params.id), "updated", query, now()), context);
      },
      {
        viewer: true,
        detail: {
          operationId: "listCreatedTopics",
          summary: "List the topics that a person created",
          description: "Newest summary first. Private topics are in one's own list only.",
          responses: refusals("not_found"),
        },
        query: pageQuery,
        response: { 200: z.array(topic) },
      },
    );
}

const isCreatedBy = eq(topics.createdById, sql.placeholder("by"));

function createdBy(userId: string): Among {
  return { where: isCreatedBy, values: { by: userId } };
}
