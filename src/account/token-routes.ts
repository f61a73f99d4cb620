import { Elysia } from "elysia";
import { z } from "zod";
import { apiToken, apiTokenDraft, newApiToken } from "../contract/account/api-tokens.ts";
import { nothing } from "../contract/base/common.ts";
import { limits, rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import { createApiToken } from "../people/auth/api-tokens.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { endProgram, listPrograms } from "../people/oauth/programs.ts";

export function apiTokenRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/account/tokens", tags: ["Account"] })
    .use(guard)
    .get("/", ({ user }) => listPrograms(db, user.id), {
      user: true,
      detail: {
        operationId: "listTokens",
        summary: "List your API tokens",
        description: "All tokens, newest first, then the apps connected by OAuth, with their `site`.",
      },
      response: { 200: z.array(apiToken) },
    })
    .post("/", ({ user, body, status }) => status(201, createApiToken(db, user.id, body, now())), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "createToken",
        summary: "Create an API token",
        description: `The answer contains the token itself, only this once. At most ${limits.apiTokens} a person.`,
        responses: refusals("validation_failed", "conflict"),
      },
      body: apiTokenDraft,
      response: { 201: newApiToken },
    })
    .delete(
      "/:id",
      ({ user, params }) => {
        endProgram(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "endToken",
          summary: "Revoke a token",
          description: "Takes effect from the next request.",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
