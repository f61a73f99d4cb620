import { Elysia } from "elysia";
import { session } from "../../contract/auth.ts";
import { rates } from "../../contract/limits.ts";
import { setupCheck, setupChecks, setupDraft, sourceChecked } from "../../contract/setup.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { presentSession, type SessionDeps } from "../../people/auth/tokens.ts";
import { requireUser } from "../../people/users/users.ts";
import { type CheckDeps, checkMail, checkSource } from "./checks.ts";
import { requireSettingUp, type SetupDeps, setUp } from "./setup.ts";
import { words } from "./words.ts";

interface Options extends SetupDeps, CheckDeps, SessionDeps {
  guard: Guard;
  limiter: RateLimiter;
  memberLimiter: MemberLimiter;
  /** The sender of e-mails; null while they go to standard output. */
  mailFrom: string | null;
}

const minute = 60_000;

const settingUp: RateLimit = {
  name: "setting up",
  rules: [
    { by: "client", max: 10, per: 5 * minute },
    { by: "client", max: 30, per: 60 * minute },
  ],
};

// Made anew for each route, as Elysia writes the route's other answers into it.
const over = () => refusal("not_found", words.over);

export function setupRoutes(options: Options) {
  const { db, guard, limiter, memberLimiter, mailFrom, now } = options;
  return new Elysia({ prefix: "/setup", tags: ["Setting up"] })
    .use(guard)
    .use(limiter)
    .use(memberLimiter)
    .post(
      "/",
      async ({ body, status }) => {
        const claims = setUp(options, body, now());
        return status(201, await presentSession(options, claims));
      },
      {
        rateLimit: settingUp,
        detail: {
          operationId: "setUp",
          summary: "Make the first account",
          description:
            "Of an instance that nobody has had an account on: an admin's, confirmed, with a session. The token is in the address that `topicapp serve` prints, or that of `TOPICAPP_SETUP_TOKEN`. It works once; from then on this answers 404.",
          responses: { ...over(), ...refusal("forbidden", words.wrongToken) },
        },
        body: setupDraft,
        response: { 201: session },
      },
    )
    .get(
      "/checks",
      ({ user }) => {
        const until = requireSettingUp(db, user.id, now());
        return { email: requireUser(db, user.id).email, from: mailFrom, until: until.toISOString() };
      },
      {
        role: "admin",
        detail: {
          operationId: "readSetupChecks",
          summary: "Read what can be tested after setting up",
          description: "For an hour, by whoever set the instance up.",
          responses: over(),
        },
        response: { 200: setupChecks },
      },
    )
    .post(
      "/checks/mail",
      ({ user }) => {
        requireSettingUp(db, user.id, now());
        return checkMail(options, requireUser(db, user.id).email);
      },
      {
        role: "admin",
        memberLimits: [rates.writes, rates.setupChecks],
        detail: {
          operationId: "checkMail",
          summary: "Send oneself a test e-mail",
          description:
            "For an hour, by whoever set the instance up. A mail that cannot be sent is an answer, too.",
          responses: over(),
        },
        response: { 200: setupCheck },
      },
    )
    .post(
      "/checks/source",
      ({ user, body }) => {
        requireSettingUp(db, user.id, now());
        return checkSource(options, body.sourceId);
      },
      {
        role: "admin",
        memberLimits: [rates.writes, rates.setupChecks],
        detail: {
          operationId: "checkSource",
          summary: "Test a source",
          description:
            "For an hour, by whoever set the instance up. A model is asked one short question, of the digest's news searches what there is about the weather. A source that does not work is an answer, too.",
          responses: over(),
        },
        body: sourceChecked,
        response: { 200: setupCheck },
      },
    );
}
