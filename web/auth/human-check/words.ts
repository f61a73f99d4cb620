import { inLanguage } from "../../words/language.ts";

/** The words that spell a human check. Loaded when somebody asks for them. */
export const words = inLanguage("auth.human-check", {
  en: {
    language: "en",
    alphabet:
      "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu",
    spelled: (letter: string, word: string) => `${letter} as in ${word}`,
  },
});
