import { anyMonthNamed, isPortugueseOrdinal, weekdayNamed } from "../../../language/calendar.ts";
import type { Token } from "./claim-tokens.ts";
import { RANGE } from "./claim-vocabulary.ts";

/** A day or month in a text. `month` counts from 1, `weekday` from 0 for Sunday. */
export interface NamedDate {
  /** The date's first token, and the one after its last. */
  from: number;
  to: number;
  day?: number;
  month?: number;
  year?: number;
  weekday?: number;
}

function list(words: string): string[] {
  return words.split(" ");
}

function named(
  field: "month" | "weekday",
  token: Token | undefined,
  isByNumber: boolean,
): number | undefined {
  const name = token && (field === "month" ? anyMonthNamed(token.text) : weekdayNamed(token.text));
  if (!name || (name.isShort && !isByNumber)) return undefined;
  const isLatin = /^\p{Script=Latin}/u.test(token.raw);
  const needsCapital = name.needsCapital && !name.isSmallToo;
  return needsCapital && isLatin && !token.isCapital ? undefined : name.value;
}

/** "Between January and September" is often derived from what a page says in other words. */
function isSpan({ from, to }: NamedDate, tokens: Token[], dates: NamedDate[]): boolean {
  const isOther = (other: NamedDate) =>
    other.day === undefined &&
    other.month !== undefined &&
    (isBetween(to, other.from, tokens) || isBetween(other.to, from, tokens));
  return dates.some(isOther);
}

function isBetween(from: number, to: number, tokens: Token[]): boolean {
  if (to === from) return /[-–—~～]/.test(tokens[to]?.gap ?? "");
  return to === from + 1 && JOINS.has(tokens[from]?.text ?? "");
}

/** The dates in a claim that can be looked for. */
export function checkableDates(tokens: Token[]): NamedDate[] {
  const dates = datesIn(tokens);
  return dates.filter(
    (date) => date.day !== undefined || date.weekday !== undefined || !isSpan(date, tokens, dates),
  );
}

export const isCalendarWord = (token: Token) =>
  named("month", token, false) !== undefined || named("weekday", token, false) !== undefined;

/** All dates, months and weekdays, in order. */
export function datesIn(tokens: Token[]): NamedDate[] {
  const dates: NamedDate[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const found = tokens[at]?.isNumber
      ? (numericDate(tokens, at) ?? eastAsian(tokens, at) ?? dayFirst(tokens, at))
      : (monthFirst(tokens, at) ?? weekdayAt(tokens, at));
    if (!found) continue;
    dates.push(...found);
    at = Math.max(at, Math.max(...found.map(({ to }) => to)) - 1);
  }
  return dates;
}

const isDay = (value: number) => Number.isInteger(value) && value >= 1 && value <= 31;
const isMonth = (value: number) => Number.isInteger(value) && value >= 1 && value <= 12;
const isYear = (value: number) => Number.isInteger(value) && value >= 1500 && value < 2200;
const plain = (token: Token | undefined) =>
  token?.isNumber && /^\d{1,4}$/.test(token.raw) ? Number(token.raw) : Number.NaN;

/** 2026-11-25, 25/11/2026, 11/25/2026, 25.11.2026, 25.11. */
function numericDate(tokens: Token[], at: number): NamedDate[] | null {
  const [first, second, third] = tokens.slice(at, at + 3);
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2}))?$/.exec(first?.raw ?? "");
  if (dotted) {
    const [day, month] = [Number(dotted[1]), Number(dotted[2])];
    const isWhole = dotted[3] !== undefined || /^\./.test(second?.gap ?? "");
    if (!isWhole || !isDay(day) || !isMonth(month)) return null;
    return [
      { from: at, to: at + 1, day, month, ...(dotted[3]?.length === 4 && { year: Number(dotted[3]) }) },
    ];
  }
  const numbers = [first, second, third].map(plain);
  const [one = Number.NaN, two = Number.NaN, three = Number.NaN] = numbers;
  const sign = second?.gap ?? "";
  if (!/^[-/]$/.test(sign) || third?.gap !== sign) return null;
  if (isYear(one) && isMonth(two) && isDay(three))
    return [{ from: at, to: at + 3, day: three, month: two, year: one }];
  if (!isYear(three)) return null;
  const readings = [
    [one, two],
    [two, one],
  ].filter(([day = 0, month = 0]) => isDay(day) && isMonth(month));
  return readings.length === 0
    ? null
    : readings.map(([day = 0, month = 0]) => ({ from: at, to: at + 3, day, month, year: three }));
}

