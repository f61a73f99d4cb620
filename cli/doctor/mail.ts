import { explainMailFailure, testLetter } from "../../src/sending/mail/check.ts";
import { smtpMailer, verifySmtp } from "../../src/sending/mail/mailer.ts";
import type { DoctorDeps, Finding } from "./finding.ts";

/** The mail server: whether it answers, has a valid certificate, and takes the login, and an e-mail where one is asked
 * for. */
export async function* examineMail({ config: { smtp }, mailTo }: DoctorDeps): AsyncGenerator<Finding> {
  const what = "mail";
  if (!smtp) {
    const found = "no mail server: e-mails are lines on standard output";
    yield {
      what,
      verdict: "note",
      found,
      advice: "Set TOPICAPP_SMTP_URL and TOPICAPP_MAIL_FROM to send mail.",
    };
    return;
  }
  try {
    await verifySmtp(smtp.url);
    yield { what, verdict: "good", found: `${new URL(smtp.url).host} takes the login` };
    if (mailTo === undefined) return;
    await smtpMailer(smtp)(testLetter(mailTo));
    yield { what, verdict: "good", found: `a test is on its way to ${mailTo}` };
  } catch (cause) {
    yield { what, verdict: "bad", ...explainMailFailure(cause) };
  }
}
