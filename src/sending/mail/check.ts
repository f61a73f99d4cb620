import type { Mail } from "./mailer.ts";
import { writeLetter } from "./template.ts";
import { failures, words } from "./words.ts";

export function testLetter(to: string): Mail {
  const { subject, text } = words.test;
  return writeLetter({ to, subject, paragraphs: [text], highlight: null, shown: {} });
}

/** Says why a mail server did not take a mail, and how its admin can mend it. */
export function explainMailFailure(cause: unknown): { found: string; advice: string } {
  const { code = "", message, responseCode } = cause as NodeJS.ErrnoException & { responseCode?: number };
  if (code === "EAUTH" || responseCode === 535) return failures.login;
  if (/certificate|self.signed|CERT_|altnames/i.test(`${message} ${code}`))
    return failures.certificate(message);
  if (/STARTTLS|TLS/.test(message)) return failures.plain(message);
  return code === "EDNS" || code === "ENOTFOUND" ? failures.unknownHost : failures.unreachable(message);
}
