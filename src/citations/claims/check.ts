import { languageOf } from "../../relevance/language.ts";
import { findQuotations } from "../quotations.ts";
import { datesIn, type NamedDate } from "./calendar.ts";
import { type Figure, figuresIn, isSameFigure, RANGE } from "./figures.ts";
import { type Item, type ReadClaim, readClaim, timesIn } from "./items.ts";
import { NameIndex } from "./name-index.ts";
import { keyOf, MAX_TEXT, type Token, tokensOf } from "./tokens.ts";
import { ORDINALS } from "./vocabulary.ts";

export interface PageText {
  text: string;
  publishedAt: Date | null;
}

/** Of one claim on one page. */
export interface ClaimOnPage {
  /** How many figures, dates, names and quotations it has. */
  items: number;
  /** Indexes of those that stand on the page. */
  found: number[];
  /** Of its words, the share that stands on the page, from 0 to 1. */
  shared: number;
}

/** Looks on a page for what each of `claims`, plain sentences in `language`, says. */
export function checkClaims(claims: string[], page: PageText, language: string | undefined): ClaimOnPage[] {
  return checkRead(
    claims.map((claim) => readClaim(claim, language)),
    page,
  );
}

/** The same for claims that are compared with several pages, and read once. */
export function checkRead(claims: ReadClaim[], page: PageText): ClaimOnPage[] {
  const read = new Page(page);
  return claims.map((claim) => read.check(claim));
}

/** Of these a page has few; without a bound, a page of numbers alone would take long. */
const MAX_FIGURES = 5_000;

class Page {
  readonly #language: string | undefined;
  readonly #text: string;
  readonly #tokens: Token[];
  readonly #names: NameIndex;
  readonly #keys: Set<string>;
  readonly #keyAt: (string | null)[];
  readonly #publishedAt: Date | null;
  #readFigures: Figure[] | null = null;
  #readPercents: Set<number> | null = null;
  #readDates: NamedDate[] | null = null;
  #readTimes: Set<number> | null = null;

  constructor({ text, publishedAt }: PageText) {
    this.#text = text.slice(0, MAX_TEXT);
    this.#language = languageOf(text);
    this.#publishedAt = publishedAt;
    this.#tokens = tokensOf(text);
    this.#names = new NameIndex(this.#tokens);
    this.#keyAt = this.#tokens.map(keyOf);
    this.#keys = new Set(this.#keyAt.filter((key) => key !== null));
  }

