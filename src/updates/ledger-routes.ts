import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../contract/base/common.ts";
import { run, topicCost, updates, updatesQuery } from "../contract/topics/updates.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../people/auth/guard.ts";
import { requireOwn } from "../topics/topics.ts";
import { countUpdates, readRuns } from "./ledger.ts";
import { readCosts } from "./money/costs.ts";

/** Routes for a topic's runs and costs, and the number of updates. */
export function ledgerRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ tags: ["Summaries"] })
    .use(guard)
    .get(
      "/topics/:id/runs",
      ({ user, params, query, request, set }) => {
        requireOwn(db, user.id, params.id);
        return answerPage(readRuns(db, params.id, query), { request, set });
      },
      {
        user: true,
        detail: {
          operationId: "listRuns",
          summary: "List a topic's updates and what they cost",
          description: "The ledger of your own topic, newest first.",
          responses: refusals("forbidden", "not_found"),
        },
        query: pageQuery,
        response: { 200: z.array(run) },
      },
    )
    .get("/users/:id/costs", ({ user, params }) => readCosts(db, requireSelf(user, params.id), now()), {
      user: true,
      detail: {
        operationId: "readCosts",
        summary: "Get what your topics cost",
        description:
          "What each of your topics cost in the last 30 days, most expensive first. Topics that cost nothing are left out.",
        responses: refusals("forbidden"),
      },
      response: { 200: z.array(topicCost) },
    })
    .get(
      "/users/:id/updates",
      ({ user, params, query }) => ({
        count: countUpdates(db, requireSelf(user, params.id), new Date(query.since)),
      }),
      {
        user: true,
        detail: {
          operationId: "countUpdates",
          summary: "Count the updates of followed topics",
          description: "How many summaries your followed topics have published since a given time.",
          responses: refusals("forbidden"),
        },
        query: updatesQuery,
        response: { 200: updates },
      },
    );
}
