import { Elysia } from "elysia";
import { z } from "zod";
import { rates } from "../../contract/base/limits.ts";
import { notifyDraft } from "../../contract/topics/reactions.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { saveWish } from "./reactions.ts";

/** Routes for choosing how news of a followed topic arrives. */
export function followRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] }).use(guard).put(
    "/follow/:topicId",
    ({ user, params, body }) => {
      const userId = requireSelf(user, params.id);
      saveWish(db, { userId, topicId: params.topicId, notify: body.notify }, now());
      return body;
    },
    {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "saveWish",
        summary: "Choose how you're notified of a topic you follow",
        description:
          "`default`: in your editions; `off`: in none; `each`: immediately, whatever their schedule. 409 for a topic you don't follow.",
        responses: refusals("forbidden", "not_found", "conflict"),
      },
      params: z.object({ id: z.string(), topicId: z.string() }),
      body: notifyDraft,
      response: { 200: notifyDraft },
    },
  );
}
