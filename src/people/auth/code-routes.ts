import { Elysia } from "elysia";
import { minute } from "../../base/durations.ts";
import { codeSent, login, session, verification } from "../../contract/account/auth.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import { refusals } from "../../http/refusals.ts";
import { requestCode, verify } from "./accounts.ts";
import { isFor } from "./codes.ts";
import {
  type EmailSignInDeps,
  emailSignInRefusal,
  requireEmailSignIn,
  sendingCodes,
} from "./email-sign-in.ts";
import { presentSession, type SessionDeps } from "./tokens.ts";

const verifyingCodes: RateLimit = {
  name: "verifying codes",
  rules: [{ by: "client", max: 25, per: 5 * minute }],
};

/** Routes for signing in with a mailed code. */
export function codeRoutes(deps: EmailSignInDeps & SessionDeps) {
  const { db, vault, tokens, limiter, emailSignIn, now, readUser, afterPosting } = deps;
  return new Elysia({ prefix: "/auth", tags: ["Signing in"] })
    .use(limiter)
    .post(
      "/login",
      ({ body }) => {
        requireEmailSignIn(emailSignIn);
        const sent = requestCode(db, deps, body, now());
        afterPosting();
        return sent;
      },
      {
        rateLimit: sendingCodes(db, vault),
        detail: {
          operationId: "requestCode",
          summary: "Request a sign-in code",
          description:
            "Sends six digits by e-mail that work once, for ten minutes. The answer does not tell whether the address has an account. Up to three codes of an address are valid at a time; the `attempt` that is answered tells them apart. Sending it again with another request has the new code take the place of that one.",
          responses: emailSignInRefusal(emailSignIn),
        },
        body: login,
        response: { 200: codeSent },
      },
    )
    .post(
      "/verify",
      ({ body }) => {
        if (!isFor("link", body.attempt)) requireEmailSignIn(emailSignIn);
        return presentSession({ vault, tokens, readUser }, verify(db, vault, body, now()));
      },
      {
        rateLimit: verifyingCodes,
        detail: {
          operationId: "verify",
          summary: "Sign in with a code",
          description:
            "Uses up the code and starts a session. With an `attempt`, only the code of that request counts; without one, the newest. Five wrong attempts invalidate a code.",
          responses: { ...emailSignInRefusal(emailSignIn), ...refusals("code_invalid") },
        },
        body: verification,
        response: { 200: session },
      },
    );
}
