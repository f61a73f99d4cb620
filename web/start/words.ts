import { inLanguage } from "../words/language.ts";

/** The texts of a page before the app has loaded. */
export const words = inLanguage("start", {
  en: {
    asOf: (time: string) => `As of ${time}`,
    stillLoading: "Still loading…",
    notLoaded: "Couldn't load topicapp.",
    retry: "Try again",
  },
});
