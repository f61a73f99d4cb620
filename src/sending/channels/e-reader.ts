import { invalid } from "../../base/errors.ts";
import type { Mailer } from "../mail/mailer.ts";
import { oneLine } from "../mail/template.ts";
import type { Message, MessageFile, Send } from "./channel.ts";
import type { Destination, DraftOf, KindDescriptor } from "./descriptor.ts";
import { failureOf } from "./email.ts";
import { words } from "./words.ts";

/** E-reader makers' domains for books. They deliver only from senders that the owner approved. */
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
  /** The sender of mails; null without a mail server. */
  sender: string | null;
  /** The address of the app. */
  url: () => string;
}

/** Milliseconds of one try. */
const timeout = 15_000;

/** Megabytes: some mail servers accept no more than ten, and encoding an attachment adds a third. */
const mostMegabytes = 7;

/** Mails the message as a file that an e-reader opens. */
export function createSendToEReader({ mailer, sender, url }: EReaderDeps) {
  return async (destination: Destination, message: Message): ReturnType<Send> => {
    const file = message.file ?? pageOf(message);
    if (sender === null) return refuse(words.noMailServer);
    if (file.content.length > mostMegabytes * 1_000_000)
      return refuse(words.notSent(words.fileTooLarge(mostMegabytes)));
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

/** A one-page document for a message without a file, such as a test. */
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

function refuse(message: string): Awaited<ReturnType<Send>> {
  return { ok: false, message, retry: false, retryAt: null, isGone: false };
}
