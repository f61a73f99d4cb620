import { useEffect, useState } from "react";
import { locale } from "../../words/language.ts";
import { words } from "../words.ts";

const { time } = words;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time zone of calendar days, by default the reader's, and the locale of dates, by default the page's. */
export interface Calendar {
  timeZone?: string;
  locale?: string;
}

/** Just now, 5m ago, 3h ago, 6d ago, then a short date. */
export function shortTime(iso: string, now: Date, calendar: Calendar = {}): string {
  const age = Math.max(0, now.getTime() - Date.parse(iso));
  if (age < minute) return time.justNow;
  if (age < hour) return time.minutesAgo(Math.floor(age / minute));
  if (age < day) return time.hoursAgo(Math.floor(age / hour));
  if (age < 7 * day) return time.daysAgo(Math.floor(age / day));
  return shortDate(iso, now, calendar);
}

/** 'less than a minute ago', '5 minutes ago', '2 hours ago', '3 days ago'. */
export function longTime(iso: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(iso));
  return age < minute ? time.lessThanAMinute : span(age, -1);
}

/** 'any moment', 'in 7 hours', 'in 2 days'. */
export function timeUntil(iso: string, now: Date): string {
  const wait = Date.parse(iso) - now.getTime();
  return wait < minute ? time.anyMoment : span(wait, 1);
}

/** 'this morning', 'yesterday', 'Tuesday', '12 Nov': a past time, as said after 'since'. */
export function since(iso: string, now: Date, calendar: Calendar = {}): string {
  const then = new Date(iso);
  const days = dayNumber(now, calendar) - dayNumber(then, calendar);
  if (days <= 0) return partOfDay(then, calendar);
  if (days === 1) return time.yesterday;
  return days < 7 ? format(then, calendar, { weekday: "long" }) : shortDate(iso, now, calendar);
}

/** '12 Nov', with the year if it's another one. */
export function shortDate(iso: string, now: Date, calendar: Calendar = {}): string {
  const then = new Date(iso);
  const sameYear = format(then, calendar, { year: "numeric" }) === format(now, calendar, { year: "numeric" });
  return format(then, calendar, {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  });
}

/** 'Wednesday 25 November'. */
export function longDay(now: Date): string {
  return format(now, {}, { weekday: "long", day: "numeric", month: "long" });
}

function span(length: number, direction: 1 | -1): string {
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    length < hour
      ? [Math.floor(length / minute), "minute"]
      : length < 2 * day
        ? [Math.floor(length / hour), "hour"]
        : [Math.floor(length / day), "day"];
  const text = new Intl.RelativeTimeFormat(locale).format(direction * count, unit);
  // CLDR separates number and unit by a space, which Japanese text doesn't have.
  return locale === "ja" ? text.replace(" ", "") : text;
}

function partOfDay(then: Date, calendar: Calendar): string {
  const hours = Number(format(then, { ...calendar, locale: "en-GB" }, { hour: "2-digit", hourCycle: "h23" }));
  if (hours < 5) return time.lastNight;
  if (hours < 12) return time.thisMorning;
  return hours < 18 ? time.thisAfternoon : time.thisEvening;
}

/** Days since 1970 in the calendar, so that a difference of one means 'yesterday'. */
function dayNumber(then: Date, calendar: Calendar): number {
  const [year = 0, month = 1, date = 1] = format(
    then,
    { ...calendar, locale: "en-CA" },
    { year: "numeric", month: "2-digit", day: "2-digit" },
  )
    .split("-")
    .map(Number);
  return Date.UTC(year, month - 1, date) / day;
}

function format(
  then: Date,
  { locale: chosen, timeZone }: Calendar,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatter(chosen ?? locale, { ...options, ...(timeZone ? { timeZone } : {}) }).format(then);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** The current time, updated every `interval` milliseconds. */
export function useNow(interval = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
