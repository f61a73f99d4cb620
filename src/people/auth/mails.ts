import { cleanName, isVisible } from "../../contract/base/characters.ts";
import type { Mail } from "../../sending/mail/mailer.ts";
import { writeLetter } from "../../sending/mail/template.ts";
import { manyFailures } from "./failures.ts";
import { letters } from "./words.ts";

/** The code is in the subject, where a phone's notification shows it. */
export function codeMail(to: string, code: string): Mail {
  const { subject, paragraphs } = letters.code;
  return writeLetter({ to, subject: subject(code), paragraphs, highlight: { code }, shown: { code } });
}

export function joiningMail(to: string, code: string, provider: string): Mail {
  const { subject, opening, paragraphs } = letters.joining;
  return writeLetter({
    ...{ to, subject: subject(code), paragraphs: [opening(provider), ...paragraphs] },
    ...{ highlight: { code }, shown: { code } },
  });
}

export function passkeyCodeMail(to: string, code: string): Mail {
  const { subject, paragraphs } = letters.passkeyCode;
  return writeLetter({ to, subject: subject(code), paragraphs, highlight: { code }, shown: { code } });
}

export function passkeyAddedMail(to: string): Mail {
  return writeLetter({ to, ...letters.passkeyAdded, highlight: null, shown: {} });
}

/** Starts with our own words, because a stranger chose the name. */
export function invitationMail(to: { email: string; name: string }, code: string, link: string): Mail {
  const { subject, opening, label, ...words } = letters.invitation;
  const name = mailableName(to.name);
  return writeLetter({
    ...{ to: to.email, subject },
    paragraphs: [opening, words.code(code), ...(name === null ? [] : [words.name(name)])],
    highlight: { label, href: link },
    shown: { invitation: code },
  });
}

export function manyFailuresMail(to: string): Mail {
  const { subject, opening, paragraphs } = letters.manyFailures;
  const all = [opening(manyFailures), ...paragraphs];
  return writeLetter({ to, subject, paragraphs: all, highlight: null, shown: {} });
}

/** Null for a name that contains an address, which mail programs turn into a link. */
function mailableName(name: string): string | null {
  const cleaned = cleanName(name.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const holdsAddress = /[/\\@:\u3002]|\bwww\b|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu.test(cleaned);
  return holdsAddress || !isVisible(cleaned) ? null : cleaned;
}
