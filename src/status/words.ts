/** In place of a name that is not there any more. */
export const words = { deletedTopic: "a topic that is gone" };
