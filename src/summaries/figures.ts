import { COUNTED_AS_IT_GOES } from "./vocabulary.ts";
import { type Token, wordKeys } from "./wording.ts";

/** A number of a text with its unit: currency in front, `%` or a scale behind. */
export interface Figure {
  value: number;
  unit: string;
}

/** Reads the key of a number; null for a score or what is no number. */
export function figureOf(key: string): Figure | null {
  const [, currency = "", value, scale = ""] = /^(\p{Sc}?)(\d+(?:\.\d+)?)(\D*)$/u.exec(key) ?? [];
  return value === undefined ? null : { value: Number(value), unit: `${currency}${scale}` };
}

/** Figures this close are one, rounded differently: "$55 billion" is "$55.8bn". */
const ROUNDING = 0.03;

/** Whether two keys are of the same figure, as far as news round. Years, versions and small counts they do not. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [figureOf(one), figureOf(other)];
  if (a === null || b === null || a.unit !== b.unit || isExact(a) || isExact(b)) return false;
  return Math.abs(a.value - b.value) <= ROUNDING * a.value;
}

function isExact({ value, unit }: Figure): boolean {
  return unit === "" && (value < 100 || isYear(value));
}

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}

/** Whether the number at `at` counts what grows while a story goes on: "kills 38", "12 people injured". */
export function isToll(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 2), at + 4).some(({ key }) => TOLLS.has(key));
}

const TOLLS = wordKeys(COUNTED_AS_IT_GOES);
