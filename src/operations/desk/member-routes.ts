import { Elysia } from "elysia";
import { z } from "zod";
import { deskMember, deskMemberQuery, memberLimitsDraft } from "../../contract/admin/desk.ts";
import { rates } from "../../contract/base/limits.ts";
import { mapPage } from "../../db/cursor.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import { readMembers } from "../../people/users/users.ts";
import { changeLimits, presentMember } from "./members.ts";
import type { DeskDeps } from "./routes.ts";

/** Routes for members and their limits, for admins. */
export function deskMemberRoutes({ db, guard, log, everybodysUsd }: DeskDeps) {
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .get(
      "/members",
      ({ query, request, set }) =>
        answerPage(
          mapPage(readMembers(db, query), (row) => presentMember(row, everybodysUsd)),
          { request, set },
        ),
      {
        role: "admin",
        detail: {
          operationId: "listMembers",
          summary: "List all accounts",
          description:
            "Newest first; `q` matches part of a name, username or address. To suspend or reinstate someone, use the moderation actions.",
        },
        query: deskMemberQuery,
        response: { 200: z.array(deskMember) },
      },
    )
    .put(
      "/members/:id/limits",
      ({ user, params, body }) => {
        const changed = changeLimits(db, params.id, body, everybodysUsd);
        log.info("limits changed at the desk", { by: user.id, member: params.id });
        return changed;
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeLimits",
          summary: "Limit what a member may spend and have, or let them invite",
          description: "Topics that are updated more often than `minHours` allows are slowed down at once.",
          responses: refusals("not_found"),
        },
        body: memberLimitsDraft,
        response: { 200: deskMember },
      },
    );
}
