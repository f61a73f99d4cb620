import { Elysia } from "elysia";
import { me } from "../../contract/account/auth.ts";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import type { RouteDeps } from "./guard.ts";
import { endSession } from "./sessions.ts";
import type { SessionDeps } from "./tokens.ts";

interface Options extends RouteDeps, Pick<SessionDeps, "readUser"> {}

/** Routes for the current session: its user, and its end. */
export function sessionRoutes({ db, guard, readUser }: Options) {
  return new Elysia({ prefix: "/auth", tags: ["Signing in"] })
    .use(guard)
    .get("/me", ({ user }) => ({ user: readUser(user.id) }), {
      user: true,
      detail: { operationId: "readMe", summary: "Get the signed-in user" },
      response: { 200: me },
    })
    .post(
      "/logout",
      ({ user }) => {
        endSession(db, user);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "signOut",
          summary: "Sign out",
          description: "Ends the session of this token, and no other.",
        },
        response: { 200: nothing },
      },
    );
}
