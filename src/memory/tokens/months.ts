import { withoutAccents } from "./stem.ts";
import { MONTHS } from "./vocabulary.ts";

const LANGUAGES_OF_MONTHS = "de fr es it nl pt sv da nb pl ru uk cs tr".split(" ");

let months: Map<string, string> | undefined;

/** The key of the month that `lower` names, in lower case and without accents. */
export function monthOf(lower: string): string | undefined {
  months ??= readMonths();
  return months.get(lower);
}

function readMonths(): Map<string, string> {
  const read = new Map<string, string>();
  for (let month = 0; month < 12; month++) {
    const day = new Date(Date.UTC(2026, month, 15));
    const name = (language: string, form: "long" | "short") =>
      new Intl.DateTimeFormat(language, { month: form, day: "numeric", timeZone: "UTC" })
        .formatToParts(day)
        .find(({ type }) => type === "month")?.value ?? "";
    const key = name("en", "short").toLowerCase();
    for (const language of LANGUAGES_OF_MONTHS) {
      const written = withoutAccents(name(language, "long").toLowerCase());
      // "Mai" is never in Italian.
      if (written.length > 3) read.set(written, key);
    }
    read.set(name("en", "long").toLowerCase(), key);
  }
  for (const written of MONTHS) read.set(written, written.slice(0, 3));
  return read;
}
