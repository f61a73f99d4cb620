import { day, hour } from "../../base/durations.ts";
import { memoize } from "../../base/memoize.ts";
import { languageOrNeighbour } from "../../language/language-recognition.ts";
import { isCountry } from "../../language/word-keys.ts";
import type { Feature, Profile } from "./profile.ts";
import { type Figure, isNear } from "./tokens/figures.ts";
import type { Weights, Word } from "./tokens/lexicon.ts";
import type { Versions } from "./tokens/versions.ts";

/** The similarity above which two articles are one story; the choice is explained in docs/memory.md. */
export const SAME_STORY = 0.45;
/** The same for two articles from the same days that resemble nothing else. */
export const SAME_STORY_ALONE = 0.33;

/** Below this cosine, common words are chance. */
export const FLOOR = 0.05;
const OPPOSED = -0.5;

/** The weights of a logistic regression over labelled pairs of articles. */
const INTERCEPT = -5.8;
const TOLD = 10;
const COSINE = 3;
const COMMON = 1;
const HOURS = -0.06;
const STRANGE = -0.3;
const DOUBT = -1;
/** Articles further apart than this are no less likely to report one event. */
const MOST_HOURS = 48;
/** A probability that changes nothing. */
const CHANCE = 0.02;

/**
 * The probability that two articles report one event, negative if names or figures contradict. `cosine`: that of their
 * words' weights, at least `FLOOR`.
 */
export function similarity(one: Profile, other: Profile, cosine: number): number {
  const told = (share(one.titleWeights, other) + share(other.titleWeights, one)) / 2;
  const common = Math.log1p(commonTitleWords(one, other));
  const hours = Math.min(MOST_HOURS, Math.abs(one.time - other.time) / hour);
  const alike = INTERCEPT + TOLD * told + COSINE * cosine + COMMON * common + HOURS * hours;
  const likely = logistic(alike);
  if (likely < CHANCE) return likely;
  if (contradicts(one, other)) return OPPOSED;
  const strange = Math.min(featuresMissingIn(one, other).length, featuresMissingIn(other, one).length);
  return logistic(alike + STRANGE * Math.log1p(strange) + DOUBT * Number(isDoubtful(one, other)));
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** All of a topic may share a country. */
function commonTitleWords({ titleWeights }: Profile, other: Profile): number {
  const isCommon = (word: Word) =>
    other.holds(word) && other.titleWeights.words.includes(word) && !isCountry(word.key);
  return titleWeights.words.filter(isCommon).length;
}

/** Milliseconds: events recur. */
const MOST_APART = 21 * day;

export function contradicts(one: Profile, other: Profile): boolean {
  if (Math.abs(one.time - other.time) > MOST_APART || areOtherVersions(one.versions, other.versions))
    return true;
  return isOpposed(one, other, featuresMissingIn(one, other), featuresMissingIn(other, one));
}

/** True if something speaks against one event without contradicting it: different weekdays, or another language. */
export function isDoubtful(one: Profile, other: Profile): boolean {
  if (areOtherDays(one, other)) return true;
  const [language, others] = [languageOfSample(one.sample), languageOfSample(other.sample)];
  return language !== null && others !== null && language !== others;
}

const languageOfSample = memoize((sample) => languageOrNeighbour(sample) ?? null, 5_000);

/** Its language if clear, otherwise `und` with the script of its first letter. */
export function languageOfProfile({ sample }: Profile): string {
  const language = sample.length < LEAST_SAMPLE ? null : languageOfSample(sample);
  return language ?? `und-${scriptOf(sample)}`;
}

function scriptOf(text: string): string {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "a";
  return SCRIPTS.find((script) => new RegExp(`\\p{Script=${script}}`, "u").test(letter)) ?? "Zyyy";
}

/** Characters: the language of a shorter headline is a guess. */
const LEAST_SAMPLE = 60;
const SCRIPTS = ["Latn", "Cyrl", "Grek"];

/** "On Wednesday", "on Thursday": usually the day of an event rather than of its report. */
function areOtherDays({ weekdays }: Profile, other: Profile): boolean {
  return weekdays.size > 0 && other.weekdays.size > 0 && weekdays.isDisjointFrom(other.weekdays);
}

/** True if some article of one is within that many milliseconds of some article of the other. */
export function areWithin(span: number, some: Profile[], others: Profile[]): boolean {
  return some.some(({ time }) => others.some((other) => Math.abs(time - other.time) <= span));
}

/** True if two groups are from the same days, and few of their pairs of articles contradict each other. */
export function areCompatible(ones: Profile[], others: Profile[]): boolean {
  if (!areWithin(SAME_DAYS, ones, others)) return false;
  const opposed = ones.flatMap((one) => others.filter((other) => contradicts(one, other)));
  return opposed.length <= MOST_CONTRADICTING * ones.length * others.length;
}

/** The share of two groups' pairs of articles that may contradict: newsrooms make mistakes, and events develop. */
const MOST_CONTRADICTING = 0.5;
const SAME_DAYS = 48 * hour;

function share({ words, values }: Weights, other: Profile): number {
  let sum = 0;
  let shared = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const weight = values[at] ?? 0;
    sum += weight;
    if (word && other.holds(word)) shared += weight;
  }
  return sum === 0 ? 0 : shared / sum;
}

