import type { Mail } from "./mailer.ts";
import { writeLetter } from "./template.ts";
import { words } from "./words.ts";

export function testLetter(to: string): Mail {
  const { subject, text } = words.test;
  return writeLetter({ to, subject, paragraphs: [text], highlight: null, shown: {} });
}

/** Explains why a mail server refused a mail, and how its admin can fix it. */
export function explainMailFailure(cause: unknown): { found: string; advice: string } {
  const { code = "", message, responseCode } = cause as NodeJS.ErrnoException & { responseCode?: number };
  const { login, certificate, plain, unknownHost, unreachable } = words.failures;
  const saying = ({ found, advice }: typeof plain) => ({ found: found(message), advice });
  if (code === "EAUTH" || responseCode === 535) return login;
  if (/certificate|self.signed|CERT_|altnames/i.test(`${message} ${code}`)) return saying(certificate);
  if (/STARTTLS|TLS/.test(message)) return saying(plain);
  return code === "EDNS" || code === "ENOTFOUND" ? unknownHost : saying(unreachable);
}
