import { inLanguage } from "../base/words/language.ts";
import { validationTexts } from "../contract/validation-texts.ts";

/** Pages read its translations too, but carry no English of it. */
export const validationWords = inLanguage("validation", { en: validationTexts });
