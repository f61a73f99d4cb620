export const words = {
  nothingHere: "Feed not found",
  updatesOf: (name: string) => `What's new in ${name}`,
  updates: "What's new in the topics you follow",
  topics: "Topics you follow on topicapp",
};
