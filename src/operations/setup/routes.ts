import { Elysia } from "elysia";
import { minute } from "../../base/durations.ts";
import { session } from "../../contract/account/auth.ts";
import { setupDraft } from "../../contract/admin/setup.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal } from "../../http/refusals.ts";
import { presentSession, type SessionDeps } from "../../people/auth/tokens.ts";
import { type SetupDeps, setUp } from "./setup.ts";
import { words } from "./words.ts";

interface Options extends SetupDeps, SessionDeps {
  limiter: RateLimiter;
  now: () => Date;
}

const settingUp: RateLimit = {
  name: "setting up",
  rules: [
    { by: "client", max: 10, per: 5 * minute },
    { by: "client", max: 30, per: 60 * minute },
  ],
};

/** Routes for creating the first account. */
export function setupRoutes(options: Options) {
  return new Elysia({ prefix: "/setup", tags: ["Setting up"] }).use(options.limiter).post(
    "/",
    async ({ body, status }) => {
      const claims = setUp(options, body, options.now());
      return status(201, await presentSession(options, claims));
    },
    {
      rateLimit: settingUp,
      detail: {
        operationId: "setUp",
        summary: "Create the first account",
        description:
          "Of an instance that nobody has had an account on: an admin's, confirmed, with a session. The token is in the address that `topicapp serve` prints, or that of `TOPICAPP_SETUP_TOKEN`. It works once; from then on this answers 404.",
        responses: { ...refusal("not_found", words.over), ...refusal("forbidden", words.wrongToken) },
      },
      body: setupDraft,
      response: { 201: session },
    },
  );
}
