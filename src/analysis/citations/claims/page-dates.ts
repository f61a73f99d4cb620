import { day as dayLength } from "../../../base/durations.ts";
import type { Token } from "./claim-tokens.ts";
import { datesIn, type NamedDate } from "./dates.ts";

/** An article has few dates; without a limit, a page full of numbers would take long. */
const MAX_DATES = 5_000;

/** The dates on a page, including "yesterday" or "last month" relative to its publication. */
export class PageDates {
  readonly #tokens: Token[];
  readonly #publishedAt: Date | null;
  #readDates: NamedDate[] | null = null;

  constructor(tokens: Token[], publishedAt: Date | null) {
    this.#tokens = tokens;
    this.#publishedAt = publishedAt;
  }

  get #named(): NamedDate[] {
    this.#readDates ??= datesIn(this.#tokens).slice(0, MAX_DATES);
    return this.#readDates;
  }

  /** True if it names `told`, or means it by its words for days, months and years. */
  has(told: NamedDate): boolean {
    if (told.weekday !== undefined) return this.#hasWeekday(told.weekday);
    const isDated = this.#named.some((said) => isSameDate(told, said, this.#publishedAt));
    if (isDated || told.month === undefined) return isDated;
    if (told.day === undefined) return this.#hasMonth(told.month, told.year);
    return this.#nearDays().some(
      (day) => day.getUTCDate() === told.day && day.getUTCMonth() + 1 === told.month,
    );
  }

  /** The years meant by words such as "last year". */
  relativeYears(): number[] {
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
    const named = this.#named.flatMap((date) => date.weekday ?? []);
    if (named.includes(weekday)) return true;
    const day = this.#publishedAt;
    if (!day) return named.length === 0;
    const isWritten = ({ day: date, month, year = day.getUTCFullYear() }: NamedDate) =>
      date !== undefined &&
      month !== undefined &&
      new Date(Date.UTC(year, month - 1, date)).getUTCDay() === weekday;
    if (this.#named.some(isWritten)) return true;
    if (this.#relativeDays().some((step) => (day.getUTCDay() + step + 7) % 7 === weekday)) return true;
    return named.length === 0 && day.getUTCDay() === weekday;
  }

  /** The days that the page mentions relative to its publication. */
  #relativeDays(): number[] {
    return [...new Set(this.#tokens.flatMap(({ text }) => RELATIVE.get(text) ?? []))];
  }

  /** The days meant by its words for days, and the day of its publication. */
  #nearDays(): Date[] {
    const published = this.#publishedAt;
    if (!published) return [];
    const weekdays = new Set(this.#named.flatMap((date) => date.weekday ?? []));
    const relative = new Set([0, ...this.#relativeDays()]);
    const steps = Array.from({ length: 15 }, (_, at) => at - 7);
    return steps
      .map((step) => ({ step, day: new Date(published.getTime() + step * dayLength) }))
      .filter(({ step, day }) => weekdays.has(day.getUTCDay()) || relative.has(step))
      .map(({ day }) => day);
  }
}

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
  // 19日: the month is the page's.
  const isDayAlone = said.month === undefined && said.day !== undefined;
  if (told.month !== undefined && told.month !== said.month && !isDayAlone) return false;
  if (told.year === undefined) return true;
  if (said.year !== undefined) return said.year === told.year;
  const years = Math.abs((publishedAt?.getUTCFullYear() ?? told.year) - told.year);
  return told.month !== undefined && years <= 1;
}
