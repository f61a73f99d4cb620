import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    thisSummaryCitesNo: "This summary cites no sources. Nothing in it could be checked.",
    sources: "Sources",
    couldNotBeReached: "could not be reached",
    checkedSource: "checked",
    unchecked: "unchecked",
    costOf: (cost: string) => `cost ${cost}`,
  },
});
