import { inLanguage } from "../../base/words/language.ts";

export const words = inLanguage("server.sending.mail", {
  en: {
    signature: "topicapp",
    noAnswer: (seconds: number) => `the mail server didn't answer within ${seconds} seconds`,
    test: { subject: "A test from topicapp", text: "topicapp can send e-mail. There's nothing else to do." },
    failures: {
      login: {
        found: "it rejected the login",
        advice: "Check the user and password in TOPICAPP_SMTP_URL.",
      },
      certificate: {
        found: (message: string) =>
          `its certificate isn't signed by an authority this machine trusts (${message})`,
        advice: "Use the host name in its certificate, or install a certificate from a trusted authority.",
      },
      plain: {
        found: (message: string) => `it doesn't offer encryption (${message})`,
        advice: "Use a port with STARTTLS, or smtps://.",
      },
      unknownHost: { found: "its host doesn't exist", advice: "Check the host in TOPICAPP_SMTP_URL." },
      unreachable: {
        found: (message: string) => `it can't be reached (${message})`,
        advice: "Check the host and port in TOPICAPP_SMTP_URL.",
      },
    },
  },
});
