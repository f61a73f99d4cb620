import { day } from "../../base/durations.ts";

export interface Period {
  kind: "week" | "month";
  /** "2026-W47", an ISO week, or "2026-11". */
  name: string;
  from: Date;
  /** The first moment after it. */
  until: Date;
}

/** The last ISO week, starting on Monday, that is over in UTC. */
export function lastWeek(now: Date): Period {
  const today = Math.floor(now.getTime() / day);
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const from = new Date((monday - 7) * day);
  return { kind: "week", name: weekName(from), from, until: new Date(monday * day) };
}

/** The last calendar month that is over in UTC. */
export function lastMonth(now: Date): Period {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { kind: "month", name: from.toISOString().slice(0, 7), from, until };
}

/** The end of the current week or month. */
export function nextEnd(kind: Period["kind"], now: Date): Date {
  if (kind === "month") return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return new Date(lastWeek(now).until.getTime() + 7 * day);
}

/** A week belongs to the year of its Thursday. */
function weekName(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * day);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * day)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Formats a period in a language: "16–22 November 2026", "November 2026". British English if unknown. */
export function periodIn(language: string, { kind, from, until }: Period): string {
  const last = new Date(until.getTime() - day);
  if (kind === "month") return formatOf(language, { month: "long", year: "numeric" }).format(from);
  const days = formatOf(language, { dateStyle: "long" }).formatRange(from, last);
  return days.replace(/(?<=\d)\s–\s(?=\d)/, "–");
}

/** Starts with a capital, for the start of a line: "Monday 16 November", in the language's own order. */
export function dayIn(language: string, day: Date): string {
  const written = formatOf(language, { weekday: "long", day: "numeric", month: "long" }).format(day);
  return written.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** "16 November", in the language's own order. */
export function dateIn(language: string, day: Date): string {
  return formatOf(language, { day: "numeric", month: "long" }).format(day);
}

/** "Last week", "this week" and "next week", in lower case. */
export function weeksIn(language: string): string[] {
  const format = new Intl.RelativeTimeFormat(knownTo(language), { numeric: "auto" });
  return [-1, 0, 1].map((weeks) => format.format(weeks, "week").toLowerCase());
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(knownTo(language), { ...options, timeZone: "UTC" });
}

/** British English for English without a country and for a tag that isn't one. */
function knownTo(language: string): string {
  try {
    const [locale = "en"] = Intl.getCanonicalLocales(language);
    return locale === "en" ? "en-GB" : locale;
  } catch {
    return "en-GB";
  }
}
