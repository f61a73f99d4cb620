import { inLanguage } from "../base/words/language.ts";
export const words = inLanguage("server.topics", {
  en: {
    noTopic: "Topic not found",
    notRestorable: "This topic can no longer be restored",
    deletedTopic: "a deleted topic",
    notFollowed: "You don't follow this topic",
    onlyCreator: "Only its creator can do this to a topic",
    tooMany: (most: number) => `You have ${most} topics, which is the limit here. Delete one first`,
    tooManyFor: (most: number) =>
      `You've reached your limit of ${most === 1 ? "1 topic" : `${most} topics`} here. Delete one first, or ask this server's admin for more`,
    tooOftenFor: (hours: number) =>
      `Your topics can be updated at most every ${hours} hours. Choose ${hours} hours or more, or Manual`,
    onlyDigest: "Your topics can only use the digest",
    sourceNotAllowed: (sources: string) => `Your topics can only use ${sources} or the digest`,
    noSource: "Source not found",
    nameTaken: (name: string) => `There's already a topic named "${name}"`,
    noFeedOf: (url: string, why: string) => `${url} can't be a feed: ${why}`,
    privateNewsletters: "A topic that reads your newsletters has to be private",
    noFeeds:
      "A topic that doesn't use this server's feeds needs a feed of its own, or a source that searches the web",
  },
});
