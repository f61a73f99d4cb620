import { remembering } from "../../remembering.ts";

/** Languages that do not inflect the names of days. */
const LANGUAGES = "en de fr es it nl pt sv da nb".split(" ");

/** The days that a text names, from 0 for Sunday, written as their language writes them: "Domingo" is a name. */
export const weekdaysIn = remembering((text): ReadonlySet<number> => {
  const { numbers, pattern } = namesOnce();
  return new Set((text.match(pattern) ?? []).flatMap((name) => numbers.get(name) ?? []));
}, 10_000);

// The runtime reads some megabytes for the names of other languages.
let names: ReturnType<typeof readNames> | undefined;
function namesOnce() {
  names ??= readNames();
  return names;
}

function readNames() {
  const numbers = new Map(
    LANGUAGES.flatMap((language) => {
      const written = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
      // The first of November 2026 is a Sunday.
      return Array.from(
        { length: 7 },
        (_, day) => [written.format(Date.UTC(2026, 10, 1 + day)), day] as const,
      );
    }),
  );
  const anyOf = [...numbers.keys()].join("|");
  return { numbers, pattern: new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf})(?![\\p{L}\\p{M}])`, "gu") };
}
