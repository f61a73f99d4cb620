import { Elysia } from "elysia";
import { ownKey, ownKeyDraft, ownKeys, ownKeyTest } from "../contract/account/own-keys.ts";
import { nothing } from "../contract/base/common.ts";
import { limits, rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import type { Guard } from "../people/auth/guard.ts";
import { changeOwnKey, endOwnKey, listOwnKeys, type OwnKeyDeps, testOwnKey } from "./own-keys.ts";

interface Options extends OwnKeyDeps {
  guard: Guard;
}

export function ownKeyRoutes({ guard, ...deps }: Options) {
  return new Elysia({ prefix: "/account/keys", tags: ["Account"] })
    .use(guard)
    .get("/", ({ user }) => listOwnKeys(deps, user.id), {
      user: true,
      detail: {
        operationId: "listOwnKeys",
        summary: "List your provider keys",
        description:
          "All sources that accept your own key, with what it has spent. Where own keys aren't allowed (`isAllowed`), only the keys already set. A key is never shown again, apart from its last four characters.",
      },
      response: { 200: ownKeys },
    })
    .put("/:id", ({ user, params, body }) => changeOwnKey(deps, user.id, params.id, body), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "setOwnKey",
        summary: "Add your own provider key, or set its daily limit",
        description: `The key is used only for your own topics and questions about them, instead of the instance's key, at the provider's own address. Its costs don't count towards the instance's budget or your budget there, but towards its \`dailyUsd\`, $${limits.ownKeyUsd.default} a UTC day unless said. Updates that failed without it are tried again.`,
        responses: refusals("forbidden", "not_found"),
      },
      body: ownKeyDraft,
      response: { 200: ownKey },
    })
    .delete(
      "/:id",
      ({ user, params }) => {
        endOwnKey(deps.db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "removeOwnKey",
          summary: "Remove your provider key",
          description: "An update that hasn't asked the provider yet won't use it.",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    )
    .post("/:id/test", ({ user, params }) => testOwnKey(deps, user.id, params.id), {
      user: true,
      memberLimits: [rates.writes, rates.keyTests],
      detail: {
        operationId: "testOwnKey",
        summary: "Test your provider key",
        description:
          "Makes one short call, answered within a minute, which counts towards the key's daily limit. A key that was refused before and works now is used again.",
        responses: refusals("forbidden", "not_found"),
      },
      response: { 200: ownKeyTest },
    });
}
