import { memoize } from "../../base/memoize.ts";
import { fold } from "../../language/folding.ts";
import { isGenericKey, tokensOf, writesCompounds } from "../../language/tokens.ts";
import { countryNames, countryOf, isHome, kinOf } from "./countries.ts";
import englishWords from "./data/english-words.json" with { type: "json" };
import fields from "./data/fields.json" with { type: "json" };
import type { Subject } from "./plan/plan.ts";
import { derivedFrom, formsOf, joined, numberedIn, type Pool, relativesOf, vocabularyOf } from "./pool.ts";

/** A subject prepared for articles in one language. */
export interface Term {
  subject: Subject;
  words: TermWord[];
  /** True for one of several names if it's the country where the topic's language is spoken. */
  isAtHome: boolean;
  /** True if all its words could be in any news, so that only the whole phrase is informative. */
  isGeneric: boolean;
  /** True if written as one name, "Lava Jato", so that its parts belong together. */
  isOneName: boolean;
}

export interface TermWord {
  /** The word as the topic writes it. */
  text: string;
  key: string;
  /** The word's keys in the pool, and the weight of each: itself, and compounds with it. */
  forms: Map<string, number>;
  /** The word's possible spellings, if the articles are in another language than the topic. */
  exact: string[] | null;
  /** True if it could be in any news. */
  isWeak: boolean;
  /** True for a country, where much happens that isn't about the topic. */
  isPlace: boolean;
  /** True if articles in its language almost always write it as a name. */
  isProper: boolean;
  /** True if some articles in its language don't write it as a name. */
  isCommon: boolean;
  /** True if it only counts when written as a name: to mar isn't Mars, and "mieten" isn't "Mieter". */
  isWrittenAsName: boolean;
  /** True if it names things of several kinds, so that it never stands for the whole name. */
  hasSenses: boolean;
  /** True if articles that contain it usually contain more of the topic. */
  standsForAll: boolean;
  /** Its position among the subject's words, including stop words. */
  at: number;
  /** Those of its forms that aren't names themselves: "ukrainisch" for "Ukraine". */
  unnamed: Set<string>;
}

/** The weights of forms other than the word itself: compounds with it, and related words. */
const COMPOUND = 0.85;
const RELATIVE = 0.6;
const MAX_WORDS = 12;

/** Prepares `subjects`, written in `written`, for the pool's articles in `language`. */
export function termsOf(
  subjects: Subject[],
  written: string | undefined,
  pool: Pool,
  language: string | undefined,
): Term[] {
  const places = countryNames(written, language);
  const vocabulary = writesCompounds(language) ? vocabularyOf(pool, language) : new Set<string>();
  const numbers = numberedIn(pool, language);
  return subjects.flatMap((subject) => {
    const isName = subject.from === "name";
    const isWhere = !isName && places.has(fold(subject.text));
    const tokens = tokensOf(joined(subject.text), language, MAX_WORDS);
    const telling = tokens.filter(({ isStop, key }) => !isStop && key !== "").length;
    const words = tokens.flatMap(({ word, key, isStop }, at): TermWord[] => {
      if (isStop || key === "") return [];
      // A topic of a single generic word ("Technology") is about that word.
      const isWeak = !(isName && telling === 1) && isGenericKey(key, language);
      const isCapital = /^\p{Lu}/u.test(word);
      const country = places.has(fold(word)) ? fold(word) : isCapital ? countryOf(key, language) : undefined;
      // A topic that is a country is about it; a tag that names one only says where.
      const isPlace = !(isName && telling === 1) && (isWhere || country !== undefined);
      const mayBeName = subject.from === "tag" || (isCapital && subject.from !== "detail");
      const { isProper, isCommon } = mayBeName ? writingIn(pool, language, key) : NOT_WRITTEN;
      const derived = !isProper && !isWeak && !isPlace ? derivedFrom(key, pool, language) : [];
      const compounds = isProper ? [] : formsOf(key, vocabulary, language);
      const relatives = isProper || subject.isWholeOnly ? [] : relativesOf(key, vocabulary, language);
      const forms = new Map(relatives.map((form) => [form, RELATIVE]));
      for (const form of [...derived, ...compounds]) forms.set(form, COMPOUND);
      forms.set(key, 1);
      if (language === "ru" && isCapital && subject.from !== "detail")
        for (const form of casesOf(word)) forms.set(form, 1);
      const kin = isName && country ? kinIn(country, language, pool) : [];
      for (const form of kin) if (!forms.has(form)) forms.set(form, COMPOUND);
      const field = isName && telling > 1 ? fieldOf(key, language) : [];
      for (const form of field.flatMap((each) => formsOf(each, vocabulary, language)))
        if (!forms.has(form)) forms.set(form, RELATIVE);
      const numbered = numbers.get(key) ?? [];
      for (const form of numbered) forms.set(form, 1);
      const isForeign = written !== undefined && language !== written;
      const isNoted = isProper || subject.from === "mention";
      const isExact = isForeign || (isNoted && UNINFLECTED.has(language ?? ""));
      const isVerb = tokens.length < 3 && language === "en" && everydayVerbs.has(word.toLowerCase());
      return [
        {
          text: word,
          key,
          at,
          forms,
          exact: isExact ? [fold(word), `${fold(word)}s`, ...numbered, ...kin] : null,
          isWeak: isWeak && !(isVerb && isCapital),
          isPlace,
          isProper,
          isCommon,
          isWrittenAsName: isProper || (isCapital && (isForeign || isVerb || language === "de")),
          hasSenses: isVerb,
          standsForAll: false,
          unnamed: new Set([...field, ...kin]),
        },
      ];
    });
    if (words.length === 0) return [];
    // Nearly all reports from a country at war are about the war, so the country is enough.
    const isWar = isName && words.length === 2 && words.some(({ key }) => isWarWord(key, language));
    for (const word of words) word.standsForAll = isWar && word.isPlace;
    const isOneName =
      words.length > 1 &&
      language !== "de" &&
      words.every(
        ({ text, at }, place) => /^[\p{Lu}\p{N}]/u.test(text) && at === (words[0]?.at ?? 0) + place,
      );
    // "Germany and Poland" isn't about everything that happens in Germany.
    const isOneOfSeveral = isName && subjects.filter(({ from }) => from === "name").length > 1;
    const isAtHome = isOneOfSeveral && words.length === 1 && words.every(({ key }) => isHome(key, written));
    return [{ subject, words, isAtHome, isGeneric: words.every(({ isWeak }) => isWeak), isOneName }];
  });
}

