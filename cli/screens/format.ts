import { spokenLocale } from "../../src/base/words/language.ts";
import { times } from "./words.ts";

/** A duration in its two largest units: `41 s`, `2 min 5 s`, `3 h 12 min` or `4 days`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return times.seconds(seconds);
  if (hours < 1) return times.minutesAndSeconds(minutes, seconds % 60);
  if (hours < 48) return times.hoursAndMinutes(hours, minutes % 60);
  return times.days(Math.floor(hours / 24));
}

/** A duration in one unit: `just now`, `5 min`, `24 h`, `3 days`. */
export function age(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return times.justNow;
  if (minutes < 60) return times.minutes(minutes);
  return minutes < 2880 ? times.hours(Math.floor(minutes / 60)) : times.days(Math.floor(minutes / 1440));
}

const day24 = 86_400_000;
const week = 7 * day24;

/** A time within a week as a distance, such as `5 min ago` or `in 3 days`; otherwise its day. */
export function when(at: Date, now: Date): string {
  const ahead = at.getTime() - now.getTime();
  if (Math.abs(ahead) >= week) return day(at, now);
  const days = Math.floor(Math.abs(ahead) / day24);
  if (days >= 2) return ahead > 0 ? times.daysAhead(days) : times.daysAgo(days);
  const far = age(Math.abs(ahead));
  if (far === times.justNow) return far;
  return ahead > 0 ? times.ahead(far) : times.ago(far);
}

/** A day in the terminal's time zone: `21 Nov`, with the year if it's another one. */
export function day(at: Date, now: Date): string {
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(spokenLocale(), {
    ...{ day: "numeric", month: "short" },
    ...(!isThisYear && { year: "numeric" }),
  });
}

/** A time of day in the terminal's zone, with the day unless it's today. */
export function moment(iso: string, now: number): string {
  const at = new Date(iso);
  const today = new Date(now);
  const time = at.toLocaleTimeString(spokenLocale(), { hour: "2-digit", minute: "2-digit" });
  return at.toDateString() === today.toDateString() ? time : `${day(at, today)} ${time}`;
}

export function grouped(number: number): string {
  return number.toLocaleString(spokenLocale());
}

/** A number and what it counts: `1 member`, `1,204 members`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
