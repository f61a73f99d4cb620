import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    markRead: "Mark as read",
    copyFailed: "Failed to copy link",
    pending: "Pending update...",
    loading: "Loading topics",
    shareFailed: "Sharing failed",
    copied: "Link Copied",
    followers: "followers",
    often: "How often",
    comments: "Comments",
    follower: "follower",
    follow: "Follow",
    unlike: "Unlike",
    error: "Error",
    share: "Share",
    tags: "Tags",
    like: "Like",
    moreTags: (count: number) => `+${count} more`,
    toggle: (label: string, name: string) => `${label} ${name}`,
    manual: "manual",
    hours: (hours: number) => (hours === 1 ? "1 hr" : `${hours} hrs`),
  },
});
