import { memoize } from "../../base/memoize.ts";

/** The title of an update without one of its own: its topic and the day, in `language`. */
export function fallbackTitle(name: string, now: Date, language = "en"): string {
  return `${name}, ${dayIn(language).format(now)}`;
}

// Creating one takes longer than everything else between an answer and its reading.
const dayIn = memoize((language) => {
  const locale = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
});
