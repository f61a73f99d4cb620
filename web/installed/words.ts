import { inLanguage } from "../words/language.ts";

export const words = inLanguage("installed", {
  en: {
    failing: "topicapp isn't answering right now.",
    /** A device that reports a network may have no connection all the same. */
    offline: (hasNetwork: boolean) =>
      hasNetwork ? "You're offline, or topicapp can't be reached." : "You're offline.",
    notOpened: "Couldn't open this.",
    notLoaded: "Couldn't load this part.",
  },
});
