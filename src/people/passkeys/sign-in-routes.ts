import { Elysia } from "elysia";
import { minute } from "../../base/durations.ts";
import type { Log } from "../../base/log.ts";
import { session } from "../../contract/account/auth.ts";
import { passkeySignIn, passkeySignInOptions } from "../../contract/account/passkeys.ts";
import type { Db } from "../../db/open.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal, refusals } from "../../http/refusals.ts";
import { presentSession, type SessionDeps } from "../auth/tokens.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { beginSignIn, signIn } from "./sign-in.ts";
import { logRefusal } from "./verification.ts";

interface Options extends SessionDeps {
  db: Db;
  limiter: RateLimiter;
  log: Log;
  now: () => Date;
  /** The app's address, without a trailing slash. */
  url: () => string;
  /** The reason why browsers refuse passkeys at that address; null if they don't. */
  problem: string | null;
}

const signingIn: RateLimit = {
  name: "signing in by passkey",
  rules: [
    { by: "client", max: 40, per: 5 * minute },
    { by: "client", max: 200, per: 60 * minute },
  ],
};

/** Routes for signing in with a passkey. */
export function passkeySignInRoutes({
  db,
  vault,
  tokens,
  limiter,
  now,
  url,
  problem,
  readUser,
  log,
}: Options) {
  return new Elysia({ prefix: "/auth/passkeys", tags: ["Signing in"] })
    .use(limiter)
    .post("/options", () => beginSignIn(db, relyingPartyOf(url()), now()), {
      rateLimit: signingIn,
      detail: {
        operationId: "beginPasskeySignIn",
        summary: "Start signing in with a passkey",
        description:
          "Answers what a browser's `navigator.credentials.get()` takes, with a challenge that works once within five minutes.",
        responses: problem === null ? {} : refusal("forbidden", problem),
      },
      response: { 200: passkeySignInOptions },
    })
    .post(
      "/verify",
      async ({ body }) => {
        const claims = await logRefusal(log, signIn(db, relyingPartyOf(url()), body, now()));
        return presentSession({ vault, tokens, readUser }, claims);
      },
      {
        rateLimit: signingIn,
        detail: {
          operationId: "verifyPasskey",
          summary: "Sign in with a passkey",
          description: "Uses up the challenge and starts a session.",
          responses: { ...refusals("code_invalid"), ...refusal("forbidden", "The account is suspended") },
        },
        body: passkeySignIn,
        response: { 200: session },
      },
    );
}
