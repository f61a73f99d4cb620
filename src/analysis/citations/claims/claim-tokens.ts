import { limitCombiningMarks } from "../../../contract/base/combining-marks.ts";
import { fold } from "../../../language/folding.ts";
import { ASCII, segmentsOf, UNSPACED } from "../../../language/segmentation.ts";
import { emptyWords } from "../../../language/stop-words.ts";
import { wordKey } from "../../../language/word-keys.ts";

/** A word or a number of a text. `start` and `end` are offsets in the normalised text. */
export interface Token {
  /** The word as written, in Unicode's compatibility form. */
  raw: string;
  /** The word folded. */
  text: string;
  start: number;
  end: number;
  /** The punctuation and spaces before this token. */
  gap: string;
  /** The start of what follows it. */
  after: string;
  isNumber: boolean;
  isCapital: boolean;
}

/** Characters and tokens of a page that are read: newspaper articles are far shorter. */
export const MAX_TEXT = 100_000;
const MAX_TOKENS = 15_000;

/** Groups of three digits separated by a comma, dot, apostrophe or space are one number. */
const WORD = /\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+/gu;
const ASCII_WORD = new RegExp(WORD.source.replace("[\\p{L}\\p{M}]", "[A-Za-z]"), "g");

/**
 * The words and numbers of a text with their positions and what is between them, which figures, dates and quotations
 * need. The language room's `tokensOf` only returns words, and splits numbers at commas.
 */
export function tokensOf(text: string): Token[] {
  const part = limitCombiningMarks(text.slice(0, MAX_TEXT));
  const isAscii = ASCII.test(part);
  const read = isAscii ? part : plainDigits(part.replace(/[²³¹⁰-⁹]/g, "").normalize("NFKC"));
  const tokens: Token[] = [];
  let last = 0;
  const add = (raw: string, start: number) => {
    const first = raw.charCodeAt(0);
    const isNumber = first >= ZERO && first <= NINE;
    const gap = read.slice(Math.max(last, start - 8), start);
    last = start + raw.length;
    const isCapital = isAscii ? first >= CAPITAL_A && first <= CAPITAL_Z : !isNumber && /^\p{Lu}/u.test(raw);
    const after = read.slice(last, last + 2);
    tokens.push({
      raw,
      text: isNumber ? raw : isAscii ? raw.toLowerCase() : fold(raw),
      start,
      end: last,
      gap,
      after,
      isNumber,
      isCapital,
    });
  };
  const words = isAscii ? ASCII_WORD : WORD;
  words.lastIndex = 0;
  for (let found = words.exec(read); found && tokens.length < MAX_TOKENS; found = words.exec(read)) {
    const { 0: raw, index } = found;
    if (isAscii || !UNSPACED.test(raw)) add(raw, index);
    else for (const part of segmentsOf(raw.slice(0, 2_000))) add(part.segment, index + part.index);
  }
  return tokens;
}

const [ZERO, NINE, CAPITAL_A, CAPITAL_Z] = [0x30, 0x39, 0x41, 0x5a];

/** The key that two forms of a word share; null for numbers and words without meaning. */
export function keyOf({ text, isNumber }: Token): string | null {
  if (isNumber || emptyWords.has(text)) return null;
  if (text.length < 3 && !/[\p{Script=Han}\p{Script=Katakana}]/u.test(text)) return null;
  return wordKey(text).slice(0, KEY_LENGTH);
}

/** Short, because compounds and endings differ between a sentence and its source. */
const KEY_LENGTH = 4;

/** The zeros of scripts with digits of their own. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];

function plainDigits(text: string): string {
  return text
    .replace(/[^\p{ASCII}]/gu, (sign) => {
      if (!/\p{Nd}/u.test(sign)) return /[’ʼ`´]/.test(sign) ? "'" : sign;
      const code = sign.codePointAt(0) ?? 0;
      const zero = ZEROS.find((start) => code >= start && code < start + 10);
      return zero === undefined ? sign : String(code - zero);
    })
    .replace(CHINESE_POWERS, written);
}

const CHINESE_POWERS =
  /(?<![\d.,])(\d[\d,.]{0,20})\s?([万萬億亿兆])(?:(\d[\d,]{0,20})(?:([万萬])(\d[\d,]{0,20})?)?)?/g;
const POWER_OF: Record<string, number> = { 万: 4, 萬: 4, 億: 8, 亿: 8, 兆: 12 };

function written(whole: string, ...groups: string[]): string {
  const [first = "", power = "", rest = "", second = "", last = ""] = groups;
  const numberOf = (digits: string) => Number(digits.replaceAll(",", "") || 0);
  const sum =
    numberOf(first) * 10 ** (POWER_OF[power] ?? 0) +
    numberOf(rest) * 10 ** (POWER_OF[second] ?? 0) +
    numberOf(last);
  return Number.isSafeInteger(Math.round(sum)) ? `${Math.round(sum)} ` : whole;
}
