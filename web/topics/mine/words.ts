import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    createdHint: "Say what you want to hear about, and follow it from its first update on.",
    followingHint: "What you follow is listed here. See what others are reading.",
    communityHint: "Nobody has made a public topic yet.",
    failedToDeleteTopic: "Failed to delete topic",
    topicRestored: "Topic Restored",
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
