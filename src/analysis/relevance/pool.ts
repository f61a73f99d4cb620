import { fold } from "../../language/folding.ts";
import { foreignnessOf, languageOf } from "../../language/language-recognition.ts";
import { ASCII } from "../../language/segmentation.ts";
import { isGenericKey, isPartOf, type Token, tokensOf } from "../../language/tokens.ts";
import type { Article } from "../../retrieval/article.ts";
import promotions from "./data/promotions.json" with { type: "json" };
import { THRESHOLDS } from "./thresholds.ts";

/** An article prepared for comparison: its words by position. */
export interface Entry {
  article: Article;
  language: string | undefined;
  /** Title, start and rest of the extract, in this order. */
  fields: Field[];
  /** Its words as written, folded, for looking up words of another language. */
  readonly exact: Set<string>;
  /** The weight of each of its words, from 0 to 1: 1 in the title. */
  weights: Map<string, number>;
}

/** A part of an article, and the position of each of its words. */
export interface Field {
  weight: number;
  tokens: Token[];
  places: Map<string, number[]>;
}

/** Articles that arrived together, which distinguish common words from specific ones. */
export interface Pool {
  entries: Entry[];
  /** The number of articles in each language. */
  sizes: Map<string | undefined, number>;
  /** The number of articles in a language that contain each word. */
  frequencies: Map<string | undefined, Map<string, number>>;
}

const TITLE = 1;
const LEAD = THRESHOLDS.lead;
const REST = THRESHOLDS.rest;
const TITLE_WORDS = 40;
const LEAD_WORDS = 35;
const EXTRACT_WORDS = 160;
const MAX_TITLE = 400;
const MAX_EXTRACT = 1_500;

/** Sites say this about themselves below every article. */
const ASCII_PROMOTION = new RegExp(promotions.ascii, "i");
const PROMOTION = new RegExp(`${promotions.ascii}|${promotions.other}`, "iu");

