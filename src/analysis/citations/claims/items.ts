import { keyOf, type Token, tokensOf } from "./claim-tokens.ts";
import { checkableDates, type NamedDate } from "./dates.ts";
import { type Figure, figuresIn, isFraction } from "./figures.ts";
import { type Inference, inferencesIn } from "./inferences.ts";
import { type Name, namesIn } from "./names.ts";
import { type QuotedParts, quotedIn } from "./quotations.ts";

/** A part of a sentence that can be looked for on a page. */
export type Item =
  | { kind: "figure"; figure: Figure }
  /** "Six of ten", which is 60 %. */
  | { kind: "ratio"; figures: Figure[]; percent: Figure }
  | { kind: "date"; date: NamedDate }
  | { kind: "name"; name: Name }
  | { kind: "time"; minutes: number }
  | { kind: "quotation"; parts: QuotedParts };

/** A parsed claim. */
export interface ReadClaim {
  text: string;
  items: Item[];
  /** Its causes, comparisons and predictions. */
  inferences: Inference[];
  /** The keys of its meaningful words. */
  keys: Set<string>;
  /** Its numbers as written. */
  numbers: string[];
  language: string | undefined;
}

const MAX_ITEMS = 30;
const MAX_CLAIM = 1_000;

/** @param language the claim's language, which spelled-out numbers and names depend on */
export function readClaim(claim: string, language: string | undefined): ReadClaim {
  const tokens = tokensOf(claim.slice(0, MAX_CLAIM));
  const keys = new Set(tokens.flatMap((token) => keyOf(token) ?? []));
  const numbers = tokens.filter(({ isNumber }) => isNumber).map(({ raw }) => raw);
  const items = itemsIn(tokens, claim, language).slice(0, MAX_ITEMS);
  const inferences = inferencesIn(claim.slice(0, MAX_CLAIM), language);
  return { text: claim, items, inferences, keys, numbers, language };
}

function itemsIn(tokens: Token[], claim: string, language: string | undefined): Item[] {
  const dates = checkableDates(tokens);
  const times = timesIn(tokens);
  const names = namesIn(tokens, language);
  const codes = names.filter(({ kind }) => kind === "code").flatMap(({ words }) => words);
  const isTaken = ({ from, to }: Figure) =>
    dates.some((date) => from < date.to && to > date.from) ||
    times.some((time) => from < time.to && to > time.from) ||
    codes.some(({ start, end }) => (tokens[from]?.start ?? 0) >= start && (tokens[from]?.start ?? 0) < end);
  const figures = figuresIn(tokens, language).filter(
    (figure) => !isTaken(figure) && isCheckable(figure, tokens),
  );
  return [
    ...withRatios(figures, tokens),
    ...dates.map((date) => ({ kind: "date" as const, date })),
    ...times.map(({ minutes }) => ({ kind: "time" as const, minutes })),
    ...names.map((name) => ({ kind: "name" as const, name })),
    ...quotedIn(claim).map((parts) => ({ kind: "quotation" as const, parts })),
  ];
}

function withRatios(figures: Figure[], tokens: Token[]): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < figures.length; at++) {
    const [one, ten] = [figures[at], figures[at + 1]];
    if (!one) break;
    const between = ten ? tokens.slice(one.to, ten.from).map(({ text }) => text) : [];
    const isTen = ten?.readings[0]?.value === 10;
    if (ten && isTen && between.length < 4 && between.some((word) => OF.has(word))) {
      const value = (one.readings[0]?.value ?? 0) * 10;
      const percent: Figure = { ...one, readings: [{ value, step: 1 }], unit: "%", hedge: "about" };
      items.push({ kind: "ratio", figures: [one, ten], percent });
      at++;
    } else items.push({ kind: "figure", figure: one });
  }
  return items;
}

const OF = new Set("of in out von de cada sur em su из".split(" "));

/** "One" is also an article, a half has many names, and a page may only list what is ranked. */
function isCheckable(figure: Figure, tokens: Token[]): boolean {
  const value = figure.readings[0]?.value;
  if (value === undefined || isFraction(figure) || (figure.isWord && value === 1)) return false;
  const next = tokens[figure.to];
  if (value <= 12 && /^[ºª°]?$/.test(next?.gap ?? " ") && ORDINAL.test(next?.text ?? "")) return false;
  return !(value <= 10 && figure.unit === "" && PLACES.test(next?.text ?? ""));
}

const ORDINAL = /^(?:st|nd|rd|th|e|er|ere|eme|re|o|a)$/;
const PLACES =
  /^(?:countr(?:y|ies)|nations|states|cities|towns|villages|places|languages|landern?|staaten|stadten?|orten?|gemeinden|pays|communes|villes|paises|ciudades|municipios|cidades|paesi|citta|стран\p{L}*|город\p{L}*|か国|カ国|国)$/u;

interface Time {
  from: number;
  to: number;
  /** Minutes since midnight. */
  minutes: number;
}

const CLOCK = /^(?:h|uhr|am|pm|a|p|horas|hrs|ore|heures)$/;

/** 3:17, 15h25, 3.17am, 22.40 Uhr, 7時52分. */
export function timesIn(tokens: Token[]): Time[] {
  const times: Time[] = [];
  for (let at = 0; at < tokens.length; at++) if (tokens[at]?.isNumber) times.push(...timesAt(tokens, at));
  return times;
}

function timesAt(tokens: Token[], at: number): Time[] {
  const [token, one, two] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const hours = token?.raw ?? "";
  const dotted = /^(\d{1,2})[.,](\d{2})$/.exec(hours);
  if (dotted && one && /^\s?$/.test(one.gap) && CLOCK.test(one.text)) {
    return timeAt(at, at + 2, dotted[1], dotted[2]);
  }
  if (one?.isNumber && one.gap === ":" && /^\d\d$/.test(one.raw)) return timeAt(at, at + 2, hours, one.raw);
  const isHour = one && one.gap === "" && /^(?:h|時)$/.test(one.text);
  return isHour && two?.isNumber && two.gap === "" ? timeAt(at, at + 3, hours, two.raw) : [];
}

function timeAt(from: number, to: number, hours = "", minutes = ""): Time[] {
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour < 25 && minute < 60 ? [{ from, to, minutes: hour * 60 + minute }] : [];
}
