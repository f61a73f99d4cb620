import { UNSPACED } from "../../language/segmentation.ts";
import { isTurn } from "./phrases.ts";

/** Words of a sentence that is read at once. */
const USUAL_LENGTH = 25;
/** The fewest words that are left of a sentence. */
const MIN_LENGTH = 8;

/**
 * Leaves out of a sentence what it can do without: brackets and, if it is long, asides between dashes. What is left are
 * the paper's words in their order.
 */
export function condensed(sentence: string, language: string | undefined): string {
  if (!/^\p{L}/u.test(sentence) || SINGLE_QUOTATION.test(sentence)) return sentence;
  const without = (text: string, form: RegExp, blank: string) =>
    shorter(
      text,
      text.replace(form, (whole, aside) => (isTurn(aside, language) ? whole : blank)),
    );
  const plain = without(sentence, BRACKET, "");
  return wordCountOf(plain) <= USUAL_LENGTH ? plain : without(plain, ASIDE, " ");
}

/** An opened single quotation mark, which an apostrophe may close. */
const SINGLE_QUOTATION = /(?<![\p{L}\p{N}])['‘](?=\p{L})/u;
/** A bracket of several words: "(HMC)" and "(allegedly)" may be needed. */
const BRACKET = /\s\(([^()\s]+\s[^()]{1,80})\)(?=[\s,.;:!?])/gu;
/** "– many of them Kurdish –" */
const ASIDE = /\s(?:-{1,2}|–|—)\s(\p{Ll}[^-–—.;:"“”„«»\p{Nd}]{8,100})\s(?:-{1,2}|–|—)\s(?=\p{Ll})/gu;

/** `text`, unless too little is left of `whole`, or none of its figures. */
function shorter(whole: string, text: string): string {
  const isFigureLost = /\p{Nd}/u.test(whole) && !/\p{Nd}/u.test(text);
  return wordCountOf(text) < MIN_LENGTH || isFigureLost ? whole : text;
}

/** Counts three characters of Chinese, Japanese or Thai as a word. */
export function wordCountOf(text: string): number {
  return UNSPACED.test(text) ? text.length / 3 : text.split(" ").length;
}
