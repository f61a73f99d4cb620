import { printableJson } from "../../base/printable.ts";
import { waitAtMost } from "../../base/timeout.ts";
import { words } from "./words.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  shown: Record<string, string>;
  /** Lets recipients recognise a repeated mail; without the angle brackets. */
  messageId?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array | string }[];
  /** Milliseconds within which it must be accepted. */
  timeout?: number;
}

/** @returns the mail server's answer to an accepted mail, null without one */
export type Mailer = (mail: Mail) => Promise<string | null>;

export function consoleMailer(write: (line: string) => void): Mailer {
  return async ({ to, subject, shown }) => {
    const facts = Object.entries(shown).map(([name, value]) => ` ${name}=${value}`);
    write(`mail to=${to} subject=${printableJson(subject)}${facts.join("")}`);
    return null;
  };
}

export async function verifySmtp(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return async ({ to, subject, text, html, messageId, headers = {}, attachments = [], timeout }) => {
    const transport = await openTransport(url, timeout);
    const sending = transport.sendMail({
      ...{ from, to, subject, text, html, headers },
      attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })),
      ...(messageId && { messageId: `<${messageId}>` }),
    });
    try {
      const sent = await (timeout === undefined ? sending : waitAtMost(timeout, sending));
      if (!sent) throw new Error(words.noAnswer((timeout ?? 0) / 1000));
      return sent.response;
    } finally {
      transport.close();
    }
  };
}

async function openTransport(url: string, timeout?: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    requireTLS: !isLocal(url) && url.startsWith("smtp:"),
    ...(timeout && { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }),
  });
}

// A relay on this machine needn't encrypt.
function isLocal(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
