import { validationTexts } from "../../../src/contract/validation.ts";
import { inLanguage } from "../../words/language.ts";

/** The server has the same catalogue. */
export const validationWords = inLanguage("validation", { en: validationTexts });
