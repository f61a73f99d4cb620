import { sentencesOf } from "../../language/sentences.ts";
import { keyOf, type Token, tokensOf } from "../citations/claims/claim-tokens.ts";
import { datesIn } from "../citations/claims/dates.ts";
import { type Figure, figuresIn, isSameFigure } from "../citations/claims/figures.ts";
import { isAboutFuture } from "../citations/claims/inferences.ts";
import { timesIn } from "../citations/claims/items.ts";
import { namesIn } from "../citations/claims/names.ts";
import { quotedIn } from "../citations/claims/quotations.ts";
import { DAY_WORDS, UNTIL, withBefore } from "./words.ts";

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
 * new figures, days, persons, quotations and other words. @param told sentences that readers know, latest last @param
 * now sentences that they don't know, in order @param language BCP 47 @returns null if nothing was told, or nothing
 * differs
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

interface Report {
  title: string;
  extract: string;
}

/**
 * Finds the first sentence that says what changed in a story: what the papers' headlines do not repeat, an earlier
 * figure or day that is replaced, or new victims.
 * @param told what readers know
 * @param sentences of the papers, the best first
 * @returns the index of the sentence, "headline" if only a headline says it, and null if the papers repeat what is known
 */
export function developmentIn(
  told: Report[],
  headlines: string[],
  sentences: string[],
  language: string | undefined,
): number | "headline" | null {
  const story = readStory(told, language);
  const isAnnounced = told.some(({ title }) => isAboutFuture(title, language));
  const news = headlines.flatMap((text) => {
    const headline = readSentence(text, language);
    // What was announced has happened, or something is announced.
    const isTurn = isAboutFuture(text, language) !== isAnnounced;
    return isTurn || isDevelopment(headline, story) || !isKnown(headline, story) ? [headline] : [];
  });
  const fresh = keysOf(news).difference(story.keys);
  const index = sentences.findIndex((text) => {
    const sentence = readSentence(text, language);
    if (isDevelopment(sentence, story)) return true;
    return news.length > 0 && !EXCLAMATION.test(text) && tellsNews(sentence, fresh, story);
  });
  if (index >= 0) return index;
  return news.length > 0 ? "headline" : null;
}

/** A story as readers know it. */
interface ToldStory {
  titles: ReadSentence[];
  /** The titles, too. */
  sentences: ReadSentence[];
  keys: Set<string>;
}

function readStory(told: Report[], language: string | undefined): ToldStory {
  const read = (text: string) => readSentence(text, language);
  const reports = told.slice(-MOST_TOLD);
  const titles = reports.map(({ title }) => read(title));
  const texts = reports.flatMap(({ extract }) => sentencesOf(extract.slice(0, MAX_TOLD), language));
  const sentences = [...titles, ...texts.map(read)];
  return { titles, sentences, keys: keysOf(sentences) };
}

/** True of a figure or day that replaces one that was told, and of new victims. */
function isDevelopment(sentence: ReadSentence, { sentences }: ToldStory): boolean {
  return (
    sentences.some((told) => replacedIn(told, sentence, sentences) !== null) ||
    sentence.counts.some((count) => isNewCount(count, sentences) && !count.of.isDisjointFrom(statesOnce()))
  );
}

/** True of a headline that has no new figure and hardly a new word. */
function isKnown({ keys, counts }: ReadSentence, story: ToldStory): boolean {
  return (
    shareIn(keys, story.keys) > NEARLY_ALL && counts.every((count) => !isNewCount(count, story.sentences))
  );
}

/** True of a sentence with `fresh` words of the headlines, or with much else that is new, unless it repeats a title. */
function tellsNews(sentence: ReadSentence, fresh: Set<string>, story: ToldStory): boolean {
  const ofNews = sentence.keys.intersection(fresh).size / Math.max(1, Math.min(fresh.size, FEW));
  const repeats =
    shareIn(sentence.keys, story.keys) >= HALF &&
    story.titles.some(({ keys }) => shareIn(keys, sentence.keys) >= TOLD_AGAIN);
  return ofNews >= HALF || (!repeats && (ofNews > 0 || newnessOf(sentence, story.sentences) >= MOSTLY_NEW));
}

