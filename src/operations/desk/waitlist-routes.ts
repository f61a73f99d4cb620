import { Elysia } from "elysia";
import { z } from "zod";
import { waitingPerson } from "../../contract/admin/desk.ts";
import { nothing, pageQuery } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { mapPage } from "../../db/cursor.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import { approveWaiting, readWaiting, removeWaiting, requireWaiting } from "../../people/auth/waitlist.ts";
import type { DeskDeps } from "./routes.ts";

/** Routes for the waitlist, for admins. */
export function deskWaitlistRoutes({ db, vault, guard, log, now, url, afterPosting }: DeskDeps) {
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .get(
      "/waitlist",
      ({ query, request, set }) =>
        answerPage(mapPage(readWaiting(db, query), presentWaiting), { request, set }),
      {
        role: "admin",
        detail: { operationId: "listWaitlist", summary: "List who is waiting for an invitation" },
        query: pageQuery,
        response: { 200: z.array(waitingPerson) },
      },
    )
    .post(
      "/waitlist/:id/approve",
      ({ user, params }) => {
        const { email } = requireWaiting(db, params.id);
        const approved = approveWaiting(db, vault, { emails: [email], url: url() }, now());
        if (approved.length > 0) {
          afterPosting();
          log.info("waitlist approved at the desk", { by: user.id, entry: params.id });
        }
        return presentWaiting(requireWaiting(db, params.id));
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "approveWaiting",
          summary: "Invite someone from the waitlist",
          description:
            "Creates an invitation for one person and e-mails it. Repeating this creates no second invitation.",
          responses: refusals("not_found"),
        },
        response: { 200: waitingPerson },
      },
    )
    .delete(
      "/waitlist/:id",
      ({ user, params }) => {
        removeWaiting(db, requireWaiting(db, params.id).email);
        log.info("waitlist entry removed at the desk", { by: user.id, entry: params.id });
        return {};
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "removeWaiting",
          summary: "Remove someone from the waitlist",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}

function presentWaiting({
  id,
  email,
  name,
  invitationSent: isInvited,
  createdAt,
}: ReturnType<typeof requireWaiting>) {
  return { id, email, name, isInvited, createdAt: createdAt.toISOString() };
}
