export const words = { language: "en", signature: "topicapp" };
