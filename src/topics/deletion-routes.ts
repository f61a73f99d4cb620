import { Elysia } from "elysia";
import { deletionQuery, nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { type Topic, topic } from "../contract/topics/topics.ts";
import { refusal, refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { deleteTopic, deleteTopicRestorably, restoreTopic } from "./deleting.ts";
import { nameIsTaken } from "./saving-routes.ts";
import { refuseTooMany } from "./topic-allowance.ts";

interface Options extends RouteDeps {
  /** Null for no limit. */
  mostTopics: number | null;
  readTopic: (userId: string, id: string) => Topic;
}

/** Routes for deleting and restoring a topic. */
export function deletionRoutes({ db, guard, now, mostTopics, readTopic }: Options) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .delete(
      "/:id",
      ({ user, params, query }) => {
        if (query.restorable === "true") deleteTopicRestorably(db, user.id, params.id, now());
        else deleteTopic(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "deleteTopic",
          summary: "Delete your topic",
          description:
            "Deletes it for all followers, with its summaries and comments. With `restorable=true`, it can be restored for five minutes; otherwise this can't be undone.",
          responses: refusals("forbidden", "not_found"),
        },
        query: deletionQuery,
        response: { 200: nothing },
      },
    )
    .post(
      "/:id/restore",
      ({ user, params }) => {
        restoreTopic(db, { userId: user.id, id: params.id }, now(), (tx) =>
          refuseTooMany(tx, user.id, mostTopics),
        );
        return readTopic(user.id, params.id);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "restoreTopic",
          summary: "Restore a topic you just deleted",
          description:
            "Restores it with its followers, summaries and comments, for five minutes after deletion with `restorable=true`.",
          responses: {
            ...refusals("not_found"),
            ...refusal("forbidden", "The member has as many topics as they may have by now"),
            ...nameIsTaken,
          },
        },
        response: { 200: topic },
      },
    );
}
