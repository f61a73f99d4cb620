/** Follows a title for the other stories, `#` being their number, by BCP 47 language. */
const MORE: Record<string, string> = {
  en: ", and # more",
  de: ", und # weitere",
  fr: ", et # autres",
  es: ", y # más",
  pt: ", e mais #",
  it: ", e altre #",
  nl: ", en nog #",
  sv: ", och # till",
  da: ", og # til",
  no: ", og # til",
  fi: ", ja # muuta",
  pl: ", i jeszcze #",
  cs: ", a ještě #",
  ro: ", și încă #",
  hu: ", és még #",
  tr: ", ve # haber daha",
  vi: ", và # tin khác",
  id: ", dan # lainnya",
  sw: ", na nyingine #",
  ha: ", da ƙarin #",
  yo: ", àti # mìíràn",
  ig: ", na # ndị ọzọ",
  so: ", iyo # kale",
  el: ", και άλλα #",
  ru: ", и ещё #",
  uk: ", і ще #",
  bg: ", и още #",
  sr: ", и још #",
  ka: ", და კიდევ #",
  hy: ", և ևս #",
  he: ", ועוד #",
  ar: "، و# أخرى",
  fa: "، و # خبر دیگر",
  ur: "، اور مزید #",
  hi: ", और # अन्य",
  bn: ", এবং আরও #",
  gu: ", અને વધુ #",
  ta: ", மேலும் #",
  te: ", మరో #",
  am: "፣ እና ሌሎች #",
  zh: "，另有#条",
  "zh-Hant": "，另有#則",
  ja: "、ほか#件",
  ko: " 외 #건",
  th: " และอีก # เรื่อง",
  lo: " ແລະ ອີກ #",
  km: " និង # ទៀត",
  my: " နှင့် နောက်ထပ် #",
};

/** Stands in for a language without words of ours: nobody is better served by another's. */
const SIGN = " (+#)";

/** A title that says how many other stories there are, in `language` (BCP 47). */
export function withOthers(headline: string, others: number, language: string): string {
  if (others < 1) return headline;
  const locale = isLocale(language) ? language : "en";
  const number = new Intl.NumberFormat(locale).format(others);
  return `${headline}${(MORE[keyOf(language)] ?? SIGN).replace("#", number)}`;
}

/** The headline in such a title, whatever its language. */
export function withoutOthers(title: string): string {
  return title.replace(OTHERS, "");
}

const OTHERS = new RegExp(
  `(?:${[...Object.values(MORE), SIGN].map((form) => form.replace(/[()+]/g, "\\$&").replace("#", "\\p{N}{1,3}")).join("|")})$`,
  "u",
);

function keyOf(language: string): string {
  const primary = /^[a-z]*/i.exec(language)?.[0].toLowerCase() ?? "";
  if (primary === "zh" && /-(?:hant|tw|hk|mo)\b/i.test(language)) return "zh-Hant";
  return primary === "nb" || primary === "nn" ? "no" : primary;
}

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
