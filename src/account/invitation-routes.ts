import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import { invitation, ownInvitationDraft, ownInvitations } from "../contract/admin/desk.ts";
import { nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import {
  countInvitesLeft,
  invitationsBy,
  inviteAsMember,
  presentInvitation,
  revokeInvitation,
} from "../people/auth/invitations.ts";
import { words } from "../people/auth/words.ts";

interface Options extends RouteDeps {
  url: () => string;
}

/** Routes for members whom the admin lets invite others. */
export function ownInvitationRoutes({ db, guard, url, now }: Options) {
  return new Elysia({ prefix: "/account/invitations", tags: ["Account"] })
    .use(guard)
    .get(
      "/",
      ({ user }) => ({
        left: countInvitesLeft(db, user.id, now()) ?? 0,
        invitations: invitationsBy(db, user.id).map((each) => presentInvitation(each, url(), now())),
      }),
      {
        user: true,
        detail: {
          operationId: "listOwnInvitations",
          summary: "List your invitations, and how many people you can still invite",
        },
        response: { 200: ownInvitations },
      },
    )
    .post(
      "/",
      ({ user, body, status }) => {
        const created = inviteAsMember(db, user.id, body.note, now());
        return status(201, presentInvitation(created, url(), now()));
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.invitations],
        detail: {
          operationId: "inviteSomebody",
          summary: "Create an invitation for one person",
          description: "403 if you can't invite anyone, or have no invitations left. Valid for 30 days.",
          responses: refusals("forbidden"),
        },
        body: ownInvitationDraft,
        response: { 201: invitation },
      },
    )
    .delete(
      "/:id",
      ({ user, params }) => {
        if (!revokeInvitation(db, { id: params.id, createdById: user.id }))
          throw new AppError("not_found", words.noInvitation);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "revokeOwnInvitation",
          summary: "Revoke one of your invitations",
          description: "If nobody used it, you can invite someone else instead.",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
