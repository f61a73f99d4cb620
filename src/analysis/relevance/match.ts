import { fold } from "../../language/folding.ts";
import { isGenericKey, tokensOf, writesCompounds } from "../../language/tokens.ts";
import { countryNames } from "./countries.ts";
import englishWords from "./data/english-words.json" with { type: "json" };
import type { Subject } from "./plan/plan.ts";
import { type Entry, type Field, formsOf, type Pool, relativesOf, vocabularyOf } from "./pool.ts";
import { isCommon } from "./word-vectors.ts";

/** A subject as it is looked for in articles of one language. */
export interface Term {
  subject: Subject;
  words: TermWord[];
  /** Whether all its words could stand in any news, so that only the whole phrase tells something. */
  isGeneric: boolean;
  /** Whether it names a country, in which much happens that is not about the topic. */
  isWhere: boolean;
}

export interface TermWord {
  /** The word as the topic writes it. */
  text: string;
  key: string;
  /** Under which keys the word stands in the pool, and what each is worth: itself, and compounds made with it. */
  forms: Map<string, number>;
  /** Where the articles are in another language than the topic: how the word must be written there. */
  exact: string | null;
  /** What the word proves without its neighbours, from 0 to 1. */
  alone: number;
  /** What it counts for among the words of its subject. */
  share: number;
  /** Whether it is a verb of every day ("Go"): it names something only where it is written as a name. */
  isVerb: boolean;
  /**
   * Whether articles in its language write it as a name by far the most, as German does all nouns: to mar is not Mars,
   * and "mieten" is no "Mieter".
   */
  isProper: boolean;
  /** Its place among the subject's words, stop words counted. */
  at: number;
}

/** How far a text is about a subject, from 0 to 1, and the words that say so. */
export interface Match {
  strength: number;
  /** The words found; `counts` is false of one that proves nothing without its neighbours. */
  words: { key: string; text: string; counts: boolean }[];
  isInTitle: boolean;
}

const NO_MATCH: Match = { strength: 0, words: [], isInTitle: false };
/** What a word of the kind tells alone, without the words beside it. */
const ALONE = { generic: 0.25, place: 0.45, telling: 1 };
const GENERIC_SHARE = 0.5;
const COMPOUND = 0.85;
const RELATIVE = 0.5;
/** Words this near to one another stand together. */
const WINDOW = 3;
const MAX_WORDS = 12;
/** What a part of the topic's name is worth as the second part of another: the Atari Jaguar is no car. */
const OTHER_NAME = 0.7;

/** Some things are named by one: "Go", "Will", "Meet". */
const everydayVerbs = new Set(englishWords.everydayVerbs.split(" "));

/** `subjects`, written in `written`, as they are looked for in the pool's articles in `language`. */
export function termsOf(
  subjects: Subject[],
  written: string | undefined,
  pool: Pool,
  language: string | undefined,
): Term[] {
  const places = countryNames(written, language);
  const vocabulary = writesCompounds(language) ? vocabularyOf(pool, language) : new Set<string>();
  // A topic of a single word that any news may hold ("Technology") is about that word.
  const [only, another] = subjects;
  const isBare =
    only?.from === "name" && another === undefined && tokensOf(only.text, language, 2).length === 1;
  return subjects.flatMap((subject) => {
    const isPlace = places.has(fold(subject.text));
    // A topic about a country is about it; a tag that names one says only where.
    const isWhere = isPlace && subject.from !== "name";
    const words = tokensOf(subject.text, language, MAX_WORDS).flatMap(({ word, key, isStop }, at) => {
      if (isStop || key === "") return [];
      const isGeneric = !isBare && (isGenericKey(key, language) || isCommon(word, language));
      const alone = isGeneric
        ? ALONE.generic
        : isWhere || (!isPlace && places.has(fold(word)))
          ? ALONE.place
          : ALONE.telling;
      const isVerb =
        !isBare && language === "en" && everydayVerbs.has(word.toLowerCase()) && /^\p{Lu}/u.test(word);
      const forms = weighedForms(key, vocabulary, language);
      return [
        {
          text: word,
          key,
          at,
          forms,
          alone,
          share: 1,
          isVerb,
          isProper: /^\p{Lu}/u.test(word) && isProperIn(pool, language, key, subject),
          exact: written === undefined || language === written ? null : fold(word),
        },
      ];
    });
    if (words.length === 0) return [];
    const isWeak = ({ alone, isVerb }: TermWord) => alone === ALONE.generic && !isVerb;
    const isGeneric = words.every(isWeak);
    const shared = words.map((word) => ({ ...word, share: isWeak(word) && !isGeneric ? GENERIC_SHARE : 1 }));
    return [{ subject, isGeneric, isWhere, words: shared }];
  });
}

const MIN_NAMED = 2;
const MOST_NAMED = 0.75;

