export const words = {
  noTopic: "Topic not found",
  onlyCreator: "Only its creator can do this to a topic",
  tooMany: (most: number) => `You have ${most} topics, and nobody can have more here. Delete one first`,
  noSource: "There is no such source",
  nameTaken: (name: string) => `There is a topic named "${name}" already`,
  noFeedOf: (url: string, why: string) => `${url} cannot be a feed: ${why}`,
  noFeeds: "A topic without this server's feeds needs a feed of its own, or a source that searches the web",
};