/** 2026年11月19日, 11月19日, 2027年4月, 2027年, 19日. */
function eastAsian(tokens: Token[], at: number): NamedDate[] | null {
  const date: NamedDate = { from: at, to: at };
  let next = at;
  for (const [sign, field] of [
    ["年", "year"],
    ["月", "month"],
    ["日", "day"],
  ] as const) {
    const value = plain(tokens[next]);
    const behind = tokens[next + 1]?.raw ?? "";
    const isSign = behind.startsWith(sign) && !/^(?:年間|月間|日間|年度|年前|年後|日目|か月)/.test(behind);
    if (Number.isNaN(value) || !isSign) continue;
    if (
      (field === "year" && !isYear(value)) ||
      (field === "month" && !isMonth(value)) ||
      (field === "day" && !isDay(value))
    )
      return null;
    date[field] = value;
    next += 2;
  }
  if (next === at) return null;
  date.to = next;
  return [date];
}

/** Between two days or months. */
const JOINS = new Set([...RANGE, ...list("en och og i zum au al do ao til till tot met hasta el")]);
const AFTER_DAY = new Set(list("st nd rd th er de of do den os"));

function dayFirst(tokens: Token[], at: number): NamedDate[] | null {
  const days: number[] = [];
  let next = at;
  while (days.length < 4) {
    const day = plain(tokens[next]);
    if (!isDay(day) || (next > at && !/^[\s.,–-]*$/.test(tokens[next]?.gap ?? ""))) break;
    days.push(day);
    next++;
    while (AFTER_DAY.has(tokens[next]?.text ?? "") && next - at < 12) next++;
    next = nextDay(tokens, next);
  }
  if (days.length === 0 || !/^[\s.,ºª°)'-]*$/.test(tokens[next]?.gap ?? "-x")) return null;
  const month = named("month", tokens[next], true);
  if (month === undefined) return null;
  const { year, to } = yearBehind(tokens, next + 1);
  return days.map((day) => ({ from: at, to, day, month: month + 1, ...(year !== undefined && { year }) }));
}

/** The position of a day after up to three joining words, as in "2. bis zum 15."; else `at` itself. */
function nextDay(tokens: Token[], at: number): number {
  let next = at;
  while (next < at + 3 && JOINS.has(tokens[next]?.text ?? "")) next++;
  return isDay(plain(tokens[next])) ? next : at;
}

function monthFirst(tokens: Token[], at: number): NamedDate[] | null {
  if (!anyMonthNamed(tokens[at]?.text ?? "")) return null;
  const isByNumber = !Number.isNaN(plain(tokens[at + 1])) && /^[\s.,]*$/.test(tokens[at + 1]?.gap ?? "");
  const month = named("month", tokens[at], isByNumber);
  if (month === undefined) return null;
  const days: number[] = [];
  let next = at + 1;
  while (isDay(plain(tokens[next])) && /^[\s.,–-]{0,3}$/.test(tokens[next]?.gap ?? "") && days.length < 4) {
    days.push(plain(tokens[next]));
    next++;
    while (/^(?:st|nd|rd|th)$/.test(tokens[next]?.text ?? "")) next++;
    next = nextDay(tokens, next);
  }
  const { year, to } = yearBehind(tokens, next);
  const rest = { from: at, to, month: month + 1, ...(year !== undefined && { year }) };
  return days.length > 0 ? days.map((day) => ({ ...rest, day })) : [rest];
}

function yearBehind(tokens: Token[], at: number): { year?: number; to: number } {
  const next = ["de", "of", "des", "do"].includes(tokens[at]?.text ?? "") ? at + 1 : at;
  const year = plain(tokens[next]);
  return isYear(year) && /^[\s,.]*$/.test(tokens[next]?.gap ?? "") ? { year, to: next + 1 } : { to: at };
}

function weekdayAt(tokens: Token[], at: number): NamedDate[] | null {
  const token = tokens[at];
  const weekday = named("weekday", token, false) ?? germanPartOfDay(token);
  if (weekday === undefined) return null;
  const isOrdinal = isPortugueseOrdinal(token?.text ?? "");
  if (isOrdinal && !/feira/.test(tokens[at + 1]?.text ?? "")) return null;
  return [{ from: at, to: isOrdinal ? at + 2 : at + 1, weekday }];
}

/** "Mittwochmittag". */
function germanPartOfDay({ text = "" }: Partial<Token> = {}): number | undefined {
  if (text.length < SHORTEST_GERMAN_DAY) return undefined;
  const [, day] =
    /^((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)s?(?:fruh|morgen|vormittag|mittag|nachmittag|abend|nacht)?s?$/.exec(
      text,
    ) ?? [];
  return day === undefined ? undefined : day === "sonnabend" ? 6 : weekdayNamed(day)?.value;
}

/** The length of "Montag". */
const SHORTEST_GERMAN_DAY = 6;
