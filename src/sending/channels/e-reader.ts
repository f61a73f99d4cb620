import { invalid } from "../../base/errors.ts";
import type { Mailer } from "../mail/mailer.ts";
import { oneLine } from "../mail/template.ts";
import type { Message, MessageFile, Send } from "./channel.ts";
import type { Destination, DraftOf, KindDescriptor } from "./descriptor.ts";
import { failureOf } from "./email.ts";
import { words } from "./words.ts";

/**
 * Domains at which makers of e-readers take books by mail. Each hands its owner only what comes from a sender that the owner has
 * accepted, so that nothing reaches a stranger's e-reader, and nobody who reads mail.
 */
const domains = ["kindle.com", "free.kindle.com", "pbsync.com"];

const mailto = "mailto:";

export const eReader: KindDescriptor<DraftOf<"e-reader">, Destination> = {
  isOncePerAddress: true,
  mostPerUser: 3,
  keep({ address }) {
    if (!domains.includes(address.slice(address.lastIndexOf("@") + 1)))
      throw invalid("address", words.notAnEReader(domains.map((domain) => `@${domain}`).join(", ")));
    return { url: mailto + address };
  },
  targetOf: addressOf,
};

function addressOf({ url }: Destination): string {
  return url.slice(mailto.length);
}

interface EReaderDeps {
  mailer: Mailer;
  /** By whom mails are sent; null without a mail server. */
  sender: string | null;
  /** The address of the app. */
  url: () => string;
}

/** Milliseconds of one try. */
const timeout = 15_000;

/** Megabytes: some mail servers take no more than ten, and an attachment grows by a third on its way. */
const mostMegabytes = 7;

/** The message as a file that an e-reader opens, to the channel's address. */
export function createSendToEReader({ mailer, sender, url }: EReaderDeps) {
  return async (destination: Destination, message: Message): ReturnType<Send> => {
    const file = message.file ?? pageOf(message);
    if (sender === null) return refused(words.noMailServer);
    if (file.content.length > mostMegabytes * 1_000_000)
      return refused(words.notSent(words.fileTooLarge(mostMegabytes)));
    try {
      const said = await mailer({
        to: addressOf(destination),
        subject: oneLine(message.title),
        text: message.text,
        html: "",
        attachments: [file],
        shown: message.editionId === undefined ? {} : { edition: message.editionId },
        messageId: `${message.id}@${new URL(url()).hostname}`,
        timeout,
      });
      return { ok: true, message: [words.mailedFrom(sender), said ?? ""].join("\n").trim() };
    } catch (error) {
      return failureOf(error);
    }
  };
}

/** A message without a file, such as a test, as a document of one page. */
function pageOf({ title, text, url }: Message): MessageFile {
  const [heading, body, href] = [title, text, url].map((part) => Bun.escapeHTML(part));
  return {
    filename: "topicapp.html",
    contentType: "text/html; charset=utf-8",
    content: `<!doctype html>
<html><head><meta charset="utf-8"><title>${heading}</title></head>
<body><h1>${heading}</h1><p>${body}</p><p><a href="${href}">${href}</a></p></body></html>
`,
  };
}

function refused(message: string): Awaited<ReturnType<Send>> {
  return { ok: false, message, retry: false, retryAt: null, isGone: false };
}
