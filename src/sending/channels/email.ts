import type { Mail, Mailer } from "../mail/mailer.ts";
import { oneLine, writeLetter } from "../mail/template.ts";
import type { Message, Send, SendResult } from "./channel.ts";
import { words } from "./words.ts";

interface EmailDeps {
  /** Returns an account's e-mail address. */
  addressOf: (userId: string) => string;
  mailer: Mailer;
  /** Where the app is reached. */
  url: () => string;
}

/** Milliseconds of one try. */
const timeout = 15_000;

/** Mails to the address of the channel's account. */
export function createSendEmail({ addressOf, mailer, url }: EmailDeps): Send {
  return async ({ userId }, message) => {
    const to = addressOf(userId);
    const mail = message.html === undefined ? letterOf(to, message) : mailOf(to, message, message.html);
    try {
      const said = await mailer({ ...mail, messageId: `${message.id}@${new URL(url()).hostname}`, timeout });
      return { ok: true, message: said ?? words.onConsole };
    } catch (error) {
      return failureOf(error);
    }
  };
}

function letterOf(to: string, { title, text, url }: Message): Mail {
  const highlight = { label: words.openApp, href: url };
  return writeLetter({ to, subject: title, paragraphs: [text], highlight, shown: {} });
}

/** Includes the headers for a mail program's unsubscribe button (RFC 8058). */
function mailOf(to: string, { title, text, unsubscribeUrl, editionId }: Message, html: string): Mail {
  return {
    ...{ to, subject: oneLine(title), text, html },
    shown: editionId === undefined ? {} : { edition: editionId },
    headers: unsubscribeUrl
      ? {
          "List-Unsubscribe": `<${unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {},
  };
}

/** The server accepts no mail for this address (RFC 5321, section 4.2.2); any other failure may be temporary. */
const noSuchAddress = [550, 551, 553];

/** Explains why a mail wasn't accepted, and whether to try again. */
export function failureOf(error: unknown): SendResult {
  const { responseCode, code, message } = error as Error & { responseCode?: number; code?: string };
  const isFinal = code === "EENVELOPE" && noSuchAddress.includes(responseCode ?? 0);
  const reason = (message ?? String(error)).split("\n", 1)[0]?.slice(0, 500) ?? "";
  return { ok: false, message: words.notSent(reason), retry: !isFinal, retryAt: null, isGone: false };
}
