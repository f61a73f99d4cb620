import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.topics.opml", {
  en: {
    noOpml: "This isn't an OPML document",
    doctype: "OPML documents with a DOCTYPE aren't accepted",
    unreadable: (why: string) => `This document can't be read: ${why}`,
    tooManyFeeds: (count: number, most: number) =>
      `It has ${count} feeds, and a topic can have at most ${most}. Split the folder in your reader first`,
    more: (count: number) => `${count} more`,
    tooManyOutlined: (most: number) =>
      `One import can create up to ${most} topics. Import these from a separate document`,
    notSaved: "This server can't save right now. Import the document again to get what's missing",
    noTopic: "A topic can't have this name",
    unnamed: "Unnamed",
    myTopics: "My topics",
  },
});
