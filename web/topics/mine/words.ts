import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.mine", {
  en: {
    createdHint: "Say what you want to follow, and get what's new, with sources.",
    followingHint: "Topics you follow appear here. See what others are reading.",
    communityHint: "Nobody has created a public topic yet.",
    failedToDeleteTopic: "Failed to delete topic",
    topicRestored: "Topic restored",
    topicDeleted: "Topic Deleted",
    deleteFailed: "Delete Failed",
    deleteTopic: "Delete Topic",
    deleting: "Deleting...",
    community: "Community",
    myTopics: "My Topics",
    created: "Created",
    remove: "Delete",
    edit: "Edit",
    sureToDelete: (name: string) =>
      `Are you sure you want to delete "${name}"? This action cannot be undone and will remove the topic for all followers.`,
    actionsFor: (name: string) => `Actions for ${name}`,
  },
});
