import { type Mail, smtpMailer, verifySmtp } from "../../src/mail/mailer.ts";
import { writeLetter } from "../../src/mail/template.ts";
import type { DoctorDeps, Finding } from "./finding.ts";

/** The mail server: whether it answers, has a valid certificate, and takes the login, and an e-mail where one is asked for. */
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
    yield { what, verdict: "bad", ...explain(cause as NodeJS.ErrnoException & { responseCode?: number }) };
  }
}

function testLetter(to: string): Mail {
  const paragraphs = ["topicapp can send e-mail. Nothing more is to be done."];
  return writeLetter({ to, subject: "A test from topicapp", paragraphs, highlight: null, shown: {} });
}

function explain({ code = "", message, responseCode }: NodeJS.ErrnoException & { responseCode?: number }) {
  if (code === "EAUTH" || responseCode === 535) {
    return { found: "it refuses the login", advice: "Check user and password in TOPICAPP_SMTP_URL." };
  }
  if (/certificate|self.signed|CERT_|altnames/i.test(`${message} ${code}`)) {
    const advice = "Use the name that is in its certificate, or install one that an authority signed.";
    return { found: `no authority that this machine trusts has signed its certificate (${message})`, advice };
  }
  if (/STARTTLS|TLS/.test(message)) {
    return { found: `it does not encrypt (${message})`, advice: "Use a port with STARTTLS, or smtps://." };
  }
  if (code === "EDNS" || code === "ENOTFOUND") {
    return { found: "its host is not known", advice: "Check the host in TOPICAPP_SMTP_URL." };
  }
  return { found: `it cannot be reached (${message})`, advice: "Check host and port in TOPICAPP_SMTP_URL." };
}
