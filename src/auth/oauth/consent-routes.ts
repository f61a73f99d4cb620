import { Elysia } from "elysia";
import { consent, consentQuery, decided, decision } from "../../contract/account/oauth.ts";
import { rates } from "../../contract/limits.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import { refusals } from "../../http/refusals.ts";
import type { Guard } from "../guard.ts";
import { type ConsentDeps, decide, readConsent } from "./authorization.ts";

interface Options extends ConsentDeps {
  guard: Guard;
  memberLimiter: MemberLimiter;
}

/** For the screen that asks whether a program is let in: below /account, where no program's token reaches. */
export function consentRoutes({ guard, memberLimiter, ...deps }: Options) {
  return new Elysia({ prefix: "/account/connections", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .get("/", ({ query }) => readConsent(deps, query.request), {
      user: true,
      memberLimits: [rates.connections],
      detail: {
        operationId: "readConnection",
        summary: "Read which program asks to be let in",
        description:
          "`request` is the query of the address that the program sent its user to. A program's own description is fetched from its site.",
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
        summary: "Let a program in, or not",
        description:
          "Answers where to send the browser: to the program, with a code that it exchanges within two minutes, or with what was decided. It can then act for its user at /mcp alone, until it is ended like a token.",
        responses: refusals("validation_failed", "conflict"),
      },
      body: decision,
      response: { 200: decided },
    });
}