/** The keys of a Russian name in all its cases: as verbs end in -ит, "Брексит" is cut shorter than "Брекситом". */
function casesOf(name: string): string[] {
  const stem = name.toLowerCase().replace(/[аеёийоуыэюяь]$/u, "");
  return RUSSIAN_CASES.flatMap((ending) => tokensOf(stem + ending, "ru", 1).map(({ key }) => key));
}

const RUSSIAN_CASES = ["", ..."а я у ю ом ем ой ей е ы и ов ев ам ами ах".split(" ")];

/** The words of news from a war or an election: "war in Ukraine" is about "missiles hit Ukraine". */
function fieldOf(key: string, language: string | undefined): string[] {
  return fieldsOf(language ?? "").find(({ heads }) => heads.has(key))?.words ?? [];
}

/** War is the first field of every language. */
function isWarWord(key: string, language: string | undefined): boolean {
  return fieldsOf(language ?? "")[0]?.heads.has(key) ?? false;
}

const fieldLists: Record<string, string[]> = fields;
const fieldsOf = memoize((language) =>
  (fieldLists[language] ?? []).map((line) => {
    const [heads = "", words = ""] = line
      .split(":")
      .map((part) => tokensOf(part, language, 60).map(({ key }) => key));
    return { heads: new Set(heads), words: [...words] };
  }),
);

/** The pool's words for what belongs to a country: "israelisch", "украинский". */
function kinIn(place: string, language: string | undefined, pool: Pool): string[] {
  if (!language) return [];
  const beginnings = kinOf(place, language);
  if (beginnings.length === 0) return [];
  const words = vocabularyOf(pool, language);
  return [...words].filter((word) =>
    beginnings.some(
      (beginning) => word.startsWith(beginning) && word.length <= beginning.length + MAX_ENDING,
    ),
  );
}

const MAX_ENDING = 7;

/** Some things are named after one: "Go", "Will", "Meet". */
const everydayVerbs: ReadonlySet<string> = new Set(englishWords.everydayVerbs.split(" "));
/** Languages whose names have at most an s added: Rutten isn't Rutte. */
export const UNINFLECTED: ReadonlySet<string> = new Set([
  "en",
  "nl",
  "fr",
  "es",
  "pt",
  "it",
  "sv",
  "da",
  "no",
]);
const NOT_WRITTEN = { isProper: false, isCommon: false };
const MIN_NAMED = 2;
const MOST_NAMED = 0.75;

/** Tells if articles in `language` almost always write the word as a name, or if some don't. */
function writingIn(
  pool: Pool,
  language: string | undefined,
  key: string,
): Pick<TermWord, "isProper" | "isCommon"> {
  if (language === "de") return { isProper: false, isCommon: false };
  let named = 0;
  let common = 0;
  for (const { fields, language: other, weights } of pool.entries) {
    if (other !== language || !weights.has(key)) continue;
    const written = fields.flatMap((field) =>
      (field.places.get(key) ?? []).map((at) => field.tokens[at]?.writing),
    );
    if (written.includes("common")) common++;
    else if (written.includes("name")) named++;
  }
  return { isProper: named >= MIN_NAMED && named >= (named + common) * MOST_NAMED, isCommon: common > 0 };
}
