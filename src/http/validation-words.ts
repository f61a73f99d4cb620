import { inLanguage } from "../base/words/language.ts";
import { validationTexts } from "../contract/validation.ts";

/** The browser has the same catalogue. */
export const validationWords = inLanguage("validation", { en: validationTexts });
