import { Elysia } from "elysia";
import { z } from "zod";
import type { Guard } from "../auth/guard.ts";
import { rates } from "../contract/limits.ts";
import { topic, topicQuery } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { answerPage } from "../http/page.ts";
import type { Written } from "../reading/written.ts";
import { isSearch } from "./expression.ts";
import { findTopics } from "./search.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  written: Written;
}

const searching = { ...rates.searches, when: ({ q }: { q?: string }) => isSearch(q ?? "") };

export function searchRoutes({ db, guard, memberLimiter, now, written }: Options) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/",
      ({ viewer, query, ...context }) =>
        answerPage(findTopics(db, viewer?.id ?? null, query, now()), context),
      {
        viewer: true,
        memberLimits: [searching],
        detail: {
          operationId: "findTopics",
          summary: "Search and filter public topics",
          description:
            "All public topics, one's own included. `q` looks in names, descriptions, tags and summaries; with it, each topic says in `match` where it answers.",
        },
        query: topicQuery,
        response: { 200: written(z.array(topic)) },
      },
    );
}