function featuresMissingIn(one: Profile, other: Profile): Feature[] {
  const foreign: Feature[] = [];
  for (const feature of one.features) {
    if (!other.holds(feature.word) && !tellsFigure(other, feature.figure)) foreign.push(feature);
  }
  return foreign;
}

function tellsFigure({ figures }: Profile, figure: Figure | null): boolean {
  if (figure === null) return false;
  for (const found of figures) if (isNear(figure, found)) return true;
  return false;
}

/** "Node.js 22.17.0" is Node.js 22.17 but not Node.js 22.18. */
function areOtherVersions(ones: Versions, others: Versions): boolean {
  if (ones.size === 0 || others.size === 0) return false;
  const isOf = (one: string, other: string) =>
    `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
  const inBoth = [...ones].flatMap(([name, numbers]) => {
    const found = others.get(name);
    return found ? [{ numbers, found }] : [];
  });
  return (
    inBoth.length > 0 &&
    !inBoth.some(({ numbers, found }) => numbers.some((one) => found.some((other) => isOf(one, other))))
  );
}

function isOpposed(one: Profile, other: Profile, strange: Feature[], missing: Feature[]): boolean {
  const isAmong = (features: Feature[], words: Word[]) => features.some(({ word }) => words.includes(word));
  if (isAmong(strange, one.settled) && isAmong(missing, other.settled)) return true;
  if (strange.some(isOfCountry) && missing.some(isOfCountry) && !sharesCountry(one, other)) return true;
  if (sharesTwoNames(one, other)) return false;
  const [names, others] = [strange.filter(isOfFewEvents), missing.filter(isOfFewEvents)];
  return differences(one.titleWords, other.titleWords).some(
    ([left, right]) => isAmong(names, left) && isAmong(others, right),
  );
}

/** The most articles with a name that belongs to few events. */
const RARE = 5;

function isOfFewEvents({ word, figure }: Feature): boolean {
  return figure !== null || word.frequency <= RARE;
}

/** "Democrat Aisha Wahab wins", "Progressive Aisha Wahab wins": one word differs, but it's the same person. */
function sharesTwoNames(one: Profile, other: Profile): boolean {
  const others = other.features.map(({ word }) => word);
  const isRareName = ({ word, figure }: Feature) =>
    figure === null && word.frequency <= RARE && !isCountry(word.key);
  return one.features.filter((feature) => isRareName(feature) && others.includes(feature.word)).length >= 2;
}

function isOfCountry({ word }: Feature): boolean {
  return isCountry(word.key);
}

function sharesCountry(one: Profile, other: Profile): boolean {
  const isShared = ({ features }: Profile, by: Profile) =>
    features.some((feature) => isOfCountry(feature) && by.holds(feature.word));
  return isShared(one, other) || isShared(other, one);
}

const SAME_WORDING = 0.5;
/** In words: a longer difference often tells of the same in other words, such as a person by name or by office. */
const MOST_DIFFERENT = 3;

function differences(one: Word[], other: Word[]): [Word[], Word[]][] {
  const least = SAME_WORDING * Math.min(one.length, other.length);
  // Most pairs differ by their words alone, whatever their order.
  if (one.filter((word) => other.includes(word)).length < least) return [];
  const shared = commonSequence(one, other);
  if (shared.length < least) return [];
  const gaps: [Word[], Word[]][] = [];
  let [i, j] = [0, 0];
  for (const [at, to] of [...shared, [one.length, other.length] as const]) {
    const lengths = [at - i, to - j];
    if (Math.min(...lengths) > 0 && Math.max(...lengths) <= MOST_DIFFERENT)
      gaps.push([one.slice(i, at), other.slice(j, to)]);
    [i, j] = [at + 1, to + 1];
  }
  return gaps;
}

function commonSequence(one: Word[], other: Word[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const isSame = one[i] === other[j];
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
