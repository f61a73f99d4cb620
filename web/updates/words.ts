import { countOf } from "../ui/text/numbers.ts";
import { inLanguage } from "../words/language.ts";

export const words = inLanguage("updates", {
  en: {
    updatedNow: "Updated less than an hour ago",
    beforeFirst: {
      pending: "Pending update...",
      nothing: "Nothing found yet",
      failed: "Couldn't update",
    },
    waiting: "Waiting for its first update",
    queued: "Update queued",
    updating: "Updating now",
    alsoIn: "Also in",
    recently: "Recently",
    failed: (reason: string, next: string) => `The last update failed${reason}.${next}`,
    budget: (reason: string, next: string) => `Waiting for budget${reason}.${next}`,
    noRoom: "not enough left today",
    nextTry: (when: string) => ` Trying again ${when}.`,
    checked: (when: string) => `Checked ${when}`,
    nothingNew: (checked: string) => `${checked}, nothing new`,
    nothingSince: (checked: string, since: string) => `${checked}, nothing new since ${since}`,
    newsIn: (topics: number) => `News in ${countOf(topics, "topic")}`,
    newsInSince: (topics: number, since: string) =>
      topics === 0 ? `Nothing new since ${since}` : `News in ${countOf(topics, "topic")} since ${since}`,
    updatedHours: (hours: number) => (hours === 1 ? "Updated 1 hour ago" : `Updated ${hours} hours ago`),
  },
});
