import { inLanguage } from "../words/language.ts";

export const words = inLanguage("installed.offline", {
  en: {
    page: {
      offline: ["You're offline", "topicapp needs its server: there's nothing to read without it."],
      unanswered: [
        "topicapp isn't answering",
        "You seem to be online, but the server can't be reached. It may be restarting.",
      ],
    } satisfies Record<string, [string, string]>,
    offlineTitle: "Offline",
    reloads: "This page will load automatically once the server answers.",
    trying: "Trying...",
    stillNoAnswer: (time: string) => `Still no answer at ${time}.`,
  },
});
