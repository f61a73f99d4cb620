import { NUMBER_WORDS } from "./vocabulary.ts";

/** What stands behind a number and is part of it, without accents, in the languages that news is read in. */
const POWERS: [of10: string, written: string][] = [
  ["9", String.raw`bn?|billion|mrd|milliarden?|milliards?|miliardi|mil\smilhoes|млрд|миллиард(?:а|ов)?|ارب`],
  ["6", "mn?|mio|million(?:en|s)?|millon(?:es)?|milhoes|milioni|млн|миллион(?:а|ов)?"],
  ["12", "tn|trillion|трлн|триллион(?:а|ов)?"],
  ["3", "k|thousand|tausend|mil|тыс|тысяч[аи]?|ہزار"],
];
const UNITS: [sign: string, written: string][] = [
  ["%", String.raw`%|per\s?cento?|pc|por\s?ci?ento|pour\s?cent|prozent|procent|процент(?:а|ов)?`],
  ["$", String.raw`(?:us[-.\s]?)?dol+ar(?:s|es)?|usd|доллар(?:а|ов)?|ڈالر`],
  ["€", "euros?|eur|евро"],
  ["£", "pfund|pounds?|libras?|фунт(?:а|ов)?"],
];
const anyOf = (forms: [string, string][]) =>
  String.raw`(${forms.map(([, written]) => written).join("|")})(?![\p{L}\p{N}])`;
const reader = ([name, written]: [string, string]) => [name, new RegExp(`^(?:${written})$`)] as const;

/** How a number is written, with its power of ten and unit: the source of an expression with flags `iu`. */
const WRITTEN = String.raw`(\p{Sc}?)(\d+(?:[.,]\d+)*|(?<!\p{L})(?:${[...NUMBER_WORDS.keys()].join("|")})(?!\p{L}))(?:[\s-]?${anyOf(POWERS)})?(?:[\s-]?(?:de\s)?${anyOf(UNITS)})?`;
const WHOLE = new RegExp(`^${WRITTEN}$`, "u");
const SCORE = /^(\d+)[-–](\d+)$/;

/** The source of an expression for numbers, scores and ranges in a text without accents. */
export const NUMBER = String.raw`\d{1,3}[-–]\d{1,3}(?![\d.])|${WRITTEN.replaceAll(/\((?!\?)/g, "(?:")}`;

/** A number of a text. */
export interface Figure {
  value: number;
  /** A currency, `%`, or empty. */
  unit: string;
}

/** A number in lower case: what it says; null for a score, "2-1", or a range. Undefined for what is none. */
export function readNumber(written: string): { key: string; figure: Figure | null } | undefined {
  const score = SCORE.exec(written);
  if (score) {
    // The same result is told from either side.
    const sides = [Number(score[1]), Number(score[2])].sort((a, b) => b - a);
    return { key: sides.join("-"), figure: null };
  }
  const [whole, currency, amount = "", power = "", name = ""] = WHOLE.exec(written) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(`${NUMBER_WORDS.get(amount) ?? decimal(amount)}e${named(power, POWER_READERS) || 0}`);
  const unit = currency || named(name, UNIT_READERS);
  return Number.isNaN(value)
    ? { key: amount, figure: null }
    : { key: `${unit}${value}`, figure: { value, unit } };
}

const POWER_READERS = POWERS.map(reader);
const UNIT_READERS = UNITS.map(reader);

function named(form: string, readers: (readonly [string, RegExp])[]): string {
  return readers.find(([, written]) => written.test(form))?.[0] ?? "";
}

// A comma or dot before three digits parts thousands; any other is a decimal point.
function decimal(digits: string): string {
  return digits.replace(/(?<!^0)[,.](?=\d{3}(?!\d))/g, "").replace(",", ".");
}
