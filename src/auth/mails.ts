import type { Mail } from "../mail/mailer.ts";
import { writeLetter } from "../mail/template.ts";

/** The mail with a sign-in code; the code stands in the subject, where a phone's notification shows it. */
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

/** The mail to somebody from the waitlist who may come in. */
export function invitationMail(to: { email: string; name: string }, code: string, link: string): Mail {
  return writeLetter({
    to: to.email,
    subject: "Your invitation to topicapp",
    paragraphs: [
      `Hello ${to.name}, a place has become free. This link fills your invitation in:`,
      `If it asks for a code, yours is ${code}. It works once, for 30 days.`,
    ],
    highlight: { label: "Create your account", href: link },
    shown: { invitation: code },
  });
}
