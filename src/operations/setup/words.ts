export const words = {
  over: "This topicapp is set up already: sign in",
  wrongToken: "This is not the token of this topicapp: take the address that its last start printed",
  noSource: "Source not found",
  mailed: (to: string) => `It was handed over. Look for it at ${to}`,
  mailPrinted:
    "It is a line on the standard output of the server, as every e-mail is until there is a mail server",
  answered: (model: string, seconds: number) => `${model} answered in ${seconds} s`,
  found: (articles: number) =>
    articles === 0
      ? "The news searches answered, and found nothing"
      : `The news searches answered, with ${articles} ${articles === 1 ? "article" : "articles"}`,
  noAnswer: (seconds: number) => `It did not answer within ${seconds} seconds`,
};
