import { Elysia } from "elysia";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { nothing, pageQuery } from "../contract/common.ts";
import { limits, rates } from "../contract/limits.ts";
import {
  making,
  run,
  summariesQuery,
  summary,
  topicCost,
  updates,
  updatesQuery,
} from "../contract/updates.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { answerPage } from "../http/page.ts";
import { refusal, refusals } from "../http/refusals.ts";
import { type Guard, requireSelf } from "../people/auth/guard.ts";
import { requireOwn, requireVisible } from "../topics/topics.ts";
import { countUpdates, readRuns, readSummaries } from "./ledger.ts";
import { readMaking } from "./making.ts";
import { readCosts } from "./money/costs.ts";
import { enqueue, findJob, pauseAfterRun } from "./queue/queue.ts";
import { waits } from "./words.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
}

export function summaryRoutes({ db, guard, memberLimiter, now }: Options) {
  return new Elysia({ tags: ["Summaries"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/topics/:id/summaries",
      ({ viewer, params, query, ...context }) => {
        requireVisible(db, viewer?.id ?? null, params.id);
        return answerPage(readSummaries(db, params.id, query), context);
      },
      {
        viewer: true,
        detail: {
          operationId: "listSummaries",
          summary: "List a topic's summaries",
          description:
            "Newest first; the first one is the topic's current summary. With `kind`, what sums up its weeks or months: one is there within a minute once an ISO week or a calendar month (UTC) with updates has ended.",
          responses: refusals("not_found"),
        },
        query: summariesQuery,
        response: { 200: z.array(summary) },
      },
    )
    .get("/summaries/:id/making", ({ viewer, params }) => readMaking(db, viewer?.id ?? null, params.id), {
      viewer: true,
      detail: {
        operationId: "readMaking",
        summary: "Read how a summary was made",
        description: "What was looked at and left, by which source, and what was checked.",
        responses: refusals("not_found"),
      },
      response: { 200: making },
    })
    .get(
      "/topics/:id/runs",
      ({ user, params, query, ...context }) => {
        requireOwn(db, user.id, params.id);
        return answerPage(readRuns(db, params.id, query), context);
      },
      {
        user: true,
        detail: {
          operationId: "listRuns",
          summary: "List a topic's updates and what they cost",
          description: "The ledger of a topic of one's own, newest first.",
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
        summary: "Read what one's topics cost",
        description:
          "What one paid for each topic of one's own in the last 30 days, the dearest first. Topics that cost nothing are left out.",
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
          description: "How many summaries the topics that one follows have published since a time.",
          responses: refusals("forbidden"),
        },
        query: updatesQuery,
        response: { 200: updates },
      },
    )
    .post(
      "/topics/:id/refresh",
      ({ user, params }) => {
        requestRefresh(db, user.id, params.id, now());
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "refreshTopic",
          summary: "Update a topic of one's own now",
          description:
            "Queues an update and answers at once; the topic's `update` tells how it goes. Once in two minutes, counted from the last request and from the end of the last update, whatever started that; the first request of a topic is taken at once.",
          responses: {
            ...refusals("forbidden", "not_found"),
            ...refusal(
              "too_many_requests",
              "The last request, or the last update, was less than two minutes ago",
            ),
          },
        },
        response: { 200: nothing },
      },
    );
}

/** A topic's first request never waits. @throws not_found, forbidden or too_many_requests */
function requestRefresh(db: Db, viewerId: string, topicId: string, now: Date): void {
  db.transaction(
    (tx) => {
      requireOwn(tx, viewerId, topicId);
      const job = findJob(tx, topicId);
      const asked = job?.requestedAt?.getTime();
      const run = pauseAfterRun(tx, topicId)?.getTime() ?? 0;
      const wait = asked === undefined ? 0 : Math.max(asked + limits.refreshPause, run) - now.getTime();
      if (wait > 0) {
        const retryAfter = Math.ceil(wait / 1000);
        throw new AppError("too_many_requests", waits.tooOften(retryAfter), { retryAfter });
      }
      enqueue(tx, topicId, "requested", now);
    },
    { behavior: "immediate" },
  );
}
