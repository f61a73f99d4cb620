import { inLanguage } from "../base/words/language.ts";
import { validationTexts } from "../contract/base/validation-texts.ts";

/** Pages read its translations too, but contain none of its English. */
export const validationWords = inLanguage("validation", { en: validationTexts });
