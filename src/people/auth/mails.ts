import { cleanName, isVisible } from "../../contract/characters.ts";
import type { Mail } from "../../sending/mail/mailer.ts";
import { writeLetter } from "../../sending/mail/template.ts";
import { manyFailures } from "./failures.ts";
import { letters } from "./words.ts";

/** The code is in the subject, where a phone's notification shows it. */
export function codeMail(to: string, code: string): Mail {
  return writeLetter({ to, ...letters.code(code), highlight: { code }, shown: { code } });
}

export function joiningMail(to: string, code: string, provider: string): Mail {
  return writeLetter({ to, ...letters.joining(code, provider), highlight: { code }, shown: { code } });
}

export function passkeyCodeMail(to: string, code: string): Mail {
  return writeLetter({ to, ...letters.passkeyCode(code), highlight: { code }, shown: { code } });
}

export function passkeyAddedMail(to: string): Mail {
  return writeLetter({ to, ...letters.passkeyAdded, highlight: null, shown: {} });
}

/** Begins with our words, because a stranger chose the name. */
export function invitationMail(to: { email: string; name: string }, code: string, link: string): Mail {
  const { label, ...letter } = letters.invitation(code, mailableName(to.name));
  return writeLetter({
    to: to.email,
    ...letter,
    highlight: { label, href: link },
    shown: { invitation: code },
  });
}

export function manyFailuresMail(to: string): Mail {
  return writeLetter({ to, ...letters.manyFailures(manyFailures), highlight: null, shown: {} });
}

/** Null for a name that holds an address, which mail programs turn into a link. */
function mailableName(name: string): string | null {
  const cleaned = cleanName(name.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const holdsAddress = /[/\\@:\u3002]|\bwww\b|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu.test(cleaned);
  return holdsAddress || !isVisible(cleaned) ? null : cleaned;
}
