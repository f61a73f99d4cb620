export const words = {
  nothingHere: "There is no such feed",
  updatesOf: (name: string) => `What is new in ${name}`,
  updates: "What is new in the topics you follow",
  topics: "Topics you follow on topicapp",
};
