import { isSameFigure } from "../citations/claims/figures.ts";
import { type Count, type Day, type ReadSentence, readSentence } from "./read-sentence.ts";
import { withBefore } from "./words.ts";

interface Replaced {
  before: string;
  now: string;
}

/** A change from what was told, on one line. */
interface Change {
  /** The sentence with the change. If it replaces an earlier figure or day, that one is marked after it. */
  text: string;
  /** The earlier figure or day, and the one in the sentence that replaces it; null if there is none. */
  replaced: Replaced | null;
  /** The index of the sentence. */
  place: number;
}

/**
 * Finds what changed, without a model: a figure or day that replaces an earlier one, or the sentence with the most
 * new figures, days, persons, quotations and other words.
 * @param told sentences that readers know, latest last
 * @param now sentences that they don't know, in order
 * @param language BCP 47
 * @returns null if nothing was told, or nothing differs
 */
export function changeSince(told: string[], now: string[], language: string | undefined): Change | null {
  const known = told.slice(-MOST_TOLD).map((text) => readSentence(text, language));
  if (known.length === 0) return null;
  let most: { change: Change; score: number } | undefined;
  for (const [place, text] of now.slice(0, MOST_NOW).entries()) {
    const sentence = readSentence(text, language);
    const replaced = known.reduceRight<Replaced | null>(
      (found, one) => found ?? replacedIn(one, sentence, known),
      null,
    );
    const score = newnessOf(sentence, known) + (replaced === null ? 0 : REPLACED);
    if (score < LEAST || score <= (most?.score ?? 0)) continue;
    const line = replaced === null ? text : withBefore(text, replaced.before, language);
    most = { change: { text: line, replaced, place }, score };
  }
  return most?.change ?? null;
}

const MOST_TOLD = 60;
const MOST_NOW = 20;
const LEAST = 0.35;
const REPLACED = 2;

/** The figure or day of `older` that `newer` replaces; null if there is none. */
export function replacedIn(older: ReadSentence, newer: ReadSentence, known: ReadSentence[]): Replaced | null {
  const shared = older.keys.intersection(newer.keys);
  for (const count of newer.counts) {
    if (!isNewCount(count, known)) continue;
    const told = older.counts.find(
      (told) => isOfOne(told, count) && shared.size >= 2 && !newer.counts.some((other) => isOne(told, other)),
    );
    if (told) return { before: told.written, now: count.written };
  }
  const isAlike = shared.size >= 3 && shared.size >= 0.6 * Math.min(older.keys.size, newer.keys.size);
  for (const day of newer.days) {
    if (known.some(({ days }) => days.some(({ name }) => name === day.name))) continue;
    const told = older.days.find(
      ({ name, isEnd }) =>
        isEnd === day.isEnd &&
        (isEnd ? shared.size >= 1 : isAlike) &&
        !newer.days.some((other) => other.name === name),
    );
    if (told) return { before: told.written, now: day.written };
  }
  return null;
}

/** True of an amount that no known sentence says. */
export function isNewCount(count: Count, known: ReadSentence[]): boolean {
  return !known.some(({ counts }) => counts.some((told) => isOne(told, count)));
}

function isOne(one: Count, other: Count): boolean {
  return isSameFigure(one.figure, other.figure, true) || isSameFigure(other.figure, one.figure, true);
}

/** True if both count the same thing: the dead and the dead, a share and a share of the same. */
function isOfOne(one: Count, other: Count): boolean {
  if (one.figure.unit !== other.figure.unit) return false;
  return one.people === other.people && (one.people !== null || !one.of.isDisjointFrom(other.of));
}

/**
 * The share of a sentence's words that wasn't told, from 0 to 1, plus points for new figures, days, names and
 * quotations.
 */
export function newnessOf(
  { keys, counts, days, names, quotations }: ReadSentence,
  known: ReadSentence[],
): number {
  const toldKeys = new Set(known.flatMap((one) => [...one.keys]));
  const fresh = keys.size === 0 ? 0 : keys.difference(toldKeys).size / keys.size;
  const isNewDay = ({ name }: Day) => !known.some((one) => one.days.some((told) => told.name === name));
  const isNewName = (name: string) =>
    !known.some((one) => one.names.some((told) => told.endsWith(name) || name.endsWith(told)));
  const isNewQuotation = (text: string) => !known.some((one) => one.quotations.includes(text));
  return (
    fresh +
    (counts.some((count) => isNewCount(count, known)) ? 0.25 : 0) +
    (days.some(isNewDay) ? 0.3 : 0) +
    (names.some(isNewName) ? 0.1 : 0) +
    (quotations.some(isNewQuotation) ? 0.1 : 0)
  );
}
