import { countriesIn } from "./countries.ts";
import { type Entry, type Field, wordOf } from "./pool.ts";
import { type Term, type TermWord, UNINFLECTED } from "./terms.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** The degree to which a text is about a subject, from 0 to 1, and the words that show it. */
export interface Match {
  strength: number;
  words: Pick<TermWord, "key" | "text" | "isWeak" | "isProper" | "isPlace">[];
  isWhole: boolean;
  isInTitle: boolean;
}

const NO_MATCH: Match = { strength: 0, words: [], isWhole: false, isInTitle: false };
const WEAK_SHARE = 0.5;
const WEAK_ALONE = 0.25;
const PLACE = 0.45;
/** Words this near to each other belong together. */
const WINDOW = 3;

/** Measures how far `entry` is about `term`, by which of its words appear, where, and whether together. */
export function matchOf(term: Term, entry: Entry): Match {
  const words = term.words.filter(
    ({ forms, exact }) =>
      (exact === null || exact.some((form) => entry.exact.has(form))) &&
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
      if (worth === 0 || (word.isWrittenAsName && isCommonIn(word, field))) continue;
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
  const isTogether = [...found.values()].every(({ isJoined }) => isJoined);
  const isComplete = found.size === term.words.length;
  if (found.size === 0 || (term.subject.isWholeOnly && !(isComplete && isTogether))) return NO_MATCH;
  const sum = [...found.values()].reduce((total, { value }) => total + value, 0) / whole;
  const isWhole = !term.isAtHome && isComplete && (!term.isOneName || isTogether);
  const standsIn = [...found].some(([word, { isInTitle }]) => word.standsForAll && isInTitle);
  const isWhere = term.subject.from !== "name" && term.words.every(({ isPlace }) => isPlace);
  // "PostgreSQL" alone says what "PostgreSQL releases" is about.
  const isOfSeveral = term.words.filter(({ isWeak }) => !isWeak).length > 1;
  const isWithoutWeak =
    term.subject.from === "name" &&
    !term.isOneName &&
    term.words.every((word) => found.has(word) || word.isWeak) &&
    [...found].some(([word, { isInTitle }]) => isInTitle && (isOfSeveral || isSure(word, entry.language)));
  const isStandIn = standsIn || isWithoutWeak || isWithoutPlace(term, found, entry);
  const least = isStandIn ? THRESHOLDS.standIn : 0;
  const mostOfPart = term.isAtHome ? THRESHOLDS.atHome : THRESHOLDS.part;
  const most = isWhole ? 1 : isStandIn ? THRESHOLDS.standIn : mostOfPart;
  return {
    strength: isWhere ? Math.min(PLACE, sum) : Math.min(most, Math.max(sum, least)),
    words: [...found.keys()].map((word) => ({ ...word, text: writtenIn(entry, word) })),
    isWhole,
    isInTitle: [...found.values()].some(({ isInTitle }) => isInTitle),
  };
}

/** The word as written in the article, if that isn't the topic's own. */
function writtenIn(entry: Entry, { text, key, forms }: TermWord): string {
  if (entry.weights.has(key)) return text;
  const form = [...forms.keys()].find((each) => entry.weights.has(each));
  return (form && wordOf(form, entry)) ?? text;
}

// "Debt ceiling" says what "US debt ceiling" is about, unless the article names another country.
function isWithoutPlace(
  term: Term,
  found: Map<TermWord, { isInTitle: boolean; isJoined: boolean }>,
  entry: Entry,
): boolean {
  const phrase = term.words.filter(({ isPlace }) => !isPlace);
  if (term.subject.from !== "name" || phrase.length < 2 || phrase.length === term.words.length) return false;
  const isTogether = phrase.every((word) => found.get(word)?.isInTitle && found.get(word)?.isJoined);
  if (!isTogether) return false;
  return (
    countriesIn(`${entry.article.title} ${entry.article.extract.slice(0, 200)}`, entry.language).length === 0
  );
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

// "A penalty mars the evening" for the topic Mars.
function isCommonIn({ forms, unnamed }: TermWord, { places, tokens }: Field): boolean {
  const found = [...forms.keys()].filter((form) => places.has(form));
  if (found.some((form) => unnamed.has(form))) return false;
  return found.flatMap((form) => places.get(form) ?? []).every((at) => tokens[at]?.writing === "common");
}

function placesOf({ forms }: TermWord, { places }: Field): number[] {
  return [...forms.keys()].flatMap((form) => places.get(form) ?? []);
}

function shareOf({ isWeak }: TermWord, { isGeneric }: Pick<Term, "isGeneric">): number {
  return isWeak && !isGeneric ? WEAK_SHARE : 1;
}

// The words beside it in the topic are near it here too, in any order.
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
