import { languageOf } from "../relevance/language.ts";
import { type Figure, isNear } from "./tokens/numbers.ts";
import { remembering } from "./tokens/remembering.ts";
import { isCountry } from "./tokens/stem.ts";
import { type ArticleTokens, isToll, type Lexicon, type Token, type Versions } from "./tokens/tokens.ts";

export interface Profile {
  title: Token[];
  /** Results and months, of which one event has one. */
  readonly settled: Token[];
  versions: Versions;
  titleWeights: Map<string, number>;
  weights: Map<string, number>;
  readonly marks: Map<string, Figure | null>;
  readonly figures: Figure[];
  norm: number;
  time: number;
  weekdays: ReadonlySet<number>;
  /** A beginning, of which the language is told. */
  sample: string;
}

const NAME_SHARE = 1.4;

/** From this similarity on two articles are of one story; the choice is explained in docs/memory.md. */
export const SAME_STORY = 0.32;
/** The same for two that resemble nothing else and are of the same days. */
export const SAME_STORY_ALONE = 0.25;

export function profileOf(
  { title, extract, versions, weekdays, sample }: ArticleTokens,
  lexicon: Lexicon,
  time: number,
): Profile {
  const weights = weightsOf(extract, lexicon);
  const inTitle = weightsOf(title, lexicon);
  for (const [key, weight] of inTitle) weights.set(key, weight);
  // Most known articles resemble nothing that was found, and are asked for none of these.
  const marks = once(() => marksOf(title, lexicon));
  const figures = once(() => [...title, ...extract].flatMap(({ figure }) => figure ?? []));
  const settled = once(() => title.filter(({ kind }) => kind === "score" || kind === "month"));
  return {
    ...{ title, versions, titleWeights: inTitle, weights, norm: norm(weights), time, weekdays, sample },
    get marks() {
      return marks();
    },
    get figures() {
      return figures();
    },
    get settled() {
      return settled();
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

function marksOf(title: Token[], lexicon: Lexicon): Map<string, Figure | null> {
  const isMark = (token: Token, at: number) =>
    token.kind === "word"
      ? lexicon.isName(token)
      : token.kind === "month" || (token.kind !== "empty" && !isToll(title, at));
  return new Map(title.filter(isMark).map(({ key, figure }) => [key, figure]));
}

function weightsOf(tokens: Token[], lexicon: Lexicon): Map<string, number> {
  const weights = new Map<string, number>();
  for (const token of tokens) {
    if (token.kind === "empty" || weights.has(token.key)) continue;
    weights.set(token.key, lexicon.weight(token) * (isTelling(token, lexicon) ? NAME_SHARE : 1));
  }
  return weights;
}

function isTelling(token: Token, lexicon: Lexicon): boolean {
  return token.figure !== null || lexicon.isName(token);
}

/** Below this cosine, words in common are chance. */
export const FLOOR = 0.15;
/** The same for two that nothing else resembles. */
export const LEAST_COSINE = 0.12;
const OPPOSED = -0.5;

/** From 0 to 1, negative when names or figures contradict. `words`: the cosine of their weights, at least `FLOOR`. */
export function similarity(one: Profile, other: Profile, words: number): number {
  const told = (share(one.titleWeights, other.weights) + share(other.titleWeights, one.weights)) / 2;
  const doubt = areOtherDays(one, other) ? OTHER_DAYS : 1;
  const alike = (WORDS * words + TOLD * told) * nearness(one.time - other.time) * doubt;
  if (alike < FLOOR) return alike;
  if (areOtherVersions(one.versions, other.versions)) return OPPOSED;
  const strange = foreignMarks(one, other);
  if (strange.size === 0) return alike;
  const missing = foreignMarks(other, one);
  if (missing.size === 0) return alike;
  if (isOpposed(one, other, strange, missing)) return OPPOSED;
  return alike * (1 - STRANGENESS * Math.min(part(strange, one), part(missing, other)));
}

export function contradicts(one: Profile, other: Profile): boolean {
  if (nearness(one.time - other.time) === 0 || areOtherVersions(one.versions, other.versions)) return true;
  return isOpposed(one, other, foreignMarks(one, other), foreignMarks(other, one));
}

/** Whether something tells two articles apart that are alike in little: other weekdays, or another language. */
export function isDoubtful(one: Profile, other: Profile): boolean {
  if (areOtherDays(one, other)) return true;
  const [language, others] = [languageOfSample(one.sample), languageOfSample(other.sample)];
  return language !== null && others !== null && language !== others;
}

const languageOfSample = remembering((sample) => languageOf(sample) ?? null, 5_000);

/** "On Wednesday", "on Thursday": the day of an event more often than that of its report. */
function areOtherDays({ weekdays }: Profile, other: Profile): boolean {
  return weekdays.size > 0 && other.weekdays.size > 0 && weekdays.isDisjointFrom(other.weekdays);
}

const OTHER_DAYS = 0.85;
const STRANGENESS = 0.3;

const WORDS = 0.7;
const TOLD = 0.3;

const DAY = 24 * 3_600_000;

/** Whether any of the one is within so many milliseconds of any of the other. */
export function areWithin(span: number, some: Profile[], others: Profile[]): boolean {
  return some.some(({ time }) => others.some((other) => Math.abs(time - other.time) <= span));
}

/** 1 within a day and a half, then falling to 0 at three weeks: events recur. */
function nearness(milliseconds: number): number {
  const days = Math.abs(milliseconds) / DAY;
  return Math.max(0, 1 - Math.max(0, days - 1.5) / 19.5);
}

function share(words: Map<string, number>, all: Map<string, number>): number {
  let sum = 0;
  let shared = 0;
  for (const [key, weight] of words) {
    sum += weight;
    if (all.has(key)) shared += weight;
  }
  return sum === 0 ? 0 : shared / sum;
}

function norm(weights: Map<string, number>): number {
  return Math.sqrt(weights.values().reduce((sum, weight) => sum + weight * weight, 0));
}

function foreignMarks(one: Profile, { weights, figures }: Profile): Set<string> {
  const foreign = new Set<string>();
  for (const [key, figure] of one.marks) {
    if (weights.has(key)) continue;
    if (figure === null || !figures.some((other) => isNear(figure, other))) foreign.add(key);
  }
  return foreign;
}

/** "Node.js 22.17.0" is Node.js 22.17 and not Node.js 22.18. */
function areOtherVersions(ones: Versions, others: Versions): boolean {
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

function part(some: Set<string>, { marks, titleWeights }: Profile): number {
  const weight = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + (titleWeights.get(key) ?? 0), 0);
  return weight(some) / weight(marks.keys());
}

function isOpposed(one: Profile, other: Profile, strange: Set<string>, missing: Set<string>): boolean {
  const differ = (left: Token[], right: Token[]) =>
    left.some(({ key }) => strange.has(key)) && right.some(({ key }) => missing.has(key));
  if (differ(one.settled, other.settled)) return true;
  if (strange.values().some(isCountry) && missing.values().some(isCountry) && !sharesCountry(one, other))
    return true;
  return differences(one.title, other.title).some(([left, right]) => differ(left, right));
}

function sharesCountry(one: Profile, other: Profile): boolean {
  const names = ({ marks }: Profile) => marks.keys().filter(isCountry);
  return names(one).some((key) => other.weights.has(key)) || names(other).some((key) => one.weights.has(key));
}

const SAME_WORDING = 0.5;

function differences(one: Token[], other: Token[]): [Token[], Token[]][] {
  const shared = commonSequence(one, other);
  if (shared.length < SAME_WORDING * Math.min(one.length, other.length)) return [];
  const gaps: [Token[], Token[]][] = [];
  let [i, j] = [0, 0];
  for (const [at, to] of [...shared, [one.length, other.length] as const]) {
    if (at > i && to > j) gaps.push([one.slice(i, at), other.slice(j, to)]);
    [i, j] = [at + 1, to + 1];
  }
  return gaps;
}

function commonSequence(one: Token[], other: Token[]): (readonly [number, number])[] {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const isSame = one[i]?.key === other[j]?.key;
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i]?.key === other[j]?.key) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
