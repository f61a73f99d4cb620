/** One mail, ready to go. `shown` is what the console mailbox prints in place of the text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  shown: Record<string, string>;
}

/** Hands a mail over. Rejects when that failed and is worth trying again. */
export type Mailer = (mail: Mail) => Promise<void>;

/** The mailbox of an instance without SMTP: each mail is one line, in the form that scripts read. */
export function consoleMailer(write: (line: string) => void): Mailer {
  return async ({ to, subject, shown }) => {
    const facts = Object.entries(shown).map(([name, value]) => ` ${name}=${value}`);
    write(`mail to=${to} subject=${JSON.stringify(subject)}${facts.join("")}`);
  };
}

/** Greets the server and logs in, without sending anything. @throws what nodemailer throws */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends by SMTP, with STARTTLS or TLS from the start as the address says; a bad certificate is refused. */
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

/** A relay on this machine may speak in the clear; any other must encrypt. */
function isLocal(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}
