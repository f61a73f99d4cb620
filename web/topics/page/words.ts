import type { Run } from "../../../src/contract/updates.ts";
import { inLanguage } from "../../words/language.ts";

const articles = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

export const words = inLanguage({
  en: {
    notFoundHint: "The topic you're looking for doesn't exist or you don't have permission to view it.",
    youAreReading: {
      update: "You are reading an earlier summary.",
      week: "You are reading what sums up a week.",
      month: "You are reading what sums up a month.",
    },
    kinds: { update: "Updates", week: "Weeks", month: "Months" },
    noneOfKind: {
      update: "Nothing earlier yet.",
      week: "No week yet. One is summed up when it has ended.",
      month: "No month yet. One is summed up when it has ended.",
    },
    loadingSummaries: "Loading summaries",
    failedToFetchSummaries: "Failed to fetch summaries",
    failedToRefreshTopic: "Failed to refresh topic",
    hiddenByModerators: "Moderators have hidden this topic",
    whatHiddenMeans:
      "Only its creator and moderators see it, and it is not updated. Saving it does not show it again; a moderator can.",
    noPrompt: "No prompt of its own.",
    backToTheLatest: "Back to the latest",
    looksAgain: "Its updates have found nothing to tell so far. What they find will appear here by itself.",
    whatHelps:
      "A description in other words, words to search for, or a feed of its own help it to find more. You can also say of each page that it found whether it belongs.",
    failedSoFar:
      "No update of this topic has got through so far. What its source publishes will appear here by itself.",
    whatHelpsFailed:
      "You can check it again now, or give it another source. If every update fails, an administrator can find the reason with topicapp doctor.",
    runsOnSaving: "It has no schedule: it looks again when you save it.",
    editTopic: "Edit the topic",
    lookedAt: ({ looked, relevant }: Pick<Run, "looked" | "relevant">) =>
      looked === 0
        ? "There was no article to look at."
        : relevant === 0
          ? `It looked at ${articles(looked)}, and none of them was about this.`
          : `It looked at ${articles(looked)}; ${relevant === 1 ? "1 was" : `${relevant} were`} about this, without anything to tell.`,
    aboutThisTopic: "About this topic",
    onSavingTopic: "on saving topic",
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
    stories: "Stories",
    update: "Update",
    source: "Source",
    feeds: "Feeds",
    showFewer: "Show fewer",
    model: "Model",
    topic: "Topic",
    share: "Share",
    edit: "Edit",
    deleteTopic: "Delete topic",
    next: "Next",
    showAllFeeds: (count: number) => `Show all ${count}`,
    moreFor: (name: string) => `More for ${name}`,
    copyAsMarkdown: "Copy as Markdown",
    markdownCopied: "Copied as Markdown",
    notCopied: "It could not be copied",
    print: "Print",
    sources: "Sources",
    textSize: "Text size",
    textSizes: { normal: "Normal text", large: "Large text", larger: "Larger text" },
    lines: "Lines",
    lineLengths: { normal: "Normal", short: "Short" },
    notPublishedYet: (source: string) =>
      `${source} has not published a summary of this topic yet. It will appear here by itself.`,
  },
});
