import { memoize } from "../../../base/memoize.ts";
import timeUnits from "../../../language/data/time-units.json" with { type: "json" };
import { numerals } from "../../../language/numerals.ts";
import type { Token } from "./claim-tokens.ts";
import { CENT, FRACTIONS, HEDGES, PER, PERCENT, POWERS, RANGE } from "./claim-vocabulary.ts";

/** A number in a text with its possible meanings: "1.234" has two. */
export interface Figure {
  from: number;
  to: number;
  readings: { value: number; step: number }[];
  unit: "" | "%" | "currency";
  /** Hours in a unit of time that follows it. */
  span: number | null;
  hedge: keyof typeof HEDGES | null;
  /** True for four plain digits, which may be a year. */
  isYear: boolean;
  isWord: boolean;
  /** True if its digits alone show its precision: "3.5", "40 million", but not "1,200". */
  isRounded: boolean;
}

export function figuresIn(tokens: Token[], language: string | undefined): Figure[] {
  const words = numerals.get(language ?? "");
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const figure = figureAt(tokens, at, words) ?? fractionAt(tokens, at);
    if (!figure) continue;
    figures.push(figure);
    at = figure.to - 1;
  }
  return figures;
}

function figureAt(
  tokens: Token[],
  at: number,
  words: ReadonlyMap<string, number> | undefined,
): Figure | null {
  const token = tokens[at];
  if (!token) return null;
  const spoken = token.isNumber ? null : spokenNumber(tokens, at, words);
  if (!token.isNumber && !spoken) return null;
  let to = spoken?.to ?? at + 1;
  let readings = spoken ? [{ value: spoken.value, step: 1 }] : readingsOf(token.raw);
  const next = tokens[to];
  const power = next && /^[\s-]?$/.test(next.gap) ? powerOf(next, next.gap === "") : null;
  if (power) {
    const raised = readings.map(({ value, step }) => ({
      value: value * power.factor,
      step: step * power.factor,
    }));
    // "1.3m" is also a length.
    readings = power.isCertain ? raised : [...raised, ...readings];
    to++;
  } else {
    const shared = sharedPower(tokens, to);
    if (shared)
      readings = [
        ...readings,
        ...readings.map(({ value, step }) => ({ value: value * shared, step: step * shared })),
      ];
  }
  const unit = unitAt(tokens, at, to);
  return {
    from: at,
    to: unit.to,
    readings,
    unit: unit.name,
    span: /^[\s-]?$/.test(tokens[to]?.gap ?? "x") ? spanOf(tokens[to]?.text ?? "") : null,
    hedge: hedgeBefore(tokens, at),
    isYear: !power && unit.name === "" && /^(?:1[5-9]|20|21)\d\d$/.test(token.raw),
    isWord: spoken !== null,
    isRounded: power !== null || (readings[0]?.step ?? 1) < 1,
  };
}

