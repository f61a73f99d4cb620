import { numberWords, powersOfTen } from "../../../language/numerals.ts";

const POWERS = powersOfTen.map(([exponent, words]): [string, string] => [String(exponent), words]);
const UNITS: [sign: string, written: string][] = [
  ["%", String.raw`%|per\s?cento?|pc|por\s?ci?ento|pour\s?cent|prozent|procent|процент(?:а|ов)?`],
  ["$", String.raw`(?:us[-.\s]?)?dol+ar(?:s|es)?|usd|доллар(?:а|ов)?|ڈالر`],
  ["€", "euros?|eur|евро"],
  ["£", "pfund|pounds?|libras?|фунт(?:а|ов)?"],
];
const anyOf = (forms: [string, string][]) =>
  String.raw`(${forms.map(([, written]) => written).join("|")})(?![\p{L}\p{N}])`;
const reader = ([name, written]: [string, string]) => [name, new RegExp(`^(?:${written})$`, "u")] as const;

/** A number with its power of ten and unit, for flags `iu`. */
const WRITTEN = String.raw`(\p{Sc}?)((?<![\d.,])\d{1,3}(?:\s\d{3})+(?!\d)|\d+(?:[.,]\d+)*|(?<!\p{L})(?:${[...numberWords.keys()].join("|")})(?!\p{L}))(?:[\s-]?${anyOf(POWERS)})?(?:[\s-]?(?:de\s)?${anyOf(UNITS)})?`;
const WHOLE = new RegExp(`^${WRITTEN}$`, "u");
const SCORE = /^(\d+)[-–](\d+)$/;

export const NUMBER = String.raw`\d{1,3}[-–]\d{1,3}(?![\d.])|${WRITTEN.replaceAll(/\((?!\?)/g, "(?:")}`;

export interface Figure {
  value: number;
  unit: string;
}

/** `written` in lower case. The figure is null for a score ("2-1") or range; undefined if it isn't a number. */
export function readNumber(written: string): { key: string; figure: Figure | null } | undefined {
  const score = SCORE.exec(written);
  if (score) {
    // The same result can be written from either side.
    const sides = [Number(score[1]), Number(score[2])].sort((a, b) => b - a);
    return { key: sides.join("-"), figure: null };
  }
  const [whole, currency, amount = "", power = "", name = ""] = WHOLE.exec(written) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(`${numberWords.get(amount) ?? decimal(amount)}e${named(power, POWER_READERS) || 0}`);
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

// A space, comma or dot before three digits separates thousands; any other is a decimal point.
function decimal(digits: string): string {
  return digits.replace(/\s|(?<!^0)[,.](?=\d{3}(?!\d))/g, "").replace(",", ".");
}

/** Figures this close are the same, rounded differently: "$55 billion" is "$55.8bn". */
const ROUNDING = 0.03;

/** Years and small numbers without a unit must be equal; others may differ by rounding. */
export function isNear(one: Figure, other: Figure): boolean {
  if (!isSameUnit(one, other)) return false;
  if (isExact(one) || isExact(other)) return one.value === other.value;
  return Math.abs(one.value - other.value) <= ROUNDING * one.value;
}

// The currency is often omitted when a sum is repeated.
function isSameUnit(one: Figure, other: Figure): boolean {
  if (one.unit === "%" || other.unit === "%") return one.unit === other.unit;
  return one.unit === other.unit || one.unit === "" || other.unit === "";
}

function isExact({ value, unit }: Figure): boolean {
  return unit === "" && (value < 100 || isYear(value));
}

export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}
