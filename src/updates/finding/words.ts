export const words = {
  fittedBefore: "was found to be about the topic before",
  readersFoundOffTopic: "readers found what is about it by little off topic",
};
