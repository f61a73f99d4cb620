import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.stories.rollups", {
  en: {
    unusable: "The answer couldn't be used, so the version compiled without a model stays",
    tooSlow: "It took longer than a minute, so the version compiled without a model stays",
    noWeek: "There's no summary of your last week yet",
  },
});
