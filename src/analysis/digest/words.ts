/** A day in UTC as `language` writes it; in English without a country as in Europe, which nobody misreads. */
export function dayIn(language: string, day: Date): string {
  const locale = /^en$/i.test(language) ? "en-GB" : language;
  if (!isLocale(locale)) return day.toISOString().slice(0, 10);
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, style).format(day);
}

function isLocale(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;
  } catch {
    return false;
  }
}
