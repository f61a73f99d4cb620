export const words = {
  language: "en",
  signature: "topicapp",
  noAnswer: (seconds: number) => `the mail server did not answer within ${seconds} seconds`,
};
