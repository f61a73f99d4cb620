import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    readMore: "Read More",
    showLess: "Show Less",
    showMore: "Show more",
    slopped: "Slopped",
    slop: "Slop",
    fresh: "New",
  },
});
