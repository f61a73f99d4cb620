import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    notificationsF8: "Notifications (F8)",
    readMore: "Read More",
    showLess: "Show Less",
    showMore: "Show more",
    slopped: "Slopped",
    dismiss: "Dismiss",
    close: "Close",
    slop: "Slop",
    fresh: "New",
  },
});
