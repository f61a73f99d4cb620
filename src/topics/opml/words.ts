export const words = {
  noOpml: "This is not an OPML document",
  doctype: "An OPML document with a DOCTYPE is not read",
  unreadable: (why: string) => `This document cannot be read: ${why}`,
  tooManyFeeds: (count: number, most: number) =>
    `It holds ${count} feeds, and a topic has ${most} at most. Part the folder in your reader first`,
  more: (count: number) => `${count} more`,
  tooManyOutlined: (most: number) =>
    `A document makes ${most} topics at most, and these stand behind them. Import them from a document of their own`,
  notSaved: "This server cannot save any more just now. Import the document again for what is missing",
  noTopic: "A topic cannot have this name",
  unnamed: "Unnamed",
  myTopics: "My topics",
};
