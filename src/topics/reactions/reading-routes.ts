import { Elysia } from "elysia";
import { z } from "zod";
import { liked, slopped } from "../../contract/topics/reactions.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { readLike, readSlop } from "./reactions.ts";

const ofUserAndTopic = z.object({ id: z.string(), topicId: z.string() });

/** Routes for one's own like and slop mark. */
export function reactionReadingRoutes({ db, guard }: RouteDeps) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] })
    .use(guard)
    .get(
      "/likes/:topicId",
      ({ user, params }) => readLike(db, requireSelf(user, params.id), params.topicId),
      {
        user: true,
        detail: {
          operationId: "readLike",
          summary: "Check whether you like a topic",
          responses: refusals("forbidden", "not_found"),
        },
        params: ofUserAndTopic,
        response: { 200: liked },
      },
    )
    .get(
      "/slops/:topicId",
      ({ user, params }) => readSlop(db, requireSelf(user, params.id), params.topicId),
      {
        user: true,
        detail: {
          operationId: "readSlop",
          summary: "Check whether you marked a topic as slop, and why",
          responses: refusals("forbidden", "not_found"),
        },
        params: ofUserAndTopic,
        response: { 200: slopped },
      },
    );
}
