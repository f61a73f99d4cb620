import type { Mail } from "../mail/mailer.ts";

/** The mail with a sign-in code; the code stands in the subject, where a phone's notification shows it. */
export function codeMail(to: string, code: string): Mail {
  return {
    to,
    subject: `${code} is your topicapp code`,
    text: [
      `Your code is ${code}.`,
      "",
      "It works once and for 10 minutes. Enter it where you asked for it.",
      "If you did not ask for it, you can ignore this mail: nobody gets in without the code.",
      "",
    ].join("\n"),
    shown: { code },
  };
}
