import { UNSPACED } from "../../language/segmentation.ts";
import { mentionsVictims } from "../changes/tolls.ts";
import { isTurn } from "./phrases.ts";

/** Words of a sentence that is read at once. */
const USUAL_LENGTH = 25;
/** The fewest words that are left of a sentence. */
const MIN_LENGTH = 8;

/**
 * Leaves out of a sentence what it can do without: brackets and, if it is long, asides between dashes and, in English,
 * which sets off only such clauses, "…, who was born in Oslo, …". What is left are the paper's words in their order. A
 * clause with a figure, a quotation, a toll, a denial or a doubt stays.
 */
export function condensed(sentence: string, language: string | undefined): string {
  if (!/^\p{L}/u.test(sentence) || SINGLE_QUOTATION.test(sentence)) return sentence;
  const without = (text: string, form: RegExp, blank: string) =>
    shorter(
      text,
      text.replace(form, (whole, aside) => (isTurn(aside, language) ? whole : blank)),
    );
  const plain = without(sentence, BRACKET, "");
  if (wordCountOf(plain) <= USUAL_LENGTH) return plain;
  const rest = without(plain, ASIDE, " ");
  return language === "en" ? withoutClauses(rest) : rest;
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

const RELATIVE = /^(?:who|which|whose|where) /u;
/** A verb behind a relative clause, by which one knows that the sentence goes on. */
const VERB = /^(?:was|were|is|are|has|have|had|will|would|can|did|said|says|told|\p{Ll}{2,}ed) /u;
/** "It was the defence, as so often, which won": what it says depends on the clause. */
const CLEFT = /(?<!\p{L})(?:it (?:is|was)|it['’]s) /iu;
/** A clause with one of these stays: figures, quotations, denials, conditions and doubts. */
const NEEDED =
  /\p{Nd}|["“”:;]|(?<!\p{L})(?:not|no|never|none|nor|without|unless|if|but|although|though|however|despite|except|only|first|den(?:y|ie[sd])|reject\p{L}*|alleg\p{L}*|claim\p{L}*|accus\p{L}*|disput\p{L}*|may|might|could)(?!\p{L})|n['’]t(?!\p{L})/iu;

function withoutClauses(sentence: string): string {
  if (wordCountOf(sentence) <= USUAL_LENGTH) return sentence;
  const [mark = ""] = /[.!]$/.exec(sentence) ?? [];
  const [subject = "", ...clauses] = sentence.split(COMMA);
  const goesOn = canGo(clauses[0]) && VERB.test(clauses[1] ?? "");
  const rest = shorter(sentence, goesOn ? `${subject} ${clauses.slice(1).join(", ")}` : sentence);
  if (wordCountOf(rest) <= USUAL_LENGTH || CLEFT.test(rest)) return rest;
  const parts = rest.split(COMMA);
  return canGo(parts.at(-1)) ? shorter(rest, `${parts.slice(0, -1).join(", ")}${mark}`) : rest;
}

function canGo(clause = ""): boolean {
  return RELATIVE.test(clause) && !NEEDED.test(clause) && !mentionsVictims(clause);
}

/** A comma outside a quotation. */
const COMMA = /, (?=(?:[^"]*"[^"]*")*[^"]*$)(?![^“]*”)/u;

/** Counts three characters of Chinese, Japanese or Thai as a word. */
export function wordCountOf(text: string): number {
  return UNSPACED.test(text) ? text.length / 3 : text.split(" ").length;
}
