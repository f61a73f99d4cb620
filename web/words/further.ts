import { inLanguage } from "./language.ts";

/** What several rooms or a rare screen say, and the first screen never. */
export const further = inLanguage({
  en: {
    wentWrong: "Something went wrong. Please try again.",
    nothingFound: "No topics found",
    copied: "Link Copied",
    copyFailed: "Failed to copy link",
    noSuchPage: "Did you forget to add the page to the router?",
    notFound: "404 Page Not Found",
    toHome: "Go to Home",
    notificationsF8: "Notifications (F8)",
    undo: "Undo",
    undoByKeys: "To undo, press Z, or F8 and then Tab",
    notUndone: "Not Undone",
    dismiss: "Dismiss",
    close: "Close",
    cancel: "Cancel",
    sources: (count: number) => (count === 1 ? "1 source" : `${count} sources`),
    notSetUp: "not set up on this server",
  },
});
