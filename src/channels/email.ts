import type { Db } from "../db/open.ts";
import type { Mailer } from "../mail/mailer.ts";
import { writeLetter } from "../mail/template.ts";
import type { Send } from "./channel.ts";
import { addressOf } from "./channels.ts";
import { words } from "./words.ts";

/** Tests and notices, as letters to the address of the channel's account. */
export function createSendEmail({ db, mailer }: { db: Db; mailer: Mailer }): Send {
  return async ({ userId }, { title, text, url }) => {
    const to = addressOf(db, userId);
    const highlight = { label: words.openApp, href: url };
    try {
      await mailer(writeLetter({ to, subject: title, paragraphs: [text], highlight, shown: {} }));
      return { ok: true, message: words.mailed };
    } catch (error) {
      const message = words.notSent(error instanceof Error ? error.message : String(error));
      return { ok: false, message, retry: true, retryAt: null, isGone: false };
    }
  };
}
