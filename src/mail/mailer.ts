import { printableJson } from "../printable.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  shown: Record<string, string>;
}

export type Mailer = (mail: Mail) => Promise<void>;

export function consoleMailer(write: (line: string) => void): Mailer {
  return async ({ to, subject, shown }) => {
    const facts = Object.entries(shown).map(([name, value]) => ` ${name}=${value}`);
    write(`mail to=${to} subject=${printableJson(subject)}${facts.join("")}`);
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
  return async ({ to, subject, text, html }) => {
    const transport = await openTransport(url);
    try {
      await transport.sendMail({ from, to, subject, text, html });
    } finally {
      transport.close();
    }
  };
}

async function openTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({ url, requireTLS: !isLocal(url) && url.startsWith("smtp:") });
}

// A relay on this machine need not encrypt.
function isLocal(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