/** Reads every article once. An article isn't about what comes after its first 1,500 characters. */
export function poolOf(articles: readonly Article[], fallback: string | undefined): Pool {
  const languages = languagesOf(articles, fallback);
  const entries = articles.map((article, at) => entryOf(article, languages[at]));
  const sizes = new Map<string | undefined, number>();
  const frequencies = new Map<string | undefined, Map<string, number>>();
  for (const { weights, language } of entries) {
    sizes.set(language, (sizes.get(language) ?? 0) + 1);
    const counts = frequencies.get(language) ?? new Map<string, number>();
    frequencies.set(language, counts);
    for (const key of weights.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { entries, sizes, frequencies };
}

/** All words in the pool's articles in `language`. */
export function vocabularyOf(pool: Pool, language: string | undefined): Set<string> {
  return new Set(pool.frequencies.get(language)?.keys());
}

/** The words of the pool's articles in `language` that are another word plus a number: `covid19` for `covid`. */
export function numberedIn(pool: Pool, language: string | undefined): Map<string, string[]> {
  const numbered = new Map<string, Set<string>>();
  for (const entry of pool.entries) {
    if (entry.language !== language) continue;
    for (const key of entry.weights.keys()) {
      const [, word] = NUMBERED.exec(key) ?? [];
      const [named] = word ? tokensOf(word, language, 1) : [];
      if (named) numbered.set(named.key, (numbered.get(named.key) ?? new Set()).add(key));
    }
  }
  return new Map([...numbered].map(([word, keys]) => [word, [...keys]]));
}

const NUMBERED = /^(\p{L}{3,})\d{1,4}\p{L}{0,2}$/u;

/** `key` as written in `entry`. */
export function wordOf(key: string, entry: Entry): string | undefined {
  return entry.fields.flatMap(({ tokens }) => tokens).find((token) => token.key === key)?.word;
}

/** The number of the pool's articles in `language` that contain the word. */
export function frequencyOf(key: string, pool: Pool, language: string | undefined): number {
  return pool.frequencies.get(language)?.get(key) ?? 0;
}

/**
 * The rarity of `key` in the pool's articles in `language`, from 0 (everywhere) to 1; with few articles, words count
 * as rare.
 */
export function rarityOf(key: string, pool: Pool, language: string | undefined): number {
  const count = (pool.sizes.get(language) ?? 0) + PRIOR_SIZE;
  const seen = frequencyOf(key, pool, language) + (isGenericKey(key, language) ? PRIOR_SIZE / 10 : 0);
  return Math.log((count + 1) / (seen + 1)) / Math.log(count + 1);
}

/** Imaginary articles added to every pool, so that the words of a small one aren't all common. */
const PRIOR_SIZE = 100;

/** The words of `vocabulary` that contain `key`: itself and, in languages with compounds, those made with it. */
export function formsOf(key: string, vocabulary: Set<string>, language: string | undefined): string[] {
  const forms = [key];
  for (const word of vocabulary)
    if (word !== key && isPartOf(key, word, vocabulary, language)) forms.push(word);
  return forms;
}

/**
 * The words of `vocabulary` that share the specific first part of the compound `key`: `quartalsbericht` for
 * `quartalszahl`.
 */
export function relativesOf(key: string, vocabulary: Set<string>, language: string | undefined): string[] {
  const heads = [...vocabulary].filter(
    (word) =>
      word.length >= 5 &&
      word !== key &&
      key.startsWith(word) &&
      isPartOf(word, key, vocabulary, language) &&
      !isGenericKey(word, language),
  );
  return heads.flatMap((head) => formsOf(head, vocabulary, language)).filter((word) => word !== key);
}

/** The number of letters that a name shares with its derivations, and the share of the longer one. */
const MIN_SHARED = 7;
const LEAST_SHARED = 2 / 3;

/**
 * The words of the pool's articles in `language` derived from `key` by their endings: `archäologisch` from
 * `archäologie`.
 */
export function derivedFrom(key: string, pool: Pool, language: string | undefined): string[] {
  return [...(pool.frequencies.get(language)?.keys() ?? [])].filter((word) => {
    const shared = Math.max(MIN_SHARED, Math.ceil(Math.max(key.length, word.length) * LEAST_SHARED));
    const isShared = key.length >= shared && word.startsWith(key.slice(0, shared));
    return isShared && word !== key;
  });
}

function entryOf(article: Article, language: string | undefined): Entry {
  const title = tokensOf(joined(withoutAddresses(article.title.slice(0, MAX_TITLE))), language, TITLE_WORDS);
  const extract = tokensOf(
    joined(withoutPromotion(withoutAddresses(article.extract.slice(0, MAX_EXTRACT)))),
    language,
    EXTRACT_WORDS,
  );
  const fields = [
    fieldOf(TITLE, title),
    fieldOf(LEAD, extract.slice(0, LEAD_WORDS)),
    fieldOf(REST, extract.slice(LEAD_WORDS)),
  ];
  const weights = new Map<string, number>();
  for (const { weight, tokens } of fields) {
    for (const { key, isStop } of tokens) if (!isStop && !weights.has(key)) weights.set(key, weight);
  }
  if (language === "zh") addCharacters(article, weights);
  return new ReadEntry(article, language, fields, weights);
}

/** Folds its words on demand, because usually all articles are in the topic's language. */
class ReadEntry implements Entry {
  #exact: Set<string> | undefined;

  constructor(
    readonly article: Article,
    readonly language: string | undefined,
    readonly fields: Field[],
    readonly weights: Map<string, number>,
  ) {}

  get exact(): Set<string> {
    this.#exact ??= new Set(this.fields.flatMap(({ tokens }) => tokens.map(({ word }) => fold(word))));
    return this.#exact;
  }
}

// 房 in 房价, 二手房 and 房企 corresponds to a stem in other languages.
function addCharacters({ title, extract }: Article, weights: Map<string, number>): void {
  for (const [character] of title.slice(0, MAX_TITLE).matchAll(/\p{Script=Han}/gu))
    weights.set(character, TITLE);
  for (const [character] of extract.slice(0, 200).matchAll(/\p{Script=Han}/gu)) {
    if (!weights.has(character)) weights.set(character, REST);
  }
}

function fieldOf(weight: number, tokens: Token[]): Field {
  const places = new Map<string, number[]>();
  for (const [at, { key, isStop }] of tokens.entries()) {
    if (isStop) continue;
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  return { weight, tokens, places };
}

// A link to a Facebook page isn't news about Facebook.
function withoutAddresses(text: string): string {
  return text.replace(/(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/giu, " ");
}

function withoutPromotion(extract: string): string {
  return extract
    .split(/(?<=[.!?。！？।۔]["”»’]?)(?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})|\n+/u)
    .filter((sentence) => !isPromotion(sentence.trim()))
    .join(" ");
}

function isPromotion(sentence: string): boolean {
  return (ASCII.test(sentence) ? ASCII_PROMOTION : PROMOTION).test(sentence);
}

/**
 * The share of a site's articles whose language decides for a headline without a clear one, and for one that seems to
 * be in another.
 */
const MOST_OF_SITE = 0.6;
const NEARLY_ALL_OF_SITE = 0.8;

// A headline of five words may not show its language; the other articles of its site do.
function languagesOf(articles: readonly Article[], fallback: string | undefined): (string | undefined)[] {
  const own = articles.map(({ title, extract }) =>
    languageOf(`${title.slice(0, MAX_TITLE)}. ${extract.slice(0, 600)}`),
  );
  const counts = new Map<string, Map<string, number>>();
  for (const [at, { site }] of articles.entries()) {
    const language = own[at];
    if (!language) continue;
    const ofSite = counts.get(site) ?? new Map<string, number>();
    ofSite.set(language, (ofSite.get(language) ?? 0) + 1);
    counts.set(site, ofSite);
  }
  return articles.map(({ site, title, extract }, at) => {
    const ofSite = [...(counts.get(site) ?? [])];
    const known = ofSite.reduce((sum, [, count]) => sum + count, 0);
    const share = own[at] === undefined ? MOST_OF_SITE : NEARLY_ALL_OF_SITE;
    const [most] = ofSite.find(([, count]) => count >= 3 && count >= known * share) ?? [];
    if (most === undefined || own[at] === most) return own[at] ?? fallback;
    const isForeign =
      own[at] !== undefined && foreignnessOf(title, extract.slice(0, 600), most)?.isSure === true;
    return isForeign ? own[at] : most;
  });
}

/** "E-Auto" is one word, whatever follows it. */
export function joined(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}-])(\p{L})-(?=\p{L}{3})|(?<=\p{L})-(?=\d+(?![\p{L}\p{N}]))/gu, "$1");
}
