import { explainMailFailure, testLetter } from "../../src/sending/mail/check.ts";
import { smtpMailer, verifySmtp } from "../../src/sending/mail/mailer.ts";
import type { DoctorDeps, Finding } from "./finding.ts";

/** The mail server: whether it answers, has a valid certificate, and takes the login, and an e-mail where one is asked
 * for. */
export async function* examineMail({
  config: { smtp },
  hidden,
  mailTo,
}: DoctorDeps): AsyncGenerator<Finding> {
  const what = "mail";
  const known = hidden?.get("TOPICAPP_SMTP_URL");
  if (known !== undefined) {
    const found = `${known.slice(known.lastIndexOf("@") + 1)} was not tried: its password is known to the server alone`;
    yield { what, verdict: "note", found };
    return;
  }
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
