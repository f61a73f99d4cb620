import { cleanName, isVisible } from "../contract/characters.ts";
import type { Mail } from "../mail/mailer.ts";
import { writeLetter } from "../mail/template.ts";
import { manyFailures } from "./failures.ts";

/** The code is in the subject, where a phone's notification shows it. */
export function codeMail(to: string, code: string): Mail {
  return writeLetter({
    to,
    subject: `${code} is your topicapp code`,
    paragraphs: [
      "Here is your code:",
      "It works once, for 10 minutes, where you asked for it.",
      "If you did not ask for it, you can ignore this mail: nobody gets in without the code.",
    ],
    highlight: { code },
    shown: { code },
  });
}

/** Begins with our words, because a stranger chose the name. */
export function invitationMail(to: { email: string; name: string }, code: string, link: string): Mail {
  const name = mailableName(to.name);
  return writeLetter({
    to: to.email,
    subject: "Your invitation to topicapp",
    paragraphs: [
      "A place in topicapp has become free for you. This link fills your invitation in:",
      `If it asks for a code, yours is ${code}. It works once, for 30 days.`,
      ...(name === null ? [] : [`You joined the waitlist as ${name}.`]),
    ],
    highlight: { label: "Create your account", href: link },
    shown: { invitation: code },
  });
}

export function manyFailuresMail(to: string): Mail {
  return writeLetter({
    to,
    subject: "Somebody tries to sign in as you",
    paragraphs: [
      `Somebody has typed ${manyFailures} wrong codes in a row for your account. Nobody has got in.`,
      "From now on they wait longer between codes, up to an hour. A browser in which you have signed in before goes on as usual. In another one you may have to wait too.",
      "You need not do anything. Never pass on a code that you did not ask for. If it does not stop, tell whoever runs this topicapp.",
    ],
    highlight: null,
    shown: {},
  });
}

/** Null for a name that holds an address, which mail programs turn into a link. */
function mailableName(name: string): string | null {
  const cleaned = cleanName(name.normalize("NFKC")).replace(/\s+/g, " ").trim();
  const holdsAddress = /[/\\@:\u3002]|\bwww\b|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/iu.test(cleaned);
  return holdsAddress || !isVisible(cleaned) ? null : cleaned;
}
