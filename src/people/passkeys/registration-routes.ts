import { Elysia } from "elysia";
import type { Log } from "../../base/log.ts";
import type { Vault } from "../../base/secret.ts";
import {
  newPasskey,
  newPasskeyOptions,
  passkey,
  passkeyCodeSent,
  passkeyProof,
} from "../../contract/account/passkeys.ts";
import { rates } from "../../contract/base/limits.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal, refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../auth/guard.ts";
import { beginPasskey, finishPasskey, mailPasskeyCode } from "./registration.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { logRefusal } from "./verification.ts";

interface Options extends RouteDeps {
  vault: Vault;
  limiter: RateLimiter;
  log: Log;
  /** The app's address, without a trailing slash. */
  url: () => string;
  /** Called once an answer is decided, because a code may have to be mailed. */
  afterPosting: () => void;
}

const tryingCodes: RateLimit = {
  name: "adding passkeys",
  rules: [{ by: "client", max: 25, per: 5 * 60_000 }],
};

/** Routes for adding a passkey. */
export function passkeyRegistrationRoutes(options: Options) {
  const { db, vault, guard, limiter, now, url, afterPosting, log } = options;
  const deps = () => ({ db, vault, relyingParty: relyingPartyOf(url()), now: now() });
  return new Elysia({ prefix: "/auth/passkeys/register", tags: ["Signing in"] })
    .use(guard)
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
          summary: "Request a code for adding a passkey",
          description: "Sends a six-digit code to your own address. It works once, for ten minutes.",
          responses: refusal("forbidden", "An API token asks"),
        },
        response: { 200: passkeyCodeSent },
      },
    )
    .post("/options", ({ user, body }) => beginPasskey(deps(), user, body ?? {}), {
      user: true,
      memberLimits: [rates.writes],
      rateLimit: tryingCodes,
      detail: {
        operationId: "beginPasskey",
        summary: "Start adding a passkey",
        description:
          "The body may be left out within five minutes of signing in; afterwards it takes a code. Answers what a browser's `navigator.credentials.create()` takes, with a challenge that works once within five minutes and for this session.",
        responses: {
          ...refusals("code_invalid", "conflict"),
          ...refusal("forbidden", "The session is older and there is no code, or an API token asks"),
        },
      },
      body: passkeyProof.optional(),
      response: { 200: newPasskeyOptions },
    })
    .post(
      "/verify",
      async ({ user, body, status }) => {
        const added = await logRefusal(log, finishPasskey(deps(), user, body));
        afterPosting();
        return status(201, added);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "addPasskey",
          summary: "Add a passkey",
          description: "Uses up the challenge. The owner is notified by e-mail.",
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
