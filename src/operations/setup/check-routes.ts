import { Elysia } from "elysia";
import { setupCheck, setupChecks, sourceChecked } from "../../contract/admin/setup.ts";
import { rates } from "../../contract/base/limits.ts";
import { refusal } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { requireUser } from "../../people/users/users.ts";
import { type CheckDeps, checkMail, checkSource } from "./checks.ts";
import { requireSettingUp } from "./setup.ts";
import { words } from "./words.ts";

interface Options extends CheckDeps {
  guard: Guard;
  /** The sender of e-mails; null while they go to standard output. */
  mailFrom: string | null;
}

// Created anew for each route, because Elysia adds the route's other answers to it.
const over = () => refusal("not_found", words.over);

/** Routes for testing the mail server and a source, for the person who set the instance up. */
export function setupCheckRoutes(options: Options) {
  const { db, guard, mailFrom, now } = options;
  return new Elysia({ prefix: "/setup", tags: ["Setting up"] })
    .use(guard)
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
          summary: "List what can be tested after setup",
          description: "For an hour after setup, only for the person who set up the instance.",
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
          summary: "Send yourself a test e-mail",
          description:
            "For an hour after setup, only for the person who set up the instance. A mail that can't be sent is an answer too, not an error.",
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
            "For an hour after setup, only for the person who set up the instance. A model gets one short question; the digest searches for news about the weather. A source that doesn't work is an answer too, not an error.",
          responses: over(),
        },
        body: sourceChecked,
        response: { 200: setupCheck },
      },
    );
}
