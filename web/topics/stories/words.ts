import type { StoryState } from "../../../src/contract/reading/stories.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.stories", {
  en: {
    storyNotFoundHint: "This story doesn't exist, or you don't have permission to view it.",
    storiesHint: "All stories, newest first.",
    statesHint: "New: under 3 days old. Quiet: no news for 10 days.",
    weekHint: "What mattered last week in the topics you follow.",
    noWeekHint: "Your weekly summary appears when the week ends, if your topics had news.",
    failedToFetchWeek: "Couldn't load your week",
    loadingWeek: "Loading your week…",
    noWeek: "No weekly summary yet",
    yourWeek: "Your week",
    topicsOfWeek: "Topics of this week",
    whileYouWereAway: "While you were away",
    failedToFetchAway: "Couldn't load what you missed",
    loadingAway: "Loading what you missed…",
    nothingMissed: "You missed nothing",
    nothingMissedHint: "No news in your topics during that time.",
    theEnd: "That's all. You're up to date.",
    allRead: "Mark all read",
    awayHint: (day: string) => `The most important news since ${day}. Anything since corrected is left out.`,
    moreStories: (count: number) => (count === 1 ? "+ 1 more story" : `+ ${count} more stories`),
    ofTopic: (topic: string) => `of ${topic}`,
    noStories: "No stories yet",
    noStoriesHint: "Stories appear here as updates report them.",
    failedToFetchStories: "Couldn't load stories",
    failedToFetchStory: "Couldn't load the story",
    storyNotFound: "Story not found",
    loadingStories: "Loading stories",
    loadingStory: "Loading story",
    allStories: "All stories",
    readThatUpdate: "Open this update",
    couldNotBeReached: "could not be reached",
    whatChanged: "What changed",
    was: "was",
    timeline: "Timeline",
    yesterday: "Yesterday",
    stories: "Stories",
    story: "Story",
    today: "Today",
    storiesOf: (topic: string) => `Stories in ${topic}`,
    firstTold: (day: string) => `since ${day}`,
    lastTold: (time: string) => `last update ${time}`,
    updates: (count: number) => countOf(count, "update"),
    publishers: (count: number) => countOf(count, "publisher"),
    ofDay: (day: string) => `of ${day}`,
  },
});

const states: Record<StoryState, string> = inLanguage("topics.stories.states", {
  en: { emerging: "New", steady: "Ongoing", fading: "Quiet" },
});

export const stateWord = (state: StoryState) => states[state];
