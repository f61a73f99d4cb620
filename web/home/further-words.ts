import { inLanguage } from "../words/language.ts";

/** What Home does not say when it opens, to most. */
export const words = inLanguage({
  en: {
    startFollowing: "Start following topics to see AI-generated summaries here",
    nothingFollowed: "No topics followed yet",
    newUpdates: (count: number) => `${count} new ${count === 1 ? "update" : "updates"}`,
  },
});
