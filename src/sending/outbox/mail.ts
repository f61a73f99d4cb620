import type { Vault } from "../../base/secret.ts";
import { newId } from "../../db/id.ts";
import type { Tx } from "../../db/open.ts";
import type { SendResult } from "../channels/channel.ts";
import type { Mail, Mailer } from "../mail/mailer.ts";
import { addToOutbox, type Claim } from "./outbox.ts";
import type { Sender, Try } from "./sender.ts";

/** Mail to `nobody` is written but never sent, so that an unknown address takes as long as a known one. */
export const priorities = { first: 0, strangers: 1, nobody: 2 } as const;
type Priority = (typeof priorities)[keyof typeof priorities];

/** Milliseconds of one try. */
const timeout = 15_000;

/** The mail is sent if, and only if, the caller's transaction is committed. */
export function post(
  tx: Tx,
  vault: Vault,
  { priority = priorities.first, ...mail }: Mail & { priority?: Priority },
  now: Date,
): void {
  const id = newId(now);
  addToOutbox(tx, { id, kind: "mail", sealed: vault.seal(JSON.stringify(mail), id), priority }, now);
}

export function prepareMail(vault: Vault, mailer: Mailer): ({ row }: Claim) => Promise<Try | null> {
  return async ({ row: { id, sealed, priority } }) => {
    if (priority === priorities.nobody) return null;
    return async () => {
      try {
        const mail: Mail = JSON.parse(vault.open(sealed ?? "", id));
        // In an outbox from before priorities, a mail to nobody has no address.
        if (mail.to !== "") await mailer({ ...mail, timeout });
        return { ok: true, message: "" };
      } catch (cause) {
        return failure(cause);
      }
    };
  };
}

/** Every refusal is retried: mail servers refuse strangers' first mails, and addresses that aren't set up yet. */
function failure(cause: unknown): SendResult {
  const message = cause instanceof Error ? (cause.message.split("\n", 1)[0]?.slice(0, 200) ?? "") : "unknown";
  return { ok: false, message, retry: true, retryAt: null, isGone: false };
}

/** Sends after the current request, whose duration must not reveal whether a mail is sent. */
export function createSendSoon({ sendDue }: Pick<Sender, "sendDue">): () => void {
  let isSoon = false;
  return () => {
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => {
      isSoon = false;
      try {
        sendDue();
      } catch {
        // The scheduled round fails too, and is logged.
      }
    });
  };
}
