import { Elysia } from "elysia";
import { z } from "zod";
import { deskSource, deskSourceDraft } from "../../contract/admin/desk.ts";
import { setupCheck } from "../../contract/admin/setup.ts";
import { rates } from "../../contract/base/limits.ts";
import { refusals } from "../../http/refusals.ts";
import { checkSource } from "../setup/checks.ts";
import type { DeskDeps } from "./routes.ts";
import { changeSource, listDeskSources, presentDeskSource } from "./sources.ts";

/** Routes for sources, their keys and tests, for admins. */
export function deskSourceRoutes(deps: DeskDeps) {
  const { db, guard, log, now, sources } = deps;
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .get("/sources", () => listDeskSources(db, sources, now()), {
      role: "admin",
      detail: {
        operationId: "listDeskSources",
        summary: "List the sources with their keys' endings and any problems",
        description: "A key is never shown again, apart from its last four characters.",
      },
      response: { 200: z.array(deskSource) },
    })
    .put(
      "/sources/:id",
      ({ user, params, body }) => {
        const { key, isEnabled } = body;
        const row = changeSource(db, sources, { id: params.id, key, isEnabled }, now());
        log.info("source changed at the desk", {
          by: user.id,
          source: params.id,
          isNewKey: key !== undefined,
        });
        return presentDeskSource(row, sources, now());
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeSource",
          summary: "Give a source a key, or turn it on or off",
          description:
            "Turning on restarts a source that was stopped, and retries the updates that failed on it.",
          responses: refusals("not_found"),
        },
        body: deskSourceDraft,
        response: { 200: deskSource },
      },
    )
    .post("/sources/:id/test", ({ params }) => checkSource(deps, params.id), {
      role: "admin",
      memberLimits: [rates.writes, rates.setupChecks],
      detail: {
        operationId: "testSource",
        summary: "Test a source at any time",
        description:
          "A model gets one short question; the digest searches for news about the weather. A source that doesn't work is an answer too, not an error.",
        responses: refusals("not_found"),
      },
      response: { 200: setupCheck },
    });
}
