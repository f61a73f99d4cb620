import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../contract/base/common.ts";
import { topic } from "../contract/topics/topics.ts";
import { unchecked } from "../http/answer.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../people/auth/guard.ts";
import { requireUser } from "../people/users/users.ts";
import { reactedBy } from "./scopes.ts";
import { readTopics } from "./topics.ts";

/** Routes for the topics that a person follows, and for one's own liked and slopped ones. */
export function reactedTopicRoutes({ db, guard, now }: RouteDeps) {
  const list = unchecked(z.array(topic));
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] })
    .use(guard)
    .get(
      "/followed-topics",
      ({ user, params, query, request, set }) => {
        requireUser(db, params.id);
        const scope = reactedBy(params.id, "follow");
        return answerPage(
          readTopics(db, { viewerId: user.id, among: scope, sort: "updated", query }, now()),
          { request, set },
        );
      },
      {
        user: true,
        detail: {
          operationId: "listFollowedTopics",
          summary: "List the topics a user follows",
          description: "Newest summary first. For another user, only the topics you can see.",
          responses: refusals("not_found"),
          ...list,
        },
        query: pageQuery,
      },
    )
    .get(
      "/liked-topics",
      ({ user, params, query, request, set }) => {
        requireUser(db, params.id);
        const id = requireSelf(user, params.id);
        return answerPage(
          readTopics(db, { viewerId: id, among: reactedBy(id, "like"), sort: "updated", query }, now()),
          { request, set },
        );
      },
      {
        user: true,
        detail: {
          operationId: "listLikedTopics",
          summary: "List the topics you like",
          description: "Newest summary first.",
          responses: refusals("forbidden", "not_found"),
          ...list,
        },
        query: pageQuery,
      },
    )
    .get(
      "/slopped-topics",
      ({ user, params, query, request, set }) => {
        requireUser(db, params.id);
        const id = requireSelf(user, params.id);
        return answerPage(
          readTopics(db, { viewerId: id, among: reactedBy(id, "slop"), sort: "updated", query }, now()),
          { request, set },
        );
      },
      {
        user: true,
        detail: {
          operationId: "listSloppedTopics",
          summary: "List the topics you marked as slop",
          description: "Newest summary first.",
          responses: refusals("forbidden", "not_found"),
          ...list,
        },
        query: pageQuery,
      },
    );
}
