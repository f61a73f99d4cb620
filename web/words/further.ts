import { inLanguage } from "./language.ts";

/** What several rooms say, and the first screen never. */
export const further = inLanguage({
  en: {
    wentWrong: "Something went wrong. Please try again.",
    nothingFound: "No topics found",
    toHome: "Go to Home",
    cancel: "Cancel",
    sources: (count: number) => (count === 1 ? "1 source" : `${count} sources`),
    notSetUp: "not set up on this server",
  },
});
