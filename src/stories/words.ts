import { inLanguage } from "../base/words/language.ts";
export const words = inLanguage("server.stories", { en: { noStory: "Story not found" } });
