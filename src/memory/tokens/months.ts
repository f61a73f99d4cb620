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
  const [keys, english] = [monthsIn("en", "short"), monthsIn("en", "long")];
  const others = LANGUAGES_OF_MONTHS.map((language) => monthsIn(language, "long").map(withoutAccents));
  for (const [month, key] of keys.entries()) {
    for (const { [month]: written = "" } of others) {
      // "Mai" is never in Italian.
      if (written.length > 3) read.set(written, key);
    }
    read.set(english[month] ?? "", key);
  }
  for (const written of MONTHS) read.set(written, written.slice(0, 3));
  return read;
}

function monthsIn(language: string, form: "long" | "short"): string[] {
  const format = new Intl.DateTimeFormat(language, { month: form, day: "numeric", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 15));
    return parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "";
  });
}
