import { Elysia } from "elysia";
import { consent, consentQuery, decided, decision } from "../../contract/account/oauth.ts";
import { rates } from "../../contract/base/limits.ts";
import { refusals } from "../../http/refusals.ts";
import type { Guard } from "../auth/guard.ts";
import { type ConsentDeps, decide, readConsent } from "./authorization.ts";

interface Options extends ConsentDeps {
  guard: Guard;
}

/** Routes for the consent screen: they're below /account, where no app's token is accepted. */
export function consentRoutes({ guard, ...deps }: Options) {
  return new Elysia({ prefix: "/account/connections", tags: ["Account"] })
    .use(guard)
    .get("/", ({ query }) => readConsent(deps, query.request), {
      user: true,
      memberLimits: [rates.connections],
      detail: {
        operationId: "readConnection",
        summary: "Read which app asks for access",
        description:
          "`request` is the query of the address that the app sent its user to. An app's own description is fetched from its site.",
        responses: refusals("validation_failed"),
      },
      query: consentQuery,
      response: { 200: consent },
    })
    .post("/", ({ user, body }) => decide(deps, user.id, body), {
      user: true,
      memberLimits: [rates.writes, rates.connections],
      detail: {
        operationId: "decideConnection",
        summary: "Allow or deny an app access",
        description:
          "Answers where to send the browser: to the app, with a code that it exchanges within two minutes, or with the refusal. An app that was allowed can act for its user at /mcp alone, until its access is revoked like a token.",
        responses: refusals("validation_failed", "conflict"),
      },
      body: decision,
      response: { 200: decided },
    });
}