  get #figures(): Figure[] {
    this.#readFigures ??= figuresIn(this.#tokens, this.#language).slice(0, MAX_FIGURES);
    return this.#readFigures;
  }

  get #percents(): Set<number> {
    this.#readPercents ??= new Set(this.#figures.filter(({ unit }) => unit === "%").map(({ from }) => from));
    return this.#readPercents;
  }

  get #dates(): NamedDate[] {
    this.#readDates ??= datesIn(this.#tokens).slice(0, MAX_FIGURES);
    return this.#readDates;
  }

  get #times(): Set<number> {
    this.#readTimes ??= new Set(timesIn(this.#tokens).map(({ minutes }) => minutes % HALF_DAY));
    return this.#readTimes;
  }

  check({ items, keys, language }: ReadClaim): ClaimOnPage {
    const isForeign = this.#language !== language;
    const found = items.flatMap((item, at) => (this.#has(item, keys, isForeign) ? at : []));
    const shared = [...keys].filter((key) => this.#keys.has(key)).length / Math.max(1, keys.size);
    return { items: items.length, found, shared };
  }

  #has(item: Item, keys: Set<string>, isForeign: boolean): boolean {
    if (item.kind === "figure") return this.#hasFigure(item.figure, keys, isForeign);
    if (item.kind === "ratio") {
      const hasBoth = item.figures.every((figure) => this.#hasFigure(figure, keys, isForeign));
      return hasBoth || this.#hasFigure(item.percent, keys, isForeign);
    }
    if (item.kind === "date") return this.#hasDate(item.date);
    if (item.kind === "time") return this.#times.has(item.minutes % HALF_DAY);
    if (item.kind === "quotation") return findQuotations([item.parts], this.#text).length > 0;
    return this.#names.has(item.name);
  }

  #hasFigure(told: Figure, keys: Set<string>, isForeign: boolean): boolean {
    const least = isForeign ? 0 : contextOf(told, keys.size);
    if (told.isYear && told.readings.some(({ value }) => this.#relativeYears().includes(value))) return true;
    if (this.#hasOrdinal(told, keys, least)) return true;
    return this.#figures.some(
      (said) =>
        isSameFigure(told, said, this.#isPercentNear(said)) &&
        (least === 0 || this.#contextAt(said.from, keys) >= least),
    );
  }

  #hasOrdinal({ isWord, unit, readings: [reading] }: Figure, keys: Set<string>, least: number): boolean {
    const ordinal = isWord && unit === "" ? ORDINALS[(reading?.value ?? 0) - 2] : undefined;
    return (
      ordinal !== undefined &&
      this.#tokens.some(({ text }, at) => ordinal.test(text) && this.#contextAt(at, keys) >= least)
    );
  }

  /** "Up 1.9 to 34.2 percent": the unit is written once. */
  #isPercentNear({ from, to, unit }: Figure): boolean {
    const next = this.#tokens[to];
    const isOfOther = next !== undefined && next.gap === " " && !RANGE.has(next.text);
    if (unit !== "" || isOfOther) return false;
    for (let at = from - NEAR; at <= from + NEAR; at++) if (this.#percents.has(at)) return true;
    return false;
  }

  /** How many of the claim's words stand around a place. */
  #contextAt(at: number, keys: Set<string>): number {
    const around = new Set<string>();
    for (let near = Math.max(0, at - WINDOW); near < at + WINDOW; near++) {
      const key = this.#keyAt[near];
      if (key && keys.has(key)) around.add(key);
    }
    return around.size;
  }

  #hasDate(told: NamedDate): boolean {
    if (told.weekday !== undefined) return this.#hasWeekday(told.weekday);
    const isDated = this.#dates.some((said) => isSameDate(told, said, this.#publishedAt));
    if (isDated || told.month === undefined) return isDated;
    if (told.day === undefined) return this.#hasMonth(told.month, told.year);
    return this.#nearDays().some(
      (day) => day.getUTCDate() === told.day && day.getUTCMonth() + 1 === told.month,
    );
  }

  /** "Last month", "next month". */
  #hasMonth(month: number, year: number | undefined): boolean {
    const day = this.#publishedAt;
    if (!day || !this.#tokens.some(({ text }) => MONTH.test(text))) return false;
    return [-1, 0, 1].some((step) => {
      const near = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + step, 1));
      return near.getUTCMonth() + 1 === month && (year === undefined || year === near.getUTCFullYear());
    });
  }

  #hasWeekday(weekday: number): boolean {
    const named = this.#dates.flatMap((date) => date.weekday ?? []);
    if (named.includes(weekday)) return true;
    const day = this.#publishedAt;
    if (!day) return named.length === 0;
    const isWritten = ({ day: date, month, year = day.getUTCFullYear() }: NamedDate) =>
      date !== undefined &&
      month !== undefined &&
      new Date(Date.UTC(year, month - 1, date)).getUTCDay() === weekday;
    if (this.#dates.some(isWritten)) return true;
    if (this.#relativeDays().some((step) => (day.getUTCDay() + step + 7) % 7 === weekday)) return true;
    return named.length === 0 && day.getUTCDay() === weekday;
  }

  /** "Last year". */
  #relativeYears(): number[] {
    const year = this.#publishedAt?.getUTCFullYear();
    if (year === undefined) return [];
    const steps = this.#tokens.flatMap(({ text }, at) => {
      if (!YEAR.test(text)) return [];
      const around = this.#tokens.slice(Math.max(0, at - 2), at + 2).map((near) => near.text);
      return [...RELATIVE_YEARS]
        .filter(([, words]) => around.some((word) => words.test(word)))
        .map(([step]) => step);
    });
    return [...new Set(steps)].map((step) => year + step);
  }

  /** Days from that of its publication that the page speaks of without naming them. */
  #relativeDays(): number[] {
    return [...new Set(this.#tokens.flatMap(({ text }) => RELATIVE.get(text) ?? []))];
  }

  /** The days that its words for days mean, and that of its publication. */
  #nearDays(): Date[] {
    const published = this.#publishedAt;
    if (!published) return [];
    const weekdays = new Set(this.#dates.flatMap((date) => date.weekday ?? []));
    const relative = new Set([0, ...this.#relativeDays()]);
    const steps = Array.from({ length: 15 }, (_, at) => at - 7);
    return steps
      .map((step) => ({ step, day: new Date(published.getTime() + step * DAY) }))
      .filter(({ step, day }) => weekdays.has(day.getUTCDay()) || relative.has(step))
      .map(({ day }) => day);
  }
}

const DAY = 86_400_000;
/** In minutes; of many times it is not said which half of the day they are in. */
const HALF_DAY = 720;
/** In tokens. */
const WINDOW = 45;
const NEAR = 8;
const MONTH = /^(?:months?|monats?|monate[ns]?|mois|mes|meses|mesi|mese|месяц\p{L}*|月)$/u;

const YEAR = /^(?:years?|jahr\p{L}{0,3}|an|annee|ano|anno|год\p{L}?|году|昨年|今年|来年|前年)$/u;
const RELATIVE_YEARS = new Map([
  [
    -1,
    /^(?:last|previous|vergangen\p{L}*|letzt\p{L}*|vorig\p{L}*|dernier\p{L}*|pasad[oa]|passad[oa]|scorso|прошл\p{L}*|昨年|前年)$/u,
  ],
  [0, /^(?:this|diese\p{L}|laufend\p{L}*|cette|este|questo|этом|今年)$/u],
  [1, /^(?:next|nachst\p{L}*|kommend\p{L}*|prochain\p{L}*|proxim[oa]|que|следующ\p{L}*|来年)$/u],
]);

/** Without accents. */
const RELATIVE = new Map(
  [
    [0, "today tonight heute aujourd hoy hoje oggi vandaag сегодня 今日"],
    [-1, "yesterday overnight gestern hier ayer ontem ieri gisteren вчера 昨日"],
    [1, "tomorrow morgen demain manana amanha domani завтра 明日"],
  ].flatMap(([step, words]) =>
    String(words)
      .split(" ")
      .map((word) => [word, Number(step)] as const),
  ),
);

function isSameDate(told: NamedDate, said: NamedDate, publishedAt: Date | null): boolean {
  if (told.day !== undefined && told.day !== said.day) return false;
  // 19日: the month is that of the page.
  const isDayAlone = said.month === undefined && said.day !== undefined;
  if (told.month !== undefined && told.month !== said.month && !isDayAlone) return false;
  if (told.year === undefined) return true;
  if (said.year !== undefined) return said.year === told.year;
  const years = Math.abs((publishedAt?.getUTCFullYear() ?? told.year) - told.year);
  return told.month !== undefined && years <= 1;
}

/** How many of a claim's words must stand around its figure: small numbers stand on any page. */
function contextOf({ readings: [reading], unit, isYear }: Figure, words: number): number {
  const { value, step } = reading ?? { value: 0, step: 1 };
  const digits = String(Math.round(value / step)).length;
  if (words < 2) return 0;
  if (!isYear && (digits >= 3 || (digits === 2 && step < 1))) return 0;
  if (isYear || unit !== "" || value > 12) return Math.min(1, words);
  return Math.min(2, Math.ceil(words / 3));
}
