import { countOf } from "../ui/text/numbers.ts";
import { inLanguage } from "../words/language.ts";

export const words = inLanguage("topics", {
  en: {
    markRead: "Mark as read",
    topicNotFound: "Topic Not Found",
    topicNotFoundHint: "Topic not found",
    loading: "Loading topics",
    shareFailed: "Sharing failed",
    often: "How often",
    comments: "Comments",
    follow: "Follow",
    unlike: "Unlike",
    error: "Error",
    share: "Share",
    tags: "Tags",
    like: "Like",
    trends: { Hot: "Hot", Trending: "Trending", Rising: "Rising" },
    count: (count: number) => countOf(count, "topic"),
    followers: (count: number) => countOf(count, "follower"),
    moreTags: (count: number) => `+${count} more`,
    toggle: (label: string, name: string) => `${label} ${name}`,
    frequency: (hours: number) => (hours === 0 ? "manual" : hours === 1 ? "1 hr" : `${hours} hrs`),
  },
});
