import { commonEnglishWords } from "../../../language/stop-words.ts";
import { wordKeys } from "../../../language/word-keys.ts";
import type { ArticleTokens } from "./article-tokens.ts";
import type { Figure } from "./figures.ts";
import type { Token } from "./forms.ts";

/** A word of the compared articles, with one object per key. */
export interface Word {
  readonly key: string;
  /** Counted from 0, in reading order. */
  readonly number: number;
  /** The number of articles that contain the word. */
  frequency: number;
  /** The last article that was counted. */
  countedIn: number;
  /** The number of capitals minus that of small letters at its start, if meaningful. */
  capitals: number;
  weight: number | null;
  /** The last text whose words were weighted with it, and its position among them. */
  weighedIn: number;
  place: number;
}

/** Distinct words, each with its weight. */
export interface Weights {
  words: Word[];
  values: number[];
}

export class Lexicon {
  readonly #documents: number;
  readonly #words = new Map<string, Word>();
  readonly #read = new Map<Token[], Word[]>();
  #weighed = 0;

  constructor(articles: ArticleTokens[]) {
    this.#documents = articles.length;
    for (const [at, { title, extract }] of articles.entries()) {
      this.#count(title, at);
      this.#count(extract, at);
    }
  }

  get size(): number {
    return this.#words.size;
  }

  /** Looks up the word of each of `tokens`, which must not change afterwards. */
  wordsOf(tokens: Token[]): Word[] {
    const before = this.#read.get(tokens);
    if (before) return before;
    const words: Word[] = [];
    for (const { key } of tokens) words.push(this.#words.get(key) ?? this.#added(key));
    this.#read.set(tokens, words);
    return words;
  }

  #added(key: string): Word {
    const word: Word = {
      key,
      number: this.size,
      frequency: 0,
      countedIn: -1,
      capitals: 0,
      weight: null,
      weighedIn: -1,
      place: 0,
    };
    this.#words.set(key, word);
    return word;
  }

  #count(tokens: Token[], article: number): void {
    const content = contentOf(tokens);
    const words = this.wordsOf(content.tokens);
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (!word) continue;
      word.capitals += content.capitals[at] ?? 0;
      if (word.countedIn === article) continue;
      word.countedIn = article;
      word.frequency++;
    }
  }

  /** Weights the words of an article, and those of its title alone; a title word keeps its weight from there. */
  weigh({ title, extract }: Pick<ArticleTokens, "title" | "extract">): { title: Weights; all: Weights } {
    const ofTitle = this.#weights(title);
    const all = this.#weights(extract);
    for (let at = 0; at < ofTitle.words.length; at++) {
      const word = ofTitle.words[at];
      if (!word) continue;
      const place = word.weighedIn === this.#weighed ? word.place : all.words.push(word) - 1;
      all.values[place] = ofTitle.values[at] ?? 0;
    }
    return { title: ofTitle, all };
  }

  #weights(tokens: Token[]): Weights {
    const content = contentOf(tokens).tokens;
    const words = [...this.wordsOf(content)];
    const values: number[] = [];
    this.#weighed++;
    for (let at = 0; at < content.length; at++) {
      const token = content[at];
      const word = words[at];
      if (!token || !word) continue;
      word.weighedIn = this.#weighed;
      word.place = at;
      const isTelling = token.figure !== null || this.isName(token, word);
      values.push(this.#weight(word) * (isTelling ? NAME_SHARE : 1));
    }
    return { words, values };
  }

  #weight(word: Word): number {
    word.weight ??= rarity(word.frequency, this.#documents);
    return word.weight;
  }

  isName({ key, kind, isCapital, isAmbiguous, isOrdinary, hasDigit }: Token, { capitals }: Word): boolean {
    if (kind !== "word") return false;
    if (hasDigit) return true;
    if (capitals !== 0) return capitals > 0;
    return isCapital && !COMMON.has(key) && !(isAmbiguous && isOrdinary);
  }
}

/** The distinct words of a text, without meaningless ones. */
interface Content {
  /** The first occurrence of each word. */
  tokens: Token[];
  /** The number of capitals minus that of small letters at each word's start, if meaningful. */
  capitals: number[];
  /** The figures of the text, in order. */
  figures: Figure[];
}

// Runs read the same known articles again and again.
const contents = new WeakMap<Token[], Content>();

export function contentOf(tokens: Token[]): Content {
  const before = contents.get(tokens);
  if (before) return before;
  const figures = tokens.flatMap(({ figure }) => figure ?? []);
  const content: Content = { tokens: [], capitals: [], figures };
  const places = new Map<string, number>();
  for (const token of tokens) {
    if (token.kind === "empty") continue;
    const place = places.get(token.key) ?? content.tokens.push(token) - 1;
    places.set(token.key, place);
    const capital = token.isCapital ? 1 : -1;
    content.capitals[place] = (content.capitals[place] ?? 0) + (token.isAmbiguous ? 0 : capital);
  }
  contents.set(tokens, content);
  return content;
}

const NAME_SHARE = 1.4;
const BACKGROUND = 340;
const EXPECTED_SHARE = 0.015;

/**
 * The inverse frequency of a word in `documents`, and in imaginary ones, because with only two documents every word is in
 * half of them.
 */
export function rarity(frequency: number, documents: number): number {
  return Math.log((documents + BACKGROUND) / (frequency + BACKGROUND * EXPECTED_SHARE));
}

const COMMON = wordKeys(commonEnglishWords);
