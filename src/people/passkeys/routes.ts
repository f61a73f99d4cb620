import { Elysia } from "elysia";
import type { Log } from "../../base/log.ts";
import {
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyCodeSent,
  passkeyProof,
  passkeySignIn,
  passkeySignInOptions,
} from "../../contract/account/passkeys.ts";
import { session } from "../../contract/auth.ts";
import { rates } from "../../contract/limits.ts";
import type { Db } from "../../db/open.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal, refusals } from "../../http/refusals.ts";
import type { Guard } from "../auth/guard.ts";
import { presentSession, type SessionDeps } from "../auth/tokens.ts";
import { beginPasskey, finishPasskey, mailPasskeyCode } from "./registration.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { beginSignIn, signIn } from "./sign-in.ts";
import { PasskeyRefusal } from "./verification.ts";

interface Options extends SessionDeps {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  limiter: RateLimiter;
  log: Log;
  now: () => Date;
  /** The app's address, without a slash at its end. */
  url: () => string;
  /** Why browsers refuse passkeys at that address; null where they do not. */
  problem: string | null;
  /** Called once an answer is decided: a code may have to be mailed. */
  afterPosting: () => void;
}

const minute = 60_000;

const signingIn: RateLimit = {
  name: "signing in by passkey",
  rules: [
    { by: "client", max: 40, per: 5 * minute },
    { by: "client", max: 200, per: 60 * minute },
  ],
};

const tryingCodes: RateLimit = {
  name: "adding passkeys",
  rules: [{ by: "client", max: 25, per: 5 * minute }],
};

/** Signing in with a passkey, and adding one. */
export function passkeyRoutes(options: Options) {
  return new Elysia({ prefix: "/auth/passkeys", tags: ["Signing in"] })
    .use(signInRoutes(options))
    .use(registrationRoutes(options));
}

function signInRoutes({ db, vault, tokens, limiter, now, url, problem, readUser, log }: Options) {
  return new Elysia({ tags: ["Signing in"] })
    .use(limiter)
    .post("/options", () => beginSignIn(db, relyingPartyOf(url()), now()), {
      rateLimit: signingIn,
      detail: {
        operationId: "beginPasskeySignIn",
        summary: "Begin to sign in with a passkey",
        description:
          "Answers what a browser's `navigator.credentials.get()` takes, with a challenge that works once within five minutes.",
        responses: refusedAt(problem),
      },
      response: { 200: passkeySignInOptions },
    })
    .post(
      "/verify",
      async ({ body }) => {
        const claims = await logged(log, signIn(db, relyingPartyOf(url()), body, now()));
        return presentSession({ vault, tokens, readUser }, claims);
      },
      {
        rateLimit: signingIn,
        detail: {
          operationId: "verifyPasskey",
          summary: "Sign in with a passkey",
          description: "Spends the challenge and opens a session.",
          responses: { ...refusals("code_invalid"), ...refusal("forbidden", "The account is suspended") },
        },
        body: passkeySignIn,
        response: { 200: session },
      },
    );
}

function registrationRoutes(options: Options) {
  const { db, vault, guard, memberLimiter, limiter, now, url, afterPosting, log } = options;
  return new Elysia({ prefix: "/register", tags: ["Signing in"] })
    .use(guard)
    .use(memberLimiter)
    .use(limiter)
    .post(
      "/code",
      ({ user }) => {
        const attempt = mailPasskeyCode(db, vault, user, now());
        afterPosting();
        return { attempt };
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.passkeyCodes],
        detail: {
          operationId: "mailPasskeyCode",
          summary: "Ask for a code that allows adding a passkey",
          description: "Sends six digits to one's own address. They work once, for ten minutes.",
          responses: refusal("forbidden", "An API token asks"),
        },
        response: { 200: passkeyCodeSent },
      },
    )
    .post(
      "/options",
      ({ user, body }) => beginPasskey(db, vault, relyingPartyOf(url()), user, body ?? {}, now()),
      {
        user: true,
        memberLimits: [rates.writes],
        rateLimit: tryingCodes,
        detail: {
          operationId: "beginPasskey",
          summary: "Begin to add a passkey",
          description:
            "The body may be left out within five minutes of signing in; afterwards it takes a code. Answers what a browser's `navigator.credentials.create()` takes, with a challenge that works once within five minutes and for this session.",
          responses: {
            ...refusals("code_invalid", "conflict"),
            ...refusal("forbidden", "The session is older and there is no code, or an API token asks"),
          },
        },
        body: passkeyProof.optional(),
        response: { 200: newPasskeyOptions },
      },
    )
    .post(
      "/verify",
      async ({ user, body, status }) => {
        const added = await logged(log, finishPasskey(db, vault, relyingPartyOf(url()), user, body, now()));
        afterPosting();
        return status(201, added);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "addPasskey",
          summary: "Add a passkey",
          description: "Spends the challenge. The owner is told by mail.",
          responses: {
            ...refusals("code_invalid", "conflict"),
            ...refusal("forbidden", "An API token asks"),
          },
        },
        body: newPasskey,
        response: { 201: passkey },
      },
    );
}

const refusedAt = (problem: string | null) => (problem === null ? {} : refusal("forbidden", problem));

async function logged<T>(log: Log, verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (error) {
    if (error instanceof PasskeyRefusal) log.warn("a passkey was refused", { cause: error.reason });
    throw error;
  }
}
