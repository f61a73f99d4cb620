import { remembering } from "./remembering.ts";

/** Languages that do not inflect the names of days. */
const LANGUAGES = "en de fr es it nl pt sv da nb".split(" ");

const numbers = new Map(
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    // The first of November 2026 is a Sunday.
    return Array.from({ length: 7 }, (_, day) => [names.format(Date.UTC(2026, 10, 1 + day)), day] as const);
  }),
);

const NAMED = new RegExp(`(?<![\\p{L}\\p{M}])(?:${[...numbers.keys()].join("|")})(?![\\p{L}\\p{M}])`, "gu");

/** The days that a text names, from 0 for Sunday, written as their language writes them: "Domingo" is a name. */
export const weekdaysIn = remembering(
  (text): ReadonlySet<number> =>
    new Set((text.match(NAMED) ?? []).flatMap((name) => numbers.get(name) ?? [])),
  10_000,
);
