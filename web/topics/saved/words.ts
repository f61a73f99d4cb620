import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.saved", {
  en: {
    heading: "Saved",
    hint: "Updates you starred, most recent first. Feed readers show them as starred too.",
    none: "Nothing saved yet",
    noneHint: "Open an update and press the star to keep it here.",
    loading: "Loading what you saved",
    failed: "Couldn't load what you saved",
    save: "Save",
    saveFor: (title: string) => `Save “${title}”`,
    saved: "Saved",
    savedHint: "You'll find it under Saved, in your menu.",
    removed: "No longer saved",
    notSaved: "Couldn't save it",
    notRemoved: "Couldn't remove it",
  },
});
