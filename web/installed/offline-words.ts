import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    page: {
      offline: [
        "You are offline",
        "topicapp comes from its server, and without it there is nothing to read.",
      ],
      unanswered: [
        "topicapp does not answer",
        "You seem to be online, but the server cannot be reached. It may be starting again.",
      ],
    } satisfies Record<string, [string, string]>,
    trying: "Trying...",
    stillNoAnswer: (time: string) => `Still no answer at ${time}.`,
  },
});
