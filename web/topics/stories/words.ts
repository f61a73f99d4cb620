import type { StoryState } from "../../../src/contract/reading/stories.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    storyNotFoundHint: "This story doesn't exist, or you don't have permission to view it.",
    storyUnreadable: "The story could not be read.",
    storiesHint: "What this topic's updates told, by story: those told last come first.",
    statesHint: "Emerging: first told less than three days ago. Fading: not told for ten days.",
    weekHint: "What mattered last week in the topics you follow.",
    noWeekHint:
      "A week is summed up when it has ended. There will be one here once the topics you follow had news in it.",
    failedToFetchWeek: "Failed to fetch your week",
    weekUnreadable: "Your week could not be read.",
    loadingWeek: "Loading your week…",
    noWeek: "No Week Yet",
    yourWeek: "Your week",
    whileYouWereAway: "While you were away",
    awayUnreadable: "What you missed could not be read.",
    failedToFetchAway: "Failed to fetch what you missed",
    loadingAway: "Loading what you missed…",
    nothingMissed: "Nothing missed",
    nothingMissedHint: "The topics you follow told nothing in this time.",
    theEnd: "That is all. You are up to date.",
    allRead: "All read",
    awayHint: (day: string) =>
      `What holds today of what was told since ${day}, the most important first. Facts that a later update replaced are left out.`,
    moreStories: (count: number) => (count === 1 ? "1 more story" : `${count} more stories`),
    ofTopic: (topic: string) => `of ${topic}`,
    noStories: "No stories yet",
    noStoriesHint: "They gather here as updates tell them.",
    failedToFetchStories: "Failed to fetch stories",
    failedToFetchStory: "Failed to fetch story",
    storyNotFound: "Story Not Found",
    loadingStories: "Loading stories",
    loadingStory: "Loading story",
    allStories: "All stories",
    readThatUpdate: "Read that update",
    couldNotBeReached: "could not be reached",
    whatChanged: "What changed",
    timeline: "What was told, oldest first",
    yesterday: "Yesterday",
    stories: "Stories",
    story: "Story",
    today: "Today",
    storiesOf: (topic: string) => `Stories of ${topic}`,
    firstTold: (day: string) => `first told ${day}`,
    lastTold: (time: string) => `last told ${time}`,
    updates: (count: number) => countOf(count, "update"),
    publishers: (count: number) => countOf(count, "publisher"),
    ofDay: (day: string) => `of ${day}`,
  },
});

const states: Record<StoryState, string> = { emerging: "Emerging", steady: "Steady", fading: "Fading" };

export const stateWord = (state: StoryState) => states[state];
