import { Elysia } from "elysia";
import { minute } from "../../base/durations.ts";
import { codeSent, registration, waitlistEntry } from "../../contract/account/auth.ts";
import { nothing } from "../../contract/base/common.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import { refusal, refusals } from "../../http/refusals.ts";
import { register } from "./accounts.ts";
import {
  type EmailSignInDeps,
  emailSignInRefusal,
  requireEmailSignIn,
  sendingCodes,
} from "./email-sign-in.ts";
import { joinWaitlist } from "./waitlist.ts";

const joiningTheWaitlist: RateLimit = {
  name: "joining the waitlist",
  rules: [
    { by: "client", max: 10, per: minute },
    { by: "client", max: 60, per: 60 * minute },
  ],
};

/** Routes for registering with an invitation, and for the waitlist. */
export function registrationRoutes(deps: EmailSignInDeps) {
  const { db, vault, limiter, emailSignIn, now, afterPosting } = deps;
  return new Elysia({ prefix: "/auth", tags: ["Signing in"] })
    .use(limiter)
    .post(
      "/register",
      ({ body, status }) => {
        requireEmailSignIn(emailSignIn);
        const sent = register(db, deps, body, now());
        afterPosting();
        return status(201, sent);
      },
      {
        rateLimit: sendingCodes(db, vault),
        detail: {
          operationId: "register",
          summary: "Register with an invitation",
          description:
            "Opens an account and mails a code that confirms its address, for `verify`. Doing so again before it is confirmed costs no second use of the invitation; the account gets the names that came with the code that confirms it.",
          responses: {
            ...emailSignInRefusal(emailSignIn),
            ...refusals("invitation_invalid"),
            ...refusal("conflict", "The e-mail address or the username has an account already"),
          },
        },
        body: registration,
        response: { 201: codeSent },
      },
    )
    .post(
      "/waitlist",
      ({ body, status }) => {
        joinWaitlist(db, body, now());
        return status(201, {});
      },
      {
        rateLimit: joiningTheWaitlist,
        detail: {
          operationId: "joinWaitlist",
          summary: "Join the waitlist",
          description: "The answer doesn't reveal whether the address was already on the list.",
        },
        body: waitlistEntry,
        response: { 201: nothing },
      },
    );
}
