import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../contract/base/common.ts";
import { storyEntry, storyPage } from "../contract/reading/stories.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { requireVisible } from "../topics/topics.ts";
import { readStory, readTopicStories } from "./stories.ts";

export function storyRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ tags: ["Stories"] })
    .use(guard)
    .get(
      "/topics/:id/stories",
      ({ viewer, params, query, request, set }) => {
        const viewerId = viewer?.id ?? null;
        requireVisible(db, viewerId, params.id);
        return answerPage(readTopicStories(db, { viewerId, topicId: params.id, query }, now()), {
          request,
          set,
        });
      },
      {
        viewer: true,
        detail: {
          operationId: "listStories",
          summary: "List a topic's stories",
          description: "Most recently updated first.",
          responses: refusals("not_found"),
        },
        query: pageQuery,
        response: { 200: z.array(storyEntry) },
      },
    )
    .get("/stories/:id", ({ viewer, params }) => readStory(db, viewer?.id ?? null, params.id, now()), {
      viewer: true,
      detail: {
        operationId: "readStory",
        summary: "Read a story",
        description: "What each update reported about it, oldest first, with citations.",
        responses: refusals("not_found"),
      },
      response: { 200: storyPage },
    });
}
