import type { Run } from "../../../src/contract/topics/updates.ts";
import { inLanguage } from "../../words/language.ts";

const articles = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

export const words = inLanguage("topics.page", {
  en: {
    notFoundHint: "The topic you're looking for doesn't exist or you don't have permission to view it.",
    youAreReading: {
      update: "You're reading an earlier update.",
      week: "This is a weekly summary.",
      month: "This is a monthly summary.",
    },
    kinds: { update: "Updates", week: "Weeks", month: "Months" },
    noneOfKind: {
      update: "Nothing earlier yet.",
      week: "No weekly summary yet. The first appears when this week ends.",
      month: "No monthly summary yet. The first appears when this month ends.",
    },
    loadingSummaries: "Loading summaries",
    failedToFetchSummaries: "Couldn't load summaries",
    failedToRefreshTopic: "Failed to refresh topic",
    hiddenByModerators: "Moderators have hidden this topic",
    whatHiddenMeans:
      "Only its creator and moderators can see it, and it isn't updated. Saving won't bring it back; a moderator can.",
    noPrompt: "No custom prompt.",
    backToTheLatest: "Back to the latest",
    looksAgain: "No news found so far. New reports will show up here.",
    whatHelps:
      "A different description, extra search terms or its own feed will help it find more. You can also pick from what it found.",
    failedSoFar: "No update has succeeded so far. Once one does, it will appear here automatically.",
    whatHelpsFailed:
      "You can check again now, or use another source. If every update fails, an admin can find out why with topicapp doctor.",
    runsOnSaving: "It has no schedule: it checks again when you save it.",
    editTopic: "Edit the topic",
    lookedAt: ({ looked, relevant, nearMisses }: Pick<Run, "looked" | "relevant" | "nearMisses">) =>
      looked === 0
        ? "There were no articles to check."
        : relevant === 0
          ? `Checked ${articles(looked)}; none were about this topic${nearMisses === 0 ? "" : nearMisses === 1 ? ", but 1 came close" : `, but ${nearMisses} came close`}.`
          : `Checked ${articles(looked)}; ${relevant} matched, but had nothing new.`,
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
    notCopied: "Couldn't copy",
    print: "Print",
    sources: "Sources",
    textSize: "Text size",
    textSizes: { normal: "Normal text", large: "Large text", larger: "Larger text" },
    lines: "Lines",
    lineLengths: { normal: "Normal", short: "Short" },
    notPublishedYet: (source: string) =>
      `${source} hasn't published an update on this topic yet. It will appear here automatically.`,
  },
});
