import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.unread", {
  en: {
    markedRead: (topic: string) => `Marked as read: ${topic}`,
    allMarkedRead: "All marked as read",
    undo: "Undo",
    markFailed: "Couldn't mark as read",
    takeBackFailed: "Couldn't undo",
    tryAgain: "Please try again.",
  },
});
