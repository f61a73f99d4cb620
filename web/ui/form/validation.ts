import { validationMessage } from "../../../src/contract/base/validation-message.ts";
import type { validationTexts } from "../../../src/contract/base/validation-texts.ts";
import { translationOf } from "../../words/language.ts";

/** Translates a schema's message into the page's language. */
export function inWords(said: string): string {
  const words = translationOf<typeof validationTexts>("validation");
  return words ? validationMessage(said, words) : said;
}
