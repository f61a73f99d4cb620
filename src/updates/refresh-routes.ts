import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import { nothing } from "../contract/base/common.ts";
import { limits, rates } from "../contract/base/limits.ts";
import type { Db } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { refusal, refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { requireOwn } from "../topics/topics.ts";
import { enqueue, findJob, pauseAfterRun } from "./queue/queue.ts";
import { waits } from "./words.ts";

/** Asking for an update now. */
export function refreshRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ tags: ["Summaries"] }).use(guard).post(
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
        summary: "Update your topic now",
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
  writeTransaction(db, (tx) => {
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
  });
}
