import { fold } from "../../language/folding.ts";
import { isGenericKey, tokensOf, writesCompounds } from "../../language/tokens.ts";
import { countryNames } from "./countries.ts";
import englishWords from "./data/english-words.json" with { type: "json" };
import type { Subject } from "./plan/plan.ts";
import { type Entry, type Field, formsOf, joined, type Pool, relativesOf, vocabularyOf } from "./pool.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** A subject as it is looked for in articles of one language. */
export interface Term {
  subject: Subject;
  words: TermWord[];
  /** Whether all its words could stand in any news, so that only the whole phrase tells something. */
  isGeneric: boolean;
  /** Whether it is written as one name, "Lava Jato", so that its parts stand together. */
  isOneName: boolean;
}

export interface TermWord {
  /** The word as the topic writes it. */
  text: string;
  key: string;
  /** Under which keys the word stands in the pool, and what each is worth: itself, and compounds made with it. */
  forms: Map<string, number>;
  /** Where the articles are in another language than the topic: how the word must be written there. */
  exact: string | null;
  /** Whether it could stand in any news. */
  isWeak: boolean;
  /** Whether it names a country, in which much happens that is not about the topic. */
  isPlace: boolean;
  /** Whether articles in its language write it as a name, by far the most. */
  isProper: boolean;
  /** Whether some of them do not. */
  isCommon: boolean;
  /** Whether it counts only where it is written as a name: to mar is not Mars, and "mieten" is no "Mieter". */
  isWrittenAsName: boolean;
  /** Whether it names things of several kinds, so that it never stands for the whole name. */
  hasSenses: boolean;
  /** Whether articles that hold it mostly hold more of the topic. */
  standsForAll: boolean;
  /** Its place among the subject's words, stop words counted. */
  at: number;
}

/** How far a text is about a subject, from 0 to 1, and the words that say so. */
export interface Match {
  strength: number;
  words: Pick<TermWord, "key" | "text" | "isWeak">[];
  isWhole: boolean;
  isInTitle: boolean;
}

const NO_MATCH: Match = { strength: 0, words: [], isWhole: false, isInTitle: false };
const WEAK_SHARE = 0.5;
const WEAK_ALONE = 0.25;
const PLACE = 0.45;
const COMPOUND = 0.85;
const RELATIVE = 0.5;
/** Words this near to one another stand together. */
const WINDOW = 3;
const MAX_WORDS = 12;

/** `subjects`, written in `written`, as they are looked for in the pool's articles in `language`. */
export function termsOf(
  subjects: Subject[],
  written: string | undefined,
  pool: Pool,
  language: string | undefined,
): Term[] {
  const places = countryNames(written, language);
  const vocabulary = writesCompounds(language) ? vocabularyOf(pool, language) : new Set<string>();
  return subjects.flatMap((subject) => {
    const isName = subject.from === "name";
    const isWhere = !isName && places.has(fold(subject.text));
    const tokens = tokensOf(joined(subject.text), language, MAX_WORDS);
    const telling = tokens.filter(({ isStop, key }) => !isStop && key !== "").length;
    const words = tokens.flatMap(({ word, key, isStop }, at): TermWord[] => {
      if (isStop || key === "") return [];
      // A topic of a single word that any news may hold ("Technology") is about that word.
      const isWeak = !(isName && telling === 1) && isGenericKey(key, language);
      // A topic about a country is about it; a tag that names one says only where.
      const isPlace = !(isName && telling === 1) && (isWhere || places.has(fold(word)));
      const isCapital = /^\p{Lu}/u.test(word);
      const mayBeName = subject.from === "tag" || (isCapital && subject.from !== "detail");
      const { isProper, isCommon } = mayBeName ? writingIn(pool, language, key) : NOT_WRITTEN;
      const compounds = isProper ? [] : formsOf(key, vocabulary, language);
      const relatives = isProper ? [] : relativesOf(key, vocabulary, language);
      const forms = new Map(relatives.map((form) => [form, RELATIVE]));
      for (const form of compounds) forms.set(form, COMPOUND);
      forms.set(key, 1);
      const isForeign = written !== undefined && language !== written;
      const isNoted = isProper || subject.from === "mention" || subject.from === "phrase";
      const isExact = isForeign || (isNoted && UNINFLECTED.has(language ?? ""));
      const isVerb = language === "en" && everydayVerbs.has(word.toLowerCase());
      return [
        {
          text: word,
          key,
          at,
          forms,
          exact: isExact ? fold(word) : null,
          isWeak: isWeak && !(isVerb && isCapital),
          isPlace,
          isProper,
          isCommon,
          isWrittenAsName: isProper || (isCapital && (isForeign || isVerb || language === "de")),
          hasSenses: isVerb,
          standsForAll: false,
        },
      ];
    });
    if (words.length === 0) return [];
    const isOneName =
      words.length > 1 &&
      language !== "de" &&
      words.every(
        ({ text, at }, place) => /^[\p{Lu}\p{N}]/u.test(text) && at === (words[0]?.at ?? 0) + place,
      );
    return [{ subject, words, isGeneric: words.every(({ isWeak }) => isWeak), isOneName }];
  });
}

/** Some things are named by one: "Go", "Will", "Meet". */
const everydayVerbs: ReadonlySet<string> = new Set(englishWords.everydayVerbs.split(" "));
/** Languages whose names have an s at most: Rutten is not Rutte. */
const UNINFLECTED = new Set(["en", "nl", "fr", "es", "pt", "it", "sv", "da", "no"]);
const NOT_WRITTEN = { isProper: false, isCommon: false };
const MIN_NAMED = 2;
const MOST_NAMED = 0.75;

/** How articles in `language` write the word: by far the most as a name, or any of them not as one. */
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

