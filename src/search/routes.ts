import { Elysia } from "elysia";
import { z } from "zod";
import type { Guard } from "../auth/guard.ts";
import { topic, topicQuery } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import { answerPage } from "../http/page.ts";
import { findTopics } from "./search.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

/** The list of public topics with all that narrows and orders it. */
export function searchRoutes({ db, guard, now }: Options) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .get(
      "/",
      ({ viewer, query, ...context }) =>
        answerPage(findTopics(db, viewer?.id ?? null, query, now()), context),
      {
        access: "reader",
        detail: {
          operationId: "findTopics",
          summary: "Search and filter public topics",
          description:
            "All public topics, one's own included. `q` looks in names, descriptions, tags and summaries; with it, each topic says in `match` where it answers.",
        },
        query: topicQuery,
        response: { 200: z.array(topic) },
      },
    );
}
