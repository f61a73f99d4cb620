import type { Anchor } from "./tokens/anchors.ts";
import type { ArticleTokens } from "./tokens/article-tokens.ts";
import type { Figure } from "./tokens/figures.ts";
import type { Token } from "./tokens/forms.ts";
import { contentOf, type Lexicon, type Weights, type Word } from "./tokens/lexicon.ts";
import { isToll } from "./tokens/tolls.ts";
import type { Versions } from "./tokens/versions.ts";

/** A name, figure or month in a title, which distinguishes events. */
export interface Feature {
  word: Word;
  figure: Figure | null;
}

/** An article prepared for comparison. Most known ones resemble nothing new, so much of it is computed on demand. */
export class Profile {
  readonly title: Token[];
  readonly titleWeights: Weights;
  readonly weights: Weights;
  readonly norm: number;
  readonly versions: Versions;
  readonly weekdays: ReadonlySet<number>;
  /** The start of the text, for recognising its language. */
  readonly sample: string;
  readonly #tokens: ArticleTokens;
  readonly #lexicon: Lexicon;
  /** A bit for each word's number. */
  #held: Uint32Array | undefined;
  #titleWords: Word[] | undefined;
  #features: Feature[] | undefined;
  #figures: Figure[] | undefined;
  #anchors: Anchor[] | undefined;
  #settled: Word[] | undefined;

  /** @param time in milliseconds since 1970 */
  constructor(
    tokens: ArticleTokens,
    lexicon: Lexicon,
    readonly time: number,
  ) {
    const { title, versions, weekdays, sample } = tokens;
    const weights = lexicon.weigh(tokens);
    this.#tokens = tokens;
    this.#lexicon = lexicon;
    this.title = title;
    this.titleWeights = weights.title.words.length > 0 ? weights.title : weights.all;
    this.weights = weights.all;
    this.norm = normOf(weights.all.values);
    this.versions = versions;
    this.weekdays = weekdays;
    this.sample = sample;
  }

  /** True if it contains `word`, which belongs to the same lexicon. */
  holds({ number }: Word): boolean {
    this.#held ??= bitsOf(this.weights.words);
    return (((this.#held[number >> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** One word for each token of the title. */
  get titleWords(): Word[] {
    this.#titleWords ??= this.#lexicon.wordsOf(this.title);
    return this.#titleWords;
  }

  get features(): Feature[] {
    this.#features ??= this.#readFeatures();
    return this.#features;
  }

  get anchors(): Anchor[] {
    this.#anchors ??= this.#tokens.anchors;
    return this.#anchors;
  }

  get figures(): Figure[] {
    const { title, extract } = this.#tokens;
    this.#figures ??= [...contentOf(title).figures, ...contentOf(extract).figures];
    return this.#figures;
  }

  /** Results and months, of which an event has only one. */
  get settled(): Word[] {
    this.#settled ??= this.titleWords.filter((_, at) => {
      const kind = this.title[at]?.kind;
      return kind === "score" || kind === "month";
    });
    return this.#settled;
  }

  #readFeatures(): Feature[] {
    const features: Feature[] = [];
    this.titleWords.forEach((word, at) => {
      const token = this.title[at];
      if (!token || !this.#isFeature(token, word, at)) return;
      const before = features.find((feature) => feature.word === word);
      if (before) before.figure = token.figure;
      else features.push({ word, figure: token.figure });
    });
    return features;
  }

  #isFeature(token: Token, word: Word, at: number): boolean {
    if (token.kind === "word") return this.#lexicon.isName(token, word);
    return token.kind === "month" || (token.kind !== "empty" && !isToll(this.title, at));
  }
}

/** A long story contains many words, so only its latest articles are compared. */
const MOST_COMPARED = 8;

/** The latest of a group's articles, newest first. @param group indexes in `profiles` */
export function latest(group: number[], profiles: Profile[]): Profile[] {
  const articles = group.flatMap((item) => profiles[item] ?? []);
  return articles.sort((one, other) => other.time - one.time).slice(0, MOST_COMPARED);
}

function bitsOf(words: Word[]): Uint32Array {
  let last = 0;
  for (const { number } of words) if (number > last) last = number;
  const bits = new Uint32Array((last >> 5) + 1);
  for (const { number } of words) bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31));
  return bits;
}

function normOf(values: number[]): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}
