import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    noAnswer: "topicapp does not answer.",
    offline: "You are offline.",
  },
});
