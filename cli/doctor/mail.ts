import { explainMailFailure, testLetter } from "../../src/sending/mail/check.ts";
import { smtpMailer, verifySmtp } from "../../src/sending/mail/mailer.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { words } from "./words.ts";

/**
 * Checks that the mail server answers, has a valid certificate and accepts the login, and sends a test e-mail on
 * request.
 */
export async function* examineMail({
  config: { smtp },
  hidden,
  mailTo,
}: DoctorDeps): AsyncGenerator<Finding> {
  const what = words.labels.mail;
  const known = hidden?.get("TOPICAPP_SMTP_URL");
  if (known !== undefined) {
    const found = words.mail.hidden(known.slice(known.lastIndexOf("@") + 1));
    yield { what, verdict: "note", found };
    return;
  }
  if (!smtp) {
    yield { what, verdict: "note", found: words.mail.none, advice: words.mail.noneAdvice };
    return;
  }
  try {
    await verifySmtp(smtp.url);
    yield { what, verdict: "good", found: words.mail.works(new URL(smtp.url).host) };
    if (mailTo === undefined) return;
    await smtpMailer(smtp)(testLetter(mailTo));
    yield { what, verdict: "good", found: words.mail.sent(mailTo) };
  } catch (cause) {
    yield { what, verdict: "bad", ...explainMailFailure(cause) };
  }
}
