import { Elysia } from "elysia";
import { z } from "zod";
import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { invitation, invitationDraft } from "../../contract/admin/desk.ts";
import { nothing, pageQuery } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { mapPage } from "../../db/cursor.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import {
  createInvitation,
  presentInvitation,
  readInvitations,
  revokeInvitation,
  sendInvitation,
} from "../../people/auth/invitations.ts";
import { words as people } from "../../people/auth/words.ts";
import type { DeskDeps } from "./routes.ts";

/** Routes for invitations, for admins. */
export function deskInvitationRoutes(deps: DeskDeps) {
  const { db, vault, guard, log, now, url, afterPosting } = deps;
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .get(
      "/invitations",
      ({ query, request, set }) => {
        const page = readInvitations(db, query);
        return answerPage(
          mapPage(page, (each) => presentInvitation(each, url(), now())),
          { request, set },
        );
      },
      {
        role: "admin",
        detail: { operationId: "listInvitations", summary: "List all invitations, newest first" },
        query: pageQuery,
        response: { 200: z.array(invitation) },
      },
    )
    .post(
      "/invitations",
      ({ user, body: { uses, days, note, email }, status }) => {
        const expiresAt = days === null ? null : new Date(now().getTime() + days * day);
        const wanted = { code: null, maxUses: uses, expiresAt, note };
        const created = email
          ? sendInvitation(db, vault, { ...wanted, email, url: url() }, now())
          : createInvitation(db, wanted, now());
        if (email) afterPosting();
        log.info("invitation created at the desk", { by: user.id, invitation: created.id });
        return status(201, presentInvitation(created, url(), now()));
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "createInvitation",
          summary: "Create an invitation",
          description: "With `email` it's for one person, and sent to that address.",
        },
        body: invitationDraft,
        response: { 201: invitation },
      },
    )
    .delete(
      "/invitations/:id",
      ({ user, params }) => {
        if (!revokeInvitation(db, { id: params.id })) throw new AppError("not_found", people.noInvitation);
        log.info("invitation revoked at the desk", { by: user.id, invitation: params.id });
        return {};
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "revokeInvitation",
          summary: "Revoke an invitation",
          description: "People who signed up with it keep their accounts.",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
