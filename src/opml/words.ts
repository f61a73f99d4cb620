export const words = {
  noOpml: "This is not an OPML document",
  doctype: "An OPML document with a DOCTYPE is not read",
  unreadable: (why: string) => `This document cannot be read: ${why}`,
  tooManyFeeds: (count: number, most: number) =>
    `It holds ${count} feeds, and a topic has ${most} at most. Part the folder in your reader first`,
  noTopic: "A topic cannot have this name",
  unnamed: "Unnamed",
  myTopics: "My topics",
};
