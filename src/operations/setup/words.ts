import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.operations.setup", {
  en: {
    over: "This server is already set up. Sign in",
    wrongToken: "This setup link isn't valid. Use the address the server printed when it last started",
    noSource: "Source not found",
    mailed: (to: string) => `Sent. Check the inbox of ${to}`,
    mailPrinted: "Printed in the server's log, like every e-mail until you add a mail server",
    answered: (model: string, seconds: number) => `${model} answered in ${seconds} s`,
    found: (articles: number) =>
      articles === 0
        ? "The news searches answered, but found nothing"
        : `The news searches answered, with ${articles} ${articles === 1 ? "article" : "articles"}`,
    noAnswer: (seconds: number) => `It didn't answer within ${seconds} seconds`,
  },
});
