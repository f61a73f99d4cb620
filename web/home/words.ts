import { countOf } from "../ui/text/numbers.ts";
import { inLanguage } from "../words/language.ts";

export const words = inLanguage("home", {
  en: {
    upToDate: "You're up to date",
    away: "While you were away",
    nothingLeft: "No other topics yet.",
    discoverTopics: "Discover New Topics",
    followed: "Topics Followed",
    create: "Create a topic",
    myTopics: "View My Topics",
    today: "Updates Today",
    yourWeek: "Your week",
    stats: "Quick Stats",
    add: "Add a topic",
    surprise: "Surprise Me",
    profile: "My Profile",
    updates: "My Updates",
    discover: "Discover",
    home: "Home",
    startFollowing: "Start following topics to see AI-generated summaries here",
    nothingFollowed: "No topics followed yet",
    readThrough: "Read it all",
    nextWithNews: "Your next edition arrives when there's news.",
    nextAt: (time: string) => `Next edition at ${time}.`,
    nextOn: (weekday: string, time: string) => `Next edition on ${weekday} at ${time}.`,
    todaysNews: "Today's news",
    newIn: (updates: number, topics: number, minutes: number) =>
      `${updates} new in ${countOf(topics, "topic")} · ${countOf(minutes, "minute")}`,
    andMore: (count: number) => `and ${count} more`,
    newUpdates: (count: number) => `${count} new ${count === 1 ? "update" : "updates"}`,
    following: (topics: string) => `Following ${topics}`,
  },
});
