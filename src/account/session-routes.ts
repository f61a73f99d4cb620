import { Elysia } from "elysia";
import { z } from "zod";
import { signedIn } from "../contract/account/account.ts";
import { nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { endOtherSessions, endSessionOf, listSessions } from "../people/auth/sessions.ts";

/** Routes for a member's sessions: list and end. */
export function ownSessionRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .get("/sessions", ({ user }) => listSessions(db, user, now()), {
      user: true,
      detail: {
        operationId: "listSessions",
        summary: "List your sessions",
        description: "All sessions, newest first.",
      },
      response: { 200: z.array(signedIn) },
    })
    .delete(
      "/sessions",
      ({ user }) => {
        endOtherSessions(db, user);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "endOtherSessions", summary: "Sign out everywhere else" },
        response: { 200: nothing },
      },
    )
    .delete(
      "/sessions/:id",
      ({ user, params }) => {
        endSessionOf(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "endSession",
          summary: "End one of your sessions",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
