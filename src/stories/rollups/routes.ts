import { Elysia } from "elysia";
import type { Parser } from "../../base/parser.ts";
import { rates } from "../../contract/base/limits.ts";
import { catchUp, catchUpQuery, ownWeek } from "../../contract/reading/stories.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { readCatchUp } from "./catch-up.ts";
import { readOwnWeek } from "./own-week.ts";

export function rollupRoutes({ db, parser, guard, now }: RouteDeps & { parser: Parser }) {
  return new Elysia({ tags: ["Stories"] })
    .use(guard)
    .get(
      "/users/:id/week",
      ({ user, params }) => readOwnWeek({ db, parser }, requireSelf(user, params.id), now()),
      {
        user: true,
        memberLimits: [rates.catchUps],
        detail: {
          operationId: "readOwnWeek",
          summary: "Get your week",
          description:
            "What mattered in your followed topics in the last ISO week (UTC), by how many publishers reported it and for how long. 404 if there is none.",
          responses: refusals("forbidden", "not_found"),
        },
        response: { 200: ownWeek },
      },
    )
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
            "What still holds of the news in your followed topics since a time, up to 90 days ago: each story as its latest update reported it.",
          responses: refusals("forbidden"),
        },
        query: catchUpQuery,
        response: { 200: catchUp },
      },
    );
}