/** How far `entry` is about `term`: which of its words stand there, where, and whether together. */
export function matchOf(term: Term, entry: Entry): Match {
  const words = term.words.filter(
    ({ forms, exact }) =>
      (exact === null || entry.exact.has(exact) || entry.exact.has(`${exact}s`)) &&
      [...forms.keys()].some((form) => entry.weights.has(form)),
  );
  if (words.length === 0) return NO_MATCH;
  const whole = term.words.reduce((sum, word) => sum + shareOf(word, term), 0);
  const found = new Map<TermWord, { value: number; isInTitle: boolean; isJoined: boolean }>();
  for (const [number, field] of entry.fields.entries()) {
    for (const word of words) {
      const worth = Math.max(
        0,
        ...[...word.forms].map(([form, value]) => (field.places.has(form) ? value : 0)),
      );
      if (worth === 0 || (word.isWrittenAsName && isCommonIn(word, field) && !isInPhrase(word, term, field)))
        continue;
      const isJoined = term.words.length === 1 || isJoinedIn(word, term, field);
      const alone = word.isWeak ? WEAK_ALONE : word.isPlace && term.subject.from !== "name" ? PLACE : 1;
      const share = shareOf(word, term);
      const value =
        field.weight * worth * (isJoined && term.words.length > 1 ? share : Math.min(alone, share));
      const before = found.get(word);
      found.set(word, {
        value: Math.max(before?.value ?? 0, value),
        isInTitle: number === 0 || before?.isInTitle === true,
        isJoined: isJoined || before?.isJoined === true,
      });
    }
  }
  if (found.size === 0) return NO_MATCH;
  const sum = [...found.values()].reduce((total, { value }) => total + value, 0) / whole;
  const isComplete = found.size === term.words.length;
  const isWhole = isComplete && (!term.isOneName || [...found.values()].every(({ isJoined }) => isJoined));
  const standsIn = [...found].some(([word, { isInTitle }]) => word.standsForAll && isInTitle);
  const isWhere = term.subject.from !== "name" && term.words.every(({ isPlace }) => isPlace);
  // "PostgreSQL" alone says what "PostgreSQL releases" is about.
  const isWithoutWeak =
    term.subject.from === "name" &&
    term.words.every((word) => found.has(word) || word.isWeak) &&
    [...found].some(
      ([word, { isInTitle }]) =>
        isInTitle && isSure(word, entry.language) && !isOfOtherName(word, entry.fields[0]),
    );
  // "VM i Cortina" for "Alpina VM i Cortina": a proper noun and one more word.
  const isProperAndMore =
    found.size > 1 &&
    !term.isOneName &&
    [...found].some(([word, { isInTitle }]) => isInTitle && (word.isProper || word.isPlace));
  const isStandIn = isProperAndMore || standsIn || isWithoutWeak;
  const isProperInTitle = [...found].some(
    ([word, { isInTitle }]) => isInTitle && (word.isProper || word.isPlace),
  );
  const least = isStandIn ? THRESHOLDS.standIn : isProperInTitle && !term.isOneName ? THRESHOLDS.part : 0;
  const most = isWhole ? 1 : isStandIn ? THRESHOLDS.standIn : term.isGeneric ? 0 : THRESHOLDS.part;
  return {
    strength: isWhere ? Math.min(PLACE, sum) : Math.min(most, Math.max(sum, least)),
    words: [...found.keys()],
    isWhole,
    isInTitle: [...found.values()].some(({ isInTitle }) => isInTitle),
  };
}

// "Atari Jaguar", where the topic is Jaguar cars.
function isOfOtherName({ forms }: TermWord, field: Field | undefined): boolean {
  const places = [...forms.keys()].flatMap((form) => field?.places.get(form) ?? []);
  return places.every((at) => {
    const before = field?.tokens[at - 1];
    return before?.writing === "name" && !before.isStop;
  });
}

function isSure(
  { text, isProper, isWeak, isPlace, hasSenses }: TermWord,
  language: string | undefined,
): boolean {
  if (isWeak || isPlace || hasSenses) return false;
  return SURE_NAME.test(text) || (isProper && UNINFLECTED.has(language ?? ""));
}

/** "PostgreSQL", "NATO", "iPhone". */
const SURE_NAME = /^\P{Ll}{2,}$|\p{Ll}\p{Lu}/u;

// "A penalty mars the evening", where the topic is Mars.
function isCommonIn({ forms }: TermWord, { places, tokens }: Field): boolean {
  const found = [...forms.keys()].flatMap((form) => places.get(form) ?? []);
  return found.every((at) => tokens[at]?.writing === "common");
}

// But "the right to work from home" is about "Work from home".
function isInPhrase(word: TermWord, { words }: Term, field: Field): boolean {
  const next = words[words.indexOf(word) + 1];
  const after = next ? placesOf(next, field) : [];
  return placesOf(word, field).some((at) => after.includes(at + 1) || after.includes(at + 2));
}

function placesOf({ forms }: TermWord, { places }: Field): number[] {
  return [...forms.keys()].flatMap((form) => places.get(form) ?? []);
}

function shareOf({ isWeak }: TermWord, { isGeneric }: Pick<Term, "isGeneric">): number {
  return isWeak && !isGeneric ? WEAK_SHARE : 1;
}

// The words beside it in the topic stand near it here too, in whatever order.
function isJoinedIn(word: TermWord, { words }: Term, field: Field): boolean {
  const at = words.indexOf(word);
  return [words[at - 1], words[at + 1]].some((other) => {
    if (!other) return false;
    const reach = Math.max(WINDOW, Math.abs(other.at - word.at) + 1);
    const beside = placesOf(other, field);
    return placesOf(word, field).some((one) =>
      beside.some((two) => one !== two && Math.abs(one - two) <= reach),
    );
  });
}
