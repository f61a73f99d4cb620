import { memoize } from "../../../base/memoize.ts";
import { monthNamed } from "../../../language/calendar.ts";
import { UNSPACED } from "../../../language/segmentation.ts";
import { emptyWords } from "../../../language/stop-words.ts";
import { wordKey } from "../../../language/word-keys.ts";
import { type Figure, readNumber } from "./figures.ts";

export interface Token {
  key: string;
  kind: "word" | "number" | "score" | "month" | "empty";
  figure: Figure | null;
  isCapital: boolean;
  /** True if any word would have a capital here: at a start, or in a title in capitals. */
  isAmbiguous: boolean;
  isOrdinary: boolean;
  hasDigit: boolean;
}

/** A word or number as written, parsed once for all its occurrences. */
export interface Form {
  written: string;
  inside: Token;
  atBeginning: Token;
  isLong: boolean;
}

export const formOf = memoize(readForm, 20_000);

function readForm(written: string): Form {
  const plain = written
    .replaceAll("’", "'")
    .replace(ELISION, "")
    .replace(/'s?$|\./g, "");
  const lower = plain.toLowerCase();
  const isAcronym = /^\p{Lu}{2,}\d*$/u.test(plain);
  const read = keyOf(written, plain, lower, isAcronym);
  const inside: Token = {
    ...read,
    isCapital: /^\p{Lu}/u.test(plain),
    isAmbiguous: false,
    isOrdinary: ORDINARY.test(lower),
    hasDigit: /\p{N}/u.test(read.key),
  };
  return {
    written,
    inside,
    atBeginning: { ...inside, isAmbiguous: !isAcronym },
    isLong: /^\p{L}{4,}/u.test(written),
  };
}

// "l'horloge" is a clock.
const ELISION = /^(?:[cdjlmnst]|qu|un|dell?|all|nell|sull)'(?=\p{L})/iu;

function keyOf(
  written: string,
  plain: string,
  lower: string,
  isAcronym: boolean,
): Pick<Token, "key" | "kind" | "figure"> {
  const number = readNumber(written.toLowerCase());
  if (number) return { ...number, kind: number.figure ? "number" : "score" };
  const month = monthNamed(lower, plain !== lower);
  if (month) return { key: `month ${month.value}`, kind: "month", figure: null };
  if (lower === "us" && isAcronym) return { key: "america", kind: "word", figure: null };
  return { key: wordKey(lower), kind: isEmpty(lower, isAcronym) ? "empty" : "word", figure: null };
}

const ORDINARY =
  /(?:tion|sion|ment|er|or|ing|able|ible|ive|nce|ship|tor|ism)s?$|(?:ed|ly|ness|ful|less|ous)$/;

function isEmpty(lower: string, isAcronym: boolean): boolean {
  return (
    emptyWords.has(lower) || (lower.length < 3 && !isAcronym && !/\d/.test(lower) && !UNSPACED.test(lower))
  );
}
