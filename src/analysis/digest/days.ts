import { day, hour } from "../../base/durations.ts";

/** Tells whether two times are of two days (UTC), and not only a few hours over midnight. */
export function isAnotherDay(one: Date, other: Date): boolean {
  const hours = Math.abs(one.getTime() - other.getTime()) / hour;
  return hours >= 12 && one.toISOString().slice(0, 10) !== other.toISOString().slice(0, 10);
}

/** "29 September 2018" and "29 de septiembre de 2018", "September 29, 2018", "2018年9月29日". */
const FULL_DATES = [
  /(?<!\p{N})(\d{1,2})(?:\.|er|º)? (?:de )?\p{L}{3,12}\.?,? (?:de )?(20\d\d)(?!\p{N})/u,
  /\p{Lu}\p{L}{2,9}\.? (\d{1,2}), (20\d\d)/u,
  /(?<=20\d\d年\d{1,2}月)(\d{1,2})日/u,
];
/** Days that a picture may be older than the report beside it. */
const MAX_PICTURE_AGE = 3;

/** Tells whether a sentence gives the day of its paper, or one of three before it, with the year. */
export function isDatedAsOf(text: string, publishedAt: Date): boolean {
  const days = Array.from(
    { length: MAX_PICTURE_AGE + 1 },
    (_, age) => new Date(publishedAt.getTime() - age * day),
  );
  return FULL_DATES.some((form) => {
    const [, dayOfMonth, year] = form.exec(text) ?? [];
    return days.some(
      (date) =>
        date.getUTCDate() === Number(dayOfMonth) &&
        (year === undefined || date.getUTCFullYear() === Number(year)),
    );
  });
}
