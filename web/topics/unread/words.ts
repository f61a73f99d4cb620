import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    markedRead: (topic: string) => `Marked as read: ${topic}`,
    allMarkedRead: "All marked as read",
    undo: "Undo",
    markFailed: "Marking Failed",
    takeBackFailed: "Undo Failed",
    tryAgain: "Please try again.",
  },
});