/** The end of an exclamation. */
const EXCLAMATION = /[!！]["”»]*$/;

const keysOf = (sentences: ReadSentence[]) => new Set(sentences.flatMap(({ keys }) => [...keys]));

/** The share of `keys` that are among others; 0 of none. */
const shareIn = (keys: Set<string>, others: Set<string>) =>
  keys.intersection(others).size / Math.max(1, keys.size);

const HALF = 0.5;
const MOSTLY_NEW = 0.7;
const NEARLY_ALL = 0.65;
/** The share of a known headline's words in a sentence that says it again. */
const TOLD_AGAIN = 0.6;
/** As many new words as a headline usually has. */
const FEW = 4;
/** Characters of a known text that are read. */
const MAX_TOLD = 2_000;
const MOST_TOLD = 60;
const MOST_NOW = 20;
const LEAST = 0.35;
const REPLACED = 2;

interface Value {
  written: string;
  /** Keys of the words beside it, which say what it counts. */
  of: Set<string>;
}

interface Count extends Value {
  figure: Figure;
}

interface Day extends Value {
  name: string;
  isEnd: boolean;
}

interface ReadSentence {
  keys: Set<string>;
  counts: Count[];
  days: Day[];
  names: string[];
  quotations: string[];
}

function readSentence(text: string, language: string | undefined): ReadSentence {
  const tokens = tokensOf(text);
  const days = daysIn(tokens);
  const isOfDay = (at: number) => days.some(({ from, to }) => at >= from && at < to);
  const counts = figuresIn(tokens, language)
    .filter(({ from, isYear }) => !isYear && !isOfDay(from) && !isLabel(tokens, from))
    .map((figure) => ({
      figure,
      written: writtenIn(tokens, figure.from, figure.to),
      of: beside(tokens, figure),
    }));
  const isOfCount = (at: number) => counts.some(({ figure: { from, to } }) => at >= from && at < to);
  const words = tokens.filter((token, at) => !token.isNumber && !isOfDay(at) && !isOfCount(at));
  return {
    ...{ counts, days, keys: new Set(words.flatMap((token) => keyOf(token) ?? [])) },
    names: namesIn(tokens, language).map(({ words }) => words.map((token) => token.text).join(" ")),
    quotations: quotedIn(text).map((parts) => parts.flat().join(" ")),
  };
}

/** "Day Two" counts nothing. */
function isLabel(tokens: Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return Boolean(before?.isCapital && token?.isCapital && /^\s+$/.test(token.gap));
}

function daysIn(tokens: Token[]): (Day & { from: number; to: number })[] {
  const dates = datesIn(tokens).map(({ from, to, day, month, weekday }) => {
    return {
      from,
      to,
      name: day === undefined ? `${weekday ?? ""} ${month ?? ""}` : `${day}. ${month ?? ""}`,
    };
  });
  const times = timesIn(tokens).map(({ from, to, minutes }) => ({ from, to, name: `at ${minutes}` }));
  const parts = tokens.flatMap(({ text }, at) => {
    const name = DAY_WORDS.get(text);
    return name ? [{ from: at, to: at + 1, name }] : [];
  });
  return [...dates, ...times, ...parts].map(({ from, to, name }) => {
    const until = tokens.slice(Math.max(0, from - 3), from).findIndex(({ text }) => UNTIL.has(text));
    const start = until < 0 ? from : Math.max(0, from - 3) + until;
    return {
      from,
      to,
      name,
      isEnd: until >= 0,
      written: writtenIn(tokens, start, to),
      of: new Set<string>(),
    };
  });
}

function writtenIn(tokens: Token[], from: number, to: number): string {
  const [first, ...others] = tokens.slice(from, to);
  const sign = /\p{Sc}$/u.exec(first?.gap ?? "")?.[0] ?? "";
  const last = /^\s?[%\p{Sc}]/u.exec(tokens[to - 1]?.after ?? "")?.[0] ?? "";
  return `${sign}${first?.raw ?? ""}${others.map(({ gap, raw }) => `${gap}${raw}`).join("")}${last}`;
}

/** Words between an amount and what it counts. */
const BESIDE = 3;

function beside(tokens: Token[], { from, to }: Figure): Set<string> {
  const near = [...tokens.slice(Math.max(0, from - BESIDE), from), ...tokens.slice(to, to + BESIDE)];
  return new Set(near.flatMap((token) => (token.isNumber ? [] : (keyOf(token) ?? []))));
}

// Loaded at the first text, because the runtime loads some megabytes of other languages' names for a word's key.
let states: Set<string> | undefined;

/** Keys of words that count people: a different word is a different count. */
function statesOnce(): Set<string> {
  states ??= new Set(
    tokensOf("killed injured missing arrested rescued evacuated").flatMap((token) => keyOf(token) ?? []),
  );
  return states;
}

function replacedIn(older: ReadSentence, newer: ReadSentence, known: ReadSentence[]): Replaced | null {
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

function isNewCount(count: Count, known: ReadSentence[]): boolean {
  return !known.some(({ counts }) => counts.some((told) => isOne(told, count)));
}

function isOne(one: Count, other: Count): boolean {
  return isSameFigure(one.figure, other.figure, true) || isSameFigure(other.figure, one.figure, true);
}

/** True if both count the same thing: the dead and the dead, a share and a share of the same. */
function isOfOne(one: Count, other: Count): boolean {
  if (one.figure.unit !== other.figure.unit) return false;
  const [left, right] = [one, other].map(({ of }) => of.intersection(statesOnce()));
  if (left && right && left.size > 0 && right.size > 0 && left.isDisjointFrom(right)) return false;
  return !one.of.isDisjointFrom(other.of);
}

/**
 * The share of a sentence's words that wasn't told, from 0 to 1, plus points for new figures, days, names and
 * quotations.
 */
function newnessOf({ keys, counts, days, names, quotations }: ReadSentence, known: ReadSentence[]): number {
  const toldKeys = new Set(known.flatMap((one) => [...one.keys]));
  const fresh = keys.size === 0 ? 0 : keys.difference(toldKeys).size / keys.size;
  const isNewDay = ({ name }: Day) => !known.some((one) => one.days.some((told) => told.name === name));
  const isNewName = (name: string) =>
    !known.some((one) => one.names.some((told) => told.endsWith(name) || name.endsWith(told)));
  const isNewQuotation = (text: string) => !known.some((one) => one.quotations.includes(text));
  return (
    fresh +
    (counts.some((count) => isNewCount(count, known)) ? 0.5 : 0) +
    (days.some(isNewDay) ? 0.4 : 0) +
    (names.some(isNewName) ? 0.3 : 0) +
    (quotations.some(isNewQuotation) ? 0.3 : 0)
  );
}
