import { Elysia } from "elysia";
import { rates } from "../../contract/limits.ts";
import { catchUp, catchUpQuery, ownWeek } from "../../contract/reading/stories.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { readCatchUp } from "./catch-up.ts";
import { readOwnWeek } from "./own-week.ts";

export function rollupRoutes({ db, guard, memberLimiter, now }: RouteDeps) {
  return new Elysia({ tags: ["Stories"] })
    .use(guard)
    .use(memberLimiter)
    .get("/users/:id/week", ({ user, params }) => readOwnWeek(db, requireSelf(user, params.id), now()), {
      user: true,
      detail: {
        operationId: "readOwnWeek",
        summary: "Get your week",
        description:
          "What mattered in the last ISO week (UTC) in the topics you follow, by how many told of it and for how long. 404 while there is none.",
        responses: refusals("forbidden", "not_found"),
      },
      response: { 200: ownWeek },
    })
    .get(
      "/users/:id/catch-up",
      ({ user, params, query }) =>
        readCatchUp(db, requireSelf(user, params.id), new Date(query.since), now()),
      {
        user: true,
        memberLimits: [rates.catchUps],
        detail: {
          operationId: "readCatchUp",
          summary: "Get what you missed",
          description:
            "What still holds of what was told since a time, 90 days ago at most, in the topics you follow: each story as its latest update told it.",
          responses: refusals("forbidden"),
        },
        query: catchUpQuery,
        response: { 200: catchUp },
      },
    );
}
