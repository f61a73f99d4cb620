import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import {
  codeSent,
  login,
  me,
  registration,
  session,
  verification,
  waitlistEntry,
} from "../../contract/auth.ts";
import { nothing } from "../../contract/common.ts";
import { rates } from "../../contract/limits.ts";
import type { Db } from "../../db/open.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal, refusals } from "../../http/refusals.ts";
import { isRecognisedBrowser, register, requestCode, verify } from "./accounts.ts";
import { isFor } from "./codes.ts";
import { manyFailures, waitAfterFailures } from "./failures.ts";
import type { Guard } from "./guard.ts";
import { endSession } from "./sessions.ts";
import { presentSession, type SessionDeps } from "./tokens.ts";
import { joinWaitlist } from "./waitlist.ts";
import { words } from "./words.ts";

interface Options extends SessionDeps {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  limiter: RateLimiter;
  /** False refuses `register` and `login`, and `verify` but for links by the terminal. */
  emailSignIn: boolean;
  /** Codes of one address that may be valid at once; as many as is usual where undefined. */
  mostCodes: number | undefined;
  now: () => Date;
  /** Called once an answer is decided: the mail leaves after it, so that timing shows nothing. */
  afterPosting: () => void;
}

const minute = 60_000;
const hour = 60 * minute;

/** Browsers that signed in before count apart, so that strangers cannot keep an account's owner out. */
function sendingCodes(db: Db, vault: Vault): RateLimit {
  return {
    name: "sending codes",
    rules: [
      { by: "address", max: 1, per: minute },
      { by: "address", max: 5, per: hour },
      { by: "client", max: 10, per: minute },
      { by: "client", max: 60, per: hour },
    ],
    addressee(body) {
      const { email, device } = body as { email: string; device?: string };
      return isRecognisedBrowser(db, vault, { email, device })
        ? { key: `${email} recognised`, interval: 0 }
        : { key: email, interval: waitAfterFailures(db, vault, email) };
    },
    note: `A browser that sends the \`device\` of an earlier sign-in counts apart. After ${manyFailures} wrong codes in a row the others wait longer, an hour at most`,
  };
}

const verifyingCodes: RateLimit = {
  name: "verifying codes",
  rules: [{ by: "client", max: 25, per: 5 * minute }],
};

const joiningTheWaitlist: RateLimit = {
  name: "joining the waitlist",
  rules: [
    { by: "client", max: 10, per: minute },
    { by: "client", max: 60, per: hour },
  ],
};

export function authRoutes({
  db,
  vault,
  tokens,
  guard,
  memberLimiter,
  limiter,
  emailSignIn,
  mostCodes,
  now,
  readUser,
  afterPosting,
}: Options) {
  const sending = sendingCodes(db, vault);
  const off = emailSignIn ? {} : refusal("forbidden", words.emailSignInOff);
  function requireEmailSignIn(): void {
    if (!emailSignIn) throw new AppError("forbidden", words.emailSignInOff);
  }
  return new Elysia({ prefix: "/auth", tags: ["Signing in"] })
    .use(guard)
    .use(memberLimiter)
    .use(limiter)
    .post(
      "/register",
      ({ body, status }) => {
        requireEmailSignIn();
        const sent = register(db, vault, body, now(), mostCodes);
        afterPosting();
        return status(201, sent);
      },
      {
        rateLimit: sending,
        detail: {
          operationId: "register",
          summary: "Register with an invitation",
          description:
            "Opens an account and mails a code that confirms its address, for `verify`. Doing so again before it is confirmed costs no second use of the invitation; the account gets the names that came with the code that confirms it.",
          responses: {
            ...off,
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
          description: "The answer does not tell whether the address was on it already.",
        },
        body: waitlistEntry,
        response: { 201: nothing },
      },
    )
    .post(
      "/login",
      ({ body }) => {
        requireEmailSignIn();
        const sent = requestCode(db, vault, body, now(), mostCodes);
        afterPosting();
        return sent;
      },
      {
        rateLimit: sending,
        detail: {
          operationId: "requestCode",
          summary: "Ask for a sign-in code",
          description:
            "Sends six digits by e-mail that work once, for ten minutes. The answer does not tell whether the address has an account. Up to three codes of an address are valid at a time; the `attempt` that is answered tells them apart. Sending it again with another request has the new code take the place of that one.",
          // A copy: Elysia writes the other answers of a route into it.
          responses: { ...off },
        },
        body: login,
        response: { 200: codeSent },
      },
    )
    .post(
      "/verify",
      ({ body }) => {
        if (!isFor("link", body.attempt)) requireEmailSignIn();
        return presentSession({ vault, tokens, readUser }, verify(db, vault, body, now()));
      },
      {
        rateLimit: verifyingCodes,
        detail: {
          operationId: "verify",
          summary: "Sign in with a code",
          description:
            "Spends the code and opens a session. With an `attempt`, only the code of that request counts, and is counted against; without, the newest one. Five wrong tries end a code.",
          responses: { ...off, ...refusals("code_invalid") },
        },
        body: verification,
        response: { 200: session },
      },
    )
    .get("/me", ({ user }) => ({ user: readUser(user.id) }), {
      user: true,
      detail: { operationId: "readMe", summary: "Ask who is signed in" },
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
