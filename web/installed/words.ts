import { inLanguage } from "../words/language.ts";

export const words = inLanguage("installed", {
  en: {
    failing: "topicapp isn't answering right now.",
    /** A device that says it has a line may have none all the same. */
    offline: (hasNetwork: boolean) =>
      hasNetwork ? "You're offline, or topicapp can't be reached." : "You're offline.",
  },
});
