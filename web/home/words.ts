import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    startFollowing: "Start following topics to see AI-generated summaries here",
    nothingLeft: "There is nothing else to follow yet.",
    nothingFollowed: "No topics followed yet",
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
    following: (topics: string) => `Following ${topics}`,
  },
});
