import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.stories.unread", { en: { noUpdate: "Update not found" } });
