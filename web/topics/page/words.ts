import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    theTopicYoureLooking:
      "The topic you're looking for doesn't exist or you don't have permission to view it.",
    youAreReadingAn: "You are reading an earlier summary.",
    failedToFetchSummaries: "Failed to fetch summaries",
    failedToRefreshTopic: "Failed to refresh topic",
    noPromptOfIts: "No prompt of its own.",
    backToTheLatest: "Back to the latest",
    pendingUpdate: "Pending update...",
    aboutThisTopic: "About this topic",
    onSavingTopic: "on saving topic",
    topicNotFound: "Topic Not Found",
    topicNotFoundAgain: "Topic not found",
    refreshFailed: "Refresh Failed",
    loadingTopic: "Loading topic",
    updatingNow: "updating now",
    lastChecked: "Last checked",
    refreshNow: "Refresh now",
    itsSlop: "It's Slop!",
    aiPrompt: "AI Prompt",
    iLikeIt: "I Like It",
    updating: "Updating",
    updates: "Updates",
    notYet: "not yet",
    earlier: "Earlier",
    update: "Update",
    source: "Source",
    model: "Model",
    topic: "Topic",
    share: "Share",
    edit: "Edit",
    next: "Next",
    notPublishedYet: (source: string) =>
      `${source} has not published a summary of this topic yet. It will appear here by itself.`,
  },
});