/** "Twenty-two", "vingt-deux", "treinta y dos", "zweiundzwanzig". */
function spokenNumber(tokens: Token[], at: number, words: ReadonlyMap<string, number> | undefined) {
  const word = tokens[at]?.text ?? "";
  const value = words?.get(word) ?? compound(word, words);
  if (value === undefined) return null;
  if (value < 20 || value % 10 !== 0) return { value, to: at + 1 };
  const joined = /^(?:y|e|et)$/.test(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
  const ones = words?.get(tokens[joined]?.text ?? "") ?? 0;
  const isOne = ones > 0 && ones < 10 && /^[\s-]?$/.test(tokens[joined]?.gap ?? "x");
  return isOne ? { value: value + ones, to: joined + 1 } : { value, to: at + 1 };
}

function compound(word: string, words: ReadonlyMap<string, number> | undefined): number | undefined {
  if (!word.includes("und")) return undefined;
  const [, ones = "", tens = ""] = /^(\p{L}{3,7})und(\p{L}{6,8})$/u.exec(word) ?? [];
  const [one, ten] = [words?.get(ones), words?.get(tens)];
  return one !== undefined && ten !== undefined && one < 10 && ten >= 20 ? one + ten : undefined;
}

function readingsOf(written: string): Figure["readings"] {
  const plain = written.replace(/[' ]/g, "");
  if (/^\d+$/.test(plain)) return [wholeNumber(Number(plain))];
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1) ?? "";
  const decimals = plain.length - plain.lastIndexOf(last) - 1;
  const isMixed = new Set(separators).size > 1;
  const isGrouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain);
  if (separators.length > 1 && !isMixed) {
    return isGrouped ? [wholeNumber(Number(plain.replace(/[.,]/g, "")))] : [];
  }
  const decimal = {
    value: Number(
      `${plain.slice(0, plain.lastIndexOf(last)).replace(/[.,]/g, "")}.${plain.slice(-decimals)}`,
    ),
    step: 10 ** -decimals,
  };
  if (!isGrouped || plain.startsWith("0")) return [decimal];
  return [wholeNumber(Number(plain.replace(/[.,]/g, ""))), decimal];
}

/** Trailing zeros may be the result of rounding. */
function wholeNumber(value: number): { value: number; step: number } {
  let step = 1;
  while (value > 0 && value % (step * 10) === 0) step *= 10;
  return { value, step };
}

function powerOf(token: Token, touches: boolean): { factor: number; isCertain: boolean } | null {
  if (token.text.length === 1 && !touches && !/^\s?\p{Sc}/u.test(token.after)) return null;
  const exponent = exponentOf(token.text);
  if (exponent === null) return null;
  return { factor: 10 ** exponent, isCertain: !/^(?:m|mm|b)$/.test(token.text) };
}

// Few different words follow numbers, again and again.
const exponentOf = memoize((word) => POWERS.find(([, words]) => words.test(word))?.[0] ?? null, 5_000);

const HOURS = { minute: 1 / 60, hour: 1, day: 24, week: 168, month: 730, year: 8760 };
const spans = (Object.keys(HOURS) as (keyof typeof HOURS)[]).map(
  (unit) => [HOURS[unit], new RegExp(`^(?:${timeUnits[unit]})$`, "u")] as const,
);
const spanOf = memoize((word) => spans.find(([, words]) => words.test(word))?.[0] ?? null, 5_000);

/** "1.8 and 2.6 million": both are millions. */
function sharedPower(tokens: Token[], at: number): number | null {
  const other = RANGE.has(tokens[at]?.text ?? "") ? at + 1 : at;
  const [number, power] = [tokens[other], tokens[other + 1]];
  if (!number?.isNumber || !power || !/^ ?$/.test(power.gap)) return null;
  const isRange = other > at || /^\s?[-–]\s?$/.test(number.gap);
  return isRange ? (powerOf(power, power.gap === "")?.factor ?? null) : null;
}

const CURRENCY = /\p{Sc}\s?$/u;

function unitAt(tokens: Token[], from: number, to: number): { name: Figure["unit"]; to: number } {
  const next = tokens[to];
  const between = next?.gap ?? tokens[to - 1]?.after ?? "";
  if (/^\s?%/.test(between)) return { name: "%", to };
  if (next && /^[\s-]?$/.test(between)) {
    if (PERCENT.test(next.text)) return { name: "%", to: to + 1 };
    if (PER.has(next.text) && CENT.has(tokens[to + 1]?.text ?? "")) return { name: "%", to: to + 2 };
  }
  if (CURRENCY.test(tokens[from]?.gap ?? "") || /^\s?\p{Sc}/u.test(between)) return { name: "currency", to };
  return { name: "", to };
}

const KINDS_OF_HEDGE = ["over", "under", "about"] as const;

function hedgeBefore(tokens: Token[], at: number): Figure["hedge"] {
  let kind: Figure["hedge"] = null;
  for (let before = Math.max(0, at - 3); before < at; before++) {
    const word = tokens[before]?.text ?? "";
    for (const each of KINDS_OF_HEDGE) {
      if (HEDGES[each].has(word)) kind = kind === null || kind === each ? each : "about";
    }
  }
  return kind;
}

function fractionAt(tokens: Token[], at: number): Figure | null {
  const value = FRACTIONS.get(tokens[at]?.text ?? "");
  if (value === undefined) return null;
  const readings = [{ value, step: 1 }];
  // "A quarter of a percentage point."
  if (tokens.slice(at, at + 5).some(({ text }) => /point|punkt|punto|ponto|пункт/.test(text))) {
    readings.push({ value: value / 100, step: 0.01 });
  }
  return {
    from: at,
    to: at + 1,
    readings,
    unit: "%",
    span: null,
    hedge: "about",
    isYear: false,
    isWord: true,
    isRounded: false,
  };
}

export const isFraction = (figure: Figure) =>
  figure.isWord && figure.unit === "%" && figure.hedge === "about";

/** Two years are 24 months, two months 60 days. */
const SPAN_TOLERANCE = 0.05;
/** The share by which a figure may differ if the text says "about". */
const ABOUT = 0.1;
const WELL_OVER = 0.3;

/** True if a text that says `told` may have it from a page that says `said`. */
export function isSameFigure(told: Figure, said: Figure, isPercentNear: boolean): boolean {
  if (told.unit === "%" && said.unit !== "%" && !isPercentNear) return false;
  if (told.unit === "currency" && said.unit === "%") return false;
  if (told.span && said.span && told.span !== said.span) {
    const [one, other] = [told, said].map(({ readings, span }) => (readings[0]?.value ?? 0) * (span ?? 0));
    return Math.abs((one ?? 0) / (other ?? 1) - 1) < SPAN_TOLERANCE;
  }
  return told.readings.some((one) => said.readings.some((other) => isSameValue(one, other, told)));
}

function isSameValue(
  told: { value: number; step: number },
  said: { value: number; step: number },
  { hedge, isYear, isRounded }: Figure,
): boolean {
  const difference = Math.abs(told.value - said.value);
  if (difference <= 1e-9 * Math.max(1, told.value)) return true;
  if (isYear) return false;
  const isFiner = said.step < told.step;
  if (hedge === "about") return difference <= Math.max(ABOUT * said.value, isFiner ? told.step / 2 : 0);
  if (hedge === "over") return said.value > told.value && difference <= WELL_OVER * told.value;
  if (hedge === "under") return said.value < told.value && difference <= ABOUT * 2 * told.value;
  // Rounded to the digits given, of which there must be at least two.
  return isRounded && isFiner && told.value >= 10 * told.step && difference <= told.step / 2;
}
