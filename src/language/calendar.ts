import { memoize } from "../base/memoize.ts";
import { fold } from "./folding.ts";

const LANGUAGES =
  "en de fr es pt it nl ru uk pl cs sv da nb fi hu ro bg sr tr el vi id ar fa ur he hi bn ja zh ko".split(
    " ",
  );
/** English and German capitalise months and weekdays: in lower case they're other words. */
const CAPITALISED = new Set(["en", "de"]);

type Field = "month" | "weekday";

/** The name of a month, from 0 for January, or of a weekday, from 0 for Sunday. */
interface CalendarName {
  value: number;
  isShort: boolean;
  isEnglish: boolean;
  needsCapital: boolean;
  /** True if another language writes it in small letters: "December" is "december" in Swedish. */
  isSmallToo: boolean;
}

export function anyMonthNamed(folded: string): CalendarName | undefined {
  return namesOnce().month.get(folded);
}

/** Short names in languages other than English are ordinary words without a day beside them: "ago", "out", "set". */
export function monthNamed(folded: string, isCapital: boolean): CalendarName | undefined {
  const name = anyMonthNamed(folded);
  return name && (name.isEnglish || !name.isShort) && (isCapital || !name.needsCapital) ? name : undefined;
}

export function weekdayNamed(folded: string): CalendarName | undefined {
  return namesOnce().weekday.get(folded);
}

/** The first words of "segunda-feira" and "terça-feira" are also ordinals. */
export function isPortugueseOrdinal(folded: string): boolean {
  return /^(?:segunda|terca|quarta|quinta|sexta)$/.test(folded);
}

/** The weekdays in a text, from 0 for Sunday, spelled as in their language: "Domingo" is a name. */
export const weekdaysIn = memoize((text): ReadonlySet<number> => {
  const days = new Set<number>();
  for (const { 0: word, 1: feira } of text.matchAll(/[\p{L}\p{M}]{4,}(-feira)?/gu)) {
    const folded = fold(word.replace(/-feira$/, ""));
    const name = weekdayNamed(folded);
    if (!name || name.isShort || (isPortugueseOrdinal(folded) && !feira)) continue;
    if (name.needsCapital === /^\p{Lu}/u.test(word)) days.add(name.value);
  }
  return days;
}, 10_000);

// Loaded at the first text, because the runtime loads some megabytes of names for it.
let names: Record<Field, Map<string, CalendarName>> | undefined;
function namesOnce() {
  names ??= {
    month: readNames(12, (at) => new Date(Date.UTC(2026, at, 15)), "month"),
    // 1 November 2026 is a Sunday.
    weekday: readNames(7, (at) => new Date(Date.UTC(2026, 10, 1 + at, 12)), "weekday"),
  };
  return names;
}

function readNames(count: number, dateAt: (at: number) => Date, field: Field): Map<string, CalendarName> {
  const read = new Map<string, CalendarName>();
  for (const language of LANGUAGES) {
    for (const form of ["long", "short"] as const) {
      for (const format of formatsOf(language, field, form)) {
        for (let value = 0; value < count; value++) {
          const part = format.formatToParts(dateAt(value)).find(({ type }) => type === field)?.value ?? "";
          const name = fold(part.replace(/\.$/, ""));
          // "Segunda-feira" and 月曜日 are recognised by their first word.
          const word = /^[\p{L}\p{M}]+/u.exec(name)?.[0] ?? "";
          const isCyrillic = /^\p{Script=Cyrillic}/u.test(word);
          const needsCapital = CAPITALISED.has(language) || (word.length < 4 && !isCyrillic);
          const known = read.get(word);
          if (known && !needsCapital) known.isSmallToo = true;
          if (/\d/.test(name) || word.length < 2 || known) continue;
          const isEnglish = language === "en";
          const isShort = form === "short";
          const forms = isShort ? [word] : [word, ...otherCases(word, language)];
          for (const each of forms)
            read.set(each, { value, isShort, isEnglish, needsCapital, isSmallToo: false });
        }
      }
    }
  }
  return read;
}

/** Forms that no format has: "på torsdagen", "w środę", "в среду", "в мае". */
function otherCases(word: string, language: string): string[] {
  const cases: Record<string, string> = {
    sv: `${word}en`,
    pl: word.replace(/a$/, "e"),
    ru: word.replace(/а$/, "у"),
  };
  const locative = /^\p{Script=Cyrillic}/u.test(word) ? word.replace(/[аяйь]$/, "е") : word;
  return [cases[language] ?? word, locative].filter((form) => form !== word);
}

/** Names are formatted with and without a day, because some languages then change their case. */
function formatsOf(language: string, field: Field, form: "long" | "short"): Intl.DateTimeFormat[] {
  const settings = { timeZone: "UTC", numberingSystem: "latn", [field]: form };
  return [settings, { ...settings, day: "numeric" } as const].map(
    (options) => new Intl.DateTimeFormat(language, options),
  );
}
