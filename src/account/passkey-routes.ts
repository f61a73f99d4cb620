import { Elysia } from "elysia";
import { z } from "zod";
import { passkey, passkeyName } from "../contract/account/passkeys.ts";
import { nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { listPasskeys, removePasskey, renamePasskey } from "../people/passkeys/passkeys.ts";

interface Options extends RouteDeps {
  emailSignIn: boolean;
}

export function ownPasskeyRoutes({ db, guard, emailSignIn }: Options) {
  return new Elysia({ prefix: "/account/passkeys", tags: ["Account"] })
    .use(guard)
    .get("/", ({ user }) => listPasskeys(db, user.id), {
      user: true,
      detail: {
        operationId: "listPasskeys",
        summary: "List your passkeys",
        description: "All passkeys, newest first.",
      },
      response: { 200: z.array(passkey) },
    })
    .put("/:id", ({ user, params, body }) => renamePasskey(db, user.id, params.id, body.name), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "renamePasskey",
        summary: "Rename a passkey",
        responses: refusals("not_found"),
      },
      body: passkeyName,
      response: { 200: passkey },
    })
    .delete(
      "/:id",
      ({ user, params }) => {
        removePasskey(db, user.id, params.id, emailSignIn);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "removePasskey",
          summary: "Remove a passkey",
          description: "It can no longer sign you in. Sessions it started continue.",
          responses: emailSignIn ? refusals("not_found") : refusals("not_found", "conflict"),
        },
        response: { 200: nothing },
      },
    );
}
