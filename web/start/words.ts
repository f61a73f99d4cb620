import { inLanguage } from "../words/language.ts";

/** What a page says before the app is there. */
export const words = inLanguage("start", {
  en: {
    asOf: (time: string) => `As of ${time}`,
    stillLoading: "Still loading…",
    notLoaded: "Couldn't load topicapp.",
    retry: "Try again",
  },
});
