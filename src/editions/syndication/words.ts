import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.editions.syndication", {
  en: {
    nothingHere: "Feed not found",
    updatesOf: (name: string) => `What's new in ${name}`,
    updates: "What's new in the topics you follow",
    topics: "Topics you follow on topicapp",
  },
});
