export const words = {
  noTopic: "Topic not found",
  notRestorable: "This topic can no longer be restored",
  deletedTopic: "a topic that is gone",
  notFollowed: "You do not follow this topic",
  onlyCreator: "Only its creator can do this to a topic",
  tooMany: (most: number) => `You have ${most} topics, and nobody can have more here. Delete one first`,
  tooManyFor: (most: number) =>
    `You may have ${most} ${most === 1 ? "topic" : "topics"} here, and have ${most === 1 ? "it" : "them"}. Delete one first, or ask whoever runs this server for more`,
  tooOftenFor: (hours: number) =>
    `Your topics may be updated every ${hours} hours at most: choose ${hours} hours or more, or Manual`,
  sourceNotAllowed: (sources: string[]) =>
    sources.length === 0
      ? "Your topics may only be written by the digest"
      : `Your topics may only be written by ${sources.join(", ")} or the digest`,
  noSource: "There is no such source",
  nameTaken: (name: string) => `There is a topic named "${name}" already`,
  noFeedOf: (url: string, why: string) => `${url} cannot be a feed: ${why}`,
  noFeeds: "A topic without this server's feeds needs a feed of its own, or a source that searches the web",
};
