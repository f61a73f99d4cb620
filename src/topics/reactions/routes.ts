import { Elysia } from "elysia";
import { z } from "zod";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { reactions } from "../../contract/topics/reactions.ts";
import type { Tx } from "../../db/open.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { react, unreact } from "./reactions.ts";

interface Options extends RouteDeps {
  /** Writes in the transaction that adds a follow. */
  onFollowed: (tx: Tx, topicId: string, userId: string) => void;
}

const ofUserAndTopic = z.object({ id: z.string(), topicId: z.string() });

/** Routes for following and liking a topic, and undoing any reaction. */
export function reactionRoutes({ db, guard, now, onFollowed }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] })
    .use(guard)
    .post(
      "/:reaction/:topicId",
      ({ user, params, status }) => {
        const userId = requireSelf(user, params.id);
        const { reaction, topicId } = params;
        const isNew = react(db, { reaction, userId, topicId }, now(), onFollowed);
        return status(isNew ? 201 : 200, {});
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "react",
          summary: "Follow or like a topic",
          description: "Repeating it changes nothing.",
          responses: {
            200: { description: "Already the case" },
            201: { description: "Done" },
            ...refusals("forbidden", "not_found"),
          },
        },
        params: ofUserAndTopic.extend({ reaction: z.enum(["follow", "like"]) }),
        response: { 200: nothing, 201: nothing },
      },
    )
    .delete(
      "/:reaction/:topicId",
      ({ user, params }) => {
        unreact(db, params.reaction, requireSelf(user, params.id), params.topicId);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "unreact",
          summary: "Undo a follow, like or slop mark",
          description: "Repeating it changes nothing.",
          responses: refusals("forbidden"),
        },
        params: ofUserAndTopic.extend({ reaction: z.enum(reactions) }),
        response: { 200: nothing },
      },
    );
}