function isProperIn(pool: Pool, language: string | undefined, key: string, { from, text }: Subject): boolean {
  if (language === "de") return !/\s/u.test(text);
  if (language === undefined || from !== "name") return false;
  let named = 0;
  let common = 0;
  for (const { fields, language: other } of pool.entries) {
    if (other !== language) continue;
    const written = fields.flatMap((field) =>
      (field.places.get(key) ?? []).map((at) => field.tokens[at]?.writing),
    );
    if (written.includes("common")) common++;
    else if (written.includes("name")) named++;
  }
  return named >= MIN_NAMED && named >= (named + common) * MOST_NAMED;
}

function weighedForms(
  key: string,
  vocabulary: Set<string>,
  language: string | undefined,
): Map<string, number> {
  const forms = new Map(relativesOf(key, vocabulary, language).map((form) => [form, RELATIVE]));
  for (const form of formsOf(key, vocabulary, language)) forms.set(form, COMPOUND);
  return forms.set(key, 1);
}

/** How far `entry` is about `term`: which of its words stand there, where, and whether together. */
export function matchOf(term: Term, entry: Entry): Match {
  const words = term.words.filter(
    ({ forms, exact }) =>
      (exact === null || entry.exact.has(exact)) && [...forms.keys()].some((form) => entry.weights.has(form)),
  );
  if (words.length === 0) return NO_MATCH;
  const found = new Map<TermWord, { value: number; counts: boolean }>();
  const isLongName = term.subject.from === "name" && term.words.length > 1;
  let isInTitle = false;
  for (const [number, field] of entry.fields.entries()) {
    const places = placesOf(words, field);
    for (const word of words) {
      if (places.get(word.at)?.length === 0) continue;
      const worth = Math.max(...[...word.forms].map(([form, value]) => (field.places.has(form) ? value : 0)));
      const joined = isJoined(word, term.words, places);
      const alone = aloneAt(word, places.get(word.at), field);
      const isOthers = !joined && isLongName && isOfOtherName(places.get(word.at), field);
      const value =
        field.weight *
        worth *
        (joined ? word.share : Math.min(alone, word.share) * (isOthers ? OTHER_NAME : 1));
      const before = found.get(word);
      const counts = joined || alone > ALONE.generic || before?.counts === true;
      found.set(word, { value: Math.max(before?.value ?? 0, value), counts });
      if (number === 0) isInTitle = true;
    }
  }
  const whole = term.words.reduce((sum, { share }) => sum + share, 0);
  const strength = [...found.values()].reduce((sum, { value }) => sum + value, 0) / whole;
  return {
    strength: Math.min(strength, term.isWhere ? ALONE.place : 1),
    words: [...found].map(([{ key, text }, { counts }]) => ({ key, text, counts })),
    isInTitle,
  };
}

/** The offsets of each word in `field`, by its place in the subject. */
function placesOf(words: TermWord[], field: Field): Map<number, number[]> {
  const all = new Map(
    words.map(({ at, forms }) => [at, [...forms.keys()].flatMap((form) => field.places.get(form) ?? [])]),
  );
  // As a verb it counts in the topic's very phrase alone: "work from home".
  const isInPhrase = (word: TermWord, at: number) =>
    words.some((other) => {
      const step = Math.sign(other.at - word.at);
      const next = [other.at - word.at, other.at - word.at + step].map((distance) => at + distance);
      return step !== 0 && next.some((place) => all.get(other.at)?.includes(place));
    });
  return new Map(
    words.map((word) => {
      const places = all.get(word.at) ?? [];
      const isCounted = (at: number) => field.tokens[at]?.writing !== "common" || isInPhrase(word, at);
      return [word.at, word.isVerb ? places.filter(isCounted) : places];
    }),
  );
}

/** What it proves alone where it stands: "mars" in French is a month, where the topic is called Mars. */
function aloneAt(
  { alone, isVerb, isProper, exact, text }: TermWord,
  places: number[] = [],
  field: Field,
): number {
  if (isVerb) return isName(places, field) ? ALONE.telling : alone;
  if (!isProper && (exact === null || !/^\p{Lu}/u.test(text))) return alone;
  const isCommon = places.every((at) => field.tokens[at]?.writing === "common");
  return isCommon ? Math.min(alone, ALONE.place) : alone;
}

function isOfOtherName(places: number[] = [], { tokens }: Field): boolean {
  return places.every((at) => {
    const before = tokens[at - 1];
    return tokens[at]?.writing === "name" && before?.writing === "name" && !before.isStop;
  });
}

function isName(places: number[] = [], { tokens }: Field): boolean {
  return places.some((at) => tokens[at]?.writing === "name");
}

// The words beside it in the topic stand near it here too, in whatever order.
function isJoined(word: TermWord, words: TermWord[], places: Map<number, number[]>): boolean {
  const at = words.indexOf(word);
  return [words[at - 1], words[at + 1]].some((other) => {
    if (!other) return false;
    const reach = Math.max(WINDOW, Math.abs(other.at - word.at) + 1);
    const beside = places.get(other.at) ?? [];
    return (places.get(word.at) ?? []).some((one) =>
      beside.some((two) => one !== two && Math.abs(one - two) <= reach),
    );
  });
}
