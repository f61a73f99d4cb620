export const words = { deletedTopic: "a topic that is gone" };
