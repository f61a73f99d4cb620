import { Elysia } from "elysia";
import { z } from "zod";
import { listQuery, topic } from "../contract/topics/topics.ts";
import { unchecked } from "../http/answer.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { publicTopics, trendingTopics } from "./scopes.ts";
import { readTopic, readTopics } from "./topics.ts";

export function topicReadingRoutes({ db, guard, now }: RouteDeps) {
  const list = unchecked(z.array(topic));
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .get(
      "/community",
      ({ viewer, query, request, set }) =>
        answerPage(
          readTopics(
            db,
            { viewerId: viewer?.id ?? null, among: publicTopics, sort: query.sort, query },
            now(),
          ),
          { request, set },
        ),
      {
        viewer: true,
        detail: { operationId: "listCommunityTopics", summary: "List public topics", ...list },
        query: listQuery,
      },
    )
    .get(
      "/trending",
      ({ viewer, query, request, set }) =>
        answerPage(
          readTopics(
            db,
            { viewerId: viewer?.id ?? null, among: trendingTopics, sort: query.sort, query },
            now(),
          ),
          { request, set },
        ),
      {
        viewer: true,
        detail: {
          operationId: "listTrendingTopics",
          summary: "List trending public topics",
          description: "The most active topics lately; `trendingLevel` says how active.",
          ...list,
        },
        query: listQuery,
      },
    )
    .get("/:id", ({ viewer, params }) => readTopic(db, viewer?.id ?? null, params.id, now()), {
      viewer: true,
      detail: {
        operationId: "readTopic",
        summary: "Read a topic",
        responses: refusals("not_found"),
        ...unchecked(topic),
      },
    });
}
