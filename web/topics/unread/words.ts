import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.unread", {
  en: {
    markedRead: (topic: string) => `Marked as read: ${topic}`,
    allMarkedRead: "All marked as read",
    markFailed: "Couldn't mark as read",
    tryAgain: "Please try again.",
  },
});
