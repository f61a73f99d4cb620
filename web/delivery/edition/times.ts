import { locale } from "../../words/language.ts";
import { words } from "./words.ts";

const day = 86_400_000;

/** 'Tomorrow, Monday, at 07:00 (Berlin)': a future time in an IANA time zone. */
export function nextInWords(iso: string, now: Date, timeZone: string): string {
  const then = new Date(iso);
  const days = dayNumber(then, timeZone) - dayNumber(now, timeZone);
  const time = format(then, timeZone, { hour: "2-digit", minute: "2-digit" });
  const weekday = format(then, timeZone, { weekday: "long" });
  const zone = zoneName(timeZone);
  if (days <= 0) return words.todayAt(time, zone);
  if (days === 1) return words.tomorrowAt(weekday, time, zone);
  if (days < 7) return words.weekdayAt(weekday, time, zone);
  return words.dateAt(dateOf(then, now, timeZone), time, zone);
}

/** 'Today', 'Yesterday', then 'Friday, 20 November', with the year if it's another one. */
export function editionDay(iso: string, now: Date, timeZone?: string): string {
  const then = new Date(iso);
  const days = dayNumber(now, timeZone) - dayNumber(then, timeZone);
  if (days <= 0) return words.today;
  return days === 1 ? words.yesterday : dateOf(then, now, timeZone);
}

/** The everyday name of a time zone: its city. */
export function zoneName(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

/** The time zone of this device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function dateOf(then: Date, now: Date, timeZone: string | undefined): string {
  const year = { year: "numeric" } as const;
  const isThisYear = format(then, timeZone, year) === format(now, timeZone, year);
  const date = format(then, timeZone, { day: "numeric", month: "long", ...(isThisYear ? {} : year) });
  return words.date(format(then, timeZone, { weekday: "long" }), date);
}

/** Days since 1970 in the calendar of a time zone, so that a difference of one means 'tomorrow'. */
function dayNumber(time: Date, timeZone: string | undefined): number {
  const date = new Intl.DateTimeFormat("en-CA", timeZone ? { timeZone } : {}).format(time);
  return Date.parse(`${date}T00:00:00Z`) / day;
}

function format(time: Date, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) }).format(time);
}
