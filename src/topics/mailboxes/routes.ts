import { Elysia } from "elysia";
import { z } from "zod";
import { mailbox, mailboxDraft, newsletter } from "../../contract/account/mailboxes.ts";
import { nothing } from "../../contract/base/common.ts";
import { limits, rates } from "../../contract/base/limits.ts";
import { refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { addMailbox, listMailboxes, type MailboxDeps, readNewsletters, removeMailbox } from "./mailboxes.ts";

interface Options extends RouteDeps {
  mailboxes: MailboxDeps;
}

/** Routes for a member's mailboxes, whose newsletters topics can read. */
export function mailboxRoutes({ db, guard, mailboxes }: Options) {
  return new Elysia({ prefix: "/account/mailboxes", tags: ["Account"] })
    .use(guard)
    .get("/", ({ user }) => listMailboxes(db, user.id), {
      user: true,
      detail: {
        operationId: "listMailboxes",
        summary: "List your mailboxes",
        description:
          "Mailboxes whose newsletters your topics can read, oldest first, without their passwords.",
      },
      response: { 200: z.array(mailbox) },
    })
    .post(
      "/",
      async ({ user, body, request, status }) => {
        const added = await addMailbox(mailboxes, user.id, body, request.signal);
        return status(added.isNew ? 201 : 200, added.mailbox);
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.mailboxes],
        detail: {
          operationId: "addMailbox",
          summary: "Add a mailbox",
          description: [
            "Signs in first, by IMAP over TLS, on port 993 or on 143 with STARTTLS. The server must be on the public internet, except for hosts that the admin has listed.",
            `Nothing in it is ever changed or marked. At most ${limits.mailboxes} a person. A private topic of yours reads one sender's letters by the feed \`mailbox:ID/SENDER\`.`,
            "200: it is there already, and has the new password.",
          ].join(" "),
          responses: refusals("validation_failed", "conflict"),
        },
        body: mailboxDraft,
        response: { 200: mailbox, 201: mailbox },
      },
    )
    .get(
      "/:id/newsletters",
      ({ user, params, request }) => readNewsletters(mailboxes, user.id, params.id, request.signal),
      {
        user: true,
        memberLimits: [rates.mailboxes],
        detail: {
          operationId: "listNewsletters",
          summary: "List the newsletters in a mailbox",
          description:
            "Senders of mail with List-Unsubscribe or List-Id among the latest 300 messages, most frequent first.",
          responses: refusals("not_found", "validation_failed"),
        },
        response: { 200: z.array(newsletter) },
      },
    )
    .delete(
      "/:id",
      ({ user, params }) => {
        removeMailbox(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "removeMailbox",
          summary: "Remove a mailbox",
          description:
            "Removes its password too. Topics that read its newsletters keep their updates, and show that the mailbox is gone.",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
