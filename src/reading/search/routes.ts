import { Elysia } from "elysia";
import { z } from "zod";
import { rates } from "../../contract/base/limits.ts";
import { topic, topicQuery } from "../../contract/topics/topics.ts";
import { unchecked } from "../../http/answer.ts";
import { answerPage } from "../../http/page.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { isSearch } from "./expression.ts";
import { findTopics } from "./search.ts";

const searching = { ...rates.searches, when: ({ q }: { q?: string }) => isSearch(q ?? "") };

export function searchRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .get(
      "/",
      ({ viewer, query, request, set }) =>
        answerPage(findTopics(db, viewer?.id ?? null, query, now()), { request, set }),
      {
        viewer: true,
        memberLimits: [searching],
        detail: {
          operationId: "findTopics",
          summary: "Search and filter public topics",
          description:
            "All public topics, your own included. `q` looks in names, descriptions, tags and summaries; with it, each topic says in `match` where it answers. `name` is the whole name of one, whatever its case.",
          ...unchecked(z.array(topic)),
        },
        query: topicQuery,
      },
    );
}
