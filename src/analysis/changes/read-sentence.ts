import { keyOf, type Token, tokensOf } from "../citations/claims/claim-tokens.ts";
import { datesIn } from "../citations/claims/dates.ts";
import { type Figure, figuresIn } from "../citations/claims/figures.ts";
import { timesIn } from "../citations/claims/items.ts";
import { namesIn } from "../citations/claims/names.ts";
import { quotedIn } from "../citations/claims/quotations.ts";
import { isVictims, type People, peopleCounted, type Toll } from "./tolls.ts";
import { DAY_WORDS, UNTIL } from "./words.ts";

interface Value {
  written: string;
  /** Keys of the words beside it, which say what it counts. */
  of: Set<string>;
}

export interface Count extends Value {
  figure: Figure;
  /** Whom it counts; null if it counts something else. */
  people: People | null;
}

export interface Day extends Value {
  name: string;
  isEnd: boolean;
}

/** A sentence's words, amounts, days, names and quotations, by which changes are found. */
export interface ReadSentence {
  keys: Set<string>;
  counts: Count[];
  tolls: Toll[];
  days: Day[];
  names: string[];
  quotations: string[];
}

export function readSentence(text: string, language: string | undefined): ReadSentence {
  const tokens = tokensOf(text);
  const days = daysIn(tokens);
  const isOfDay = (at: number) => days.some(({ from, to }) => at >= from && at < to);
  const figures = figuresIn(tokens, language).filter(
    ({ from, isYear }) => !isYear && !isOfDay(from) && !isLabel(tokens, from),
  );
  const people = peopleCounted(tokens, figures);
  const counts = figures.map((figure, at) => ({
    figure,
    written: writtenIn(tokens, figure.from, figure.to),
    of: beside(tokens, figure),
    people: people[at] ?? null,
  }));
  const isOfCount = (at: number) => counts.some(({ figure: { from, to } }) => at >= from && at < to);
  const words = tokens.filter((token, at) => !token.isNumber && !isOfDay(at) && !isOfCount(at));
  return {
    ...{ counts, days, keys: new Set(words.flatMap((token) => keyOf(token) ?? [])) },
    tolls: counts.flatMap(({ people, figure }) =>
      isVictims(people) ? [{ of: people, count: figure.readings[0]?.value ?? 0 }] : [],
    ),
    names: namesIn(tokens, language).map(({ words }) => words.map((token) => token.text).join(" ")),
    quotations: quotedIn(text).map((parts) => parts.flat().join(" ")),
  };
}

/** "Day Two" counts nothing. */
function isLabel(tokens: Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return Boolean(before?.isCapital && token?.isCapital && /^\s+$/.test(token.gap));
}

function daysIn(tokens: Token[]): (Day & { from: number; to: number })[] {
  const dates = datesIn(tokens).map(({ from, to, day, month, weekday }) => {
    return {
      from,
      to,
      name: day === undefined ? `${weekday ?? ""} ${month ?? ""}` : `${day}. ${month ?? ""}`,
    };
  });
  const times = timesIn(tokens).map(({ from, to, minutes }) => ({ from, to, name: `at ${minutes}` }));
  const parts = tokens.flatMap(({ text }, at) => {
    const name = DAY_WORDS.get(text);
    return name ? [{ from: at, to: at + 1, name }] : [];
  });
  return [...dates, ...times, ...parts].map(({ from, to, name }) => {
    const until = tokens.slice(Math.max(0, from - 3), from).findIndex(({ text }) => UNTIL.has(text));
    const start = until < 0 ? from : Math.max(0, from - 3) + until;
    return {
      from,
      to,
      name,
      isEnd: until >= 0,
      written: writtenIn(tokens, start, to),
      of: new Set<string>(),
    };
  });
}

function writtenIn(tokens: Token[], from: number, to: number): string {
  const [first, ...others] = tokens.slice(from, to);
  const sign = /\p{Sc}$/u.exec(first?.gap ?? "")?.[0] ?? "";
  const last = /^\s?[%\p{Sc}]/u.exec(tokens[to - 1]?.after ?? "")?.[0] ?? "";
  return `${sign}${first?.raw ?? ""}${others.map(({ gap, raw }) => `${gap}${raw}`).join("")}${last}`;
}

/** Words between an amount and what it counts. */
const BESIDE = 3;

/** Before a comma or the end, an amount counts what was named before: "The death toll in the region rose to 833." */
function beside(tokens: Token[], { from, to }: Figure): Set<string> {
  const isLast = to === tokens.length || /^[,;.]/.test(tokens[to - 1]?.after ?? "");
  const before = tokens.slice(isLast ? 0 : Math.max(0, from - BESIDE), from);
  const near = [...before, ...tokens.slice(to, to + BESIDE)];
  return new Set(near.flatMap((token) => (token.isNumber ? [] : (keyOf(token) ?? []))));
}
