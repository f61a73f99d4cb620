import { inLanguage } from "../words/language.ts";

/** What is said of a Home that was kept. */
export const words = inLanguage({
  en: {
    asOf: (time: string) => `As of ${time}`,
  },
});
