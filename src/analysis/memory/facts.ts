import { wordKeys } from "../../language/word-keys.ts";
import type { ArticleTokens } from "./tokens/article-tokens.ts";
import { type Figure, isNear, isYear } from "./tokens/figures.ts";
import type { Token } from "./tokens/forms.ts";
import { contentOf } from "./tokens/lexicon.ts";
import { isToll, tollWords } from "./tokens/tolls.ts";

/** The share of new words that makes an article news; new facts add to it. */
const NEWS = 0.52;
/** The same for a story that several sites return to. */
const NEWS_OF_RETURNED = 0.1;
/** If readers had heard a story before, new words aren't enough: an outcome, figure or toll must be new. */
const NEWS_OF_REPEATED = 0.9;
/**
 * Below this share of new words, a text without new facts adds nothing. If two papers report one event within a day,
 * other words are more often another reporter's than news.
 */
const HARDLY_NEW = 0.28;
const HARDLY_NEW_SOON = 0.32;

// Added to the share of new words. Names add nothing, because every reporter picks different ones.
const OUTCOME_IN_TITLE = 0.25;
const OUTCOME = 0.15;
const FIGURE_IN_TITLE = 0.3;
const FIGURE = 0.15;
const HIGHER_TOLL = 0.5;
/** Added after a day: what papers tell so late is seldom the same again. */
const LATER = 0.07;
/** Added for each new word that several new headlines share. */
const SHARED_WORD = 0.25;

interface Comparison {
  isRepeated?: boolean | undefined;
  isReturned?: boolean;
  found?: ArticleTokens[];
}

export class Knowledge {
  readonly #keys = new Set<string>();
  readonly #figures: Figure[];
  readonly #outcomes: Set<string>;
  /** The highest count of each word. */
  readonly #tolls = new Map<string, number>();
  readonly #enough: number;
  readonly #shared: Set<string>;

  /**
   * @param isRepeated true if readers said that its story had been told before @param isReturned true if several
   * sites return to it hours after it was told @param found the story's new articles
   */
  constructor(
    told: ArticleTokens[],
    { isRepeated = false, isReturned = false, found = [] }: Comparison = {},
  ) {
    if (isRepeated) this.#enough = NEWS_OF_REPEATED;
    else this.#enough = isReturned ? NEWS_OF_RETURNED : NEWS;
    this.#shared = sharedWords(found.map(({ title }) => title));
    const texts = told.flatMap(({ title, extract }) => [title, extract]);
    for (const text of texts) for (const { key } of text) this.#keys.add(key);
    this.#figures = texts.flatMap((text) => contentOf(text).figures);
    this.#outcomes = new Set(texts.flatMap((text) => factsOf(text).outcomes));
    for (const [word, count] of texts.flatMap((text) => factsOf(text).tolls))
      this.#tolls.set(word, Math.max(count, this.#tolls.get(word) ?? 0));
  }

  /** @param days the time since it was told */
  isNews(article: ArticleTokens, days = 0): boolean {
    const added =
      this.partNew(article) +
      (this.#hasSharedWord(article.title) ? SHARED_WORD : 0) +
      (this.#hasOutcomes(article.title) ? 0 : OUTCOME_IN_TITLE) +
      (this.#hasOutcomes(article.extract) ? 0 : OUTCOME) +
      FIGURE_IN_TITLE * Math.min(1, this.#newFigures(article.title)) +
      FIGURE * Math.min(2, this.#newFigures(article.extract)) +
      (this.#hasToll(article) ? 0 : HIGHER_TOLL) +
      LATER * Math.max(0, Math.min(1, days));
    return added >= this.#enough;
  }

  /** True if an article has an unknown fact; for one in another language, whose words are all new, only facts count. */
  addsFact(article: ArticleTokens): boolean {
    const { title, extract } = article;
    return (
      !this.#hasToll(article) ||
      !this.#hasOutcomes(title) ||
      [title, extract].some((text) => this.#newFigures(text) > 0)
    );
  }

  /**
   * True if an article adds no outcome, figure, toll or number in its headline, and hardly a word, so that readers
   * miss nothing without it. @param isSoon true if what is known is less than a day older
   */
  holds(article: ArticleTokens, isSoon: boolean): boolean {
    const { title, extract } = article;
    return (
      this.partNew(article) < (isSoon ? HARDLY_NEW_SOON : HARDLY_NEW) &&
      this.#hasToll(article) &&
      title.every(({ figure, key }) => figure === null || this.#keys.has(key)) &&
      [title, extract].every((text) => this.#hasOutcomes(text) && this.#newFigures(text) === 0)
    );
  }

  /** The share of an article's words that are unknown. */
  partNew({ title, extract }: ArticleTokens): number {
    const words = new Set([title, extract].flatMap((text) => contentOf(text).tokens.map(({ key }) => key)));
    return words.difference(this.#keys).size / (words.size + 1);
  }

  #hasSharedWord(title: Token[]): boolean {
    return contentOf(title).tokens.some(({ key }) => this.#shared.has(key) && !this.#keys.has(key));
  }

  #hasOutcomes(tokens: Token[]): boolean {
    return factsOf(tokens).outcomes.every((outcome) => this.#outcomes.has(outcome));
  }

  // A story's first count may be of anything, so it isn't news by itself.
  #hasToll({ title, extract }: ArticleTokens): boolean {
    const tolls = [title, extract].flatMap((text) => factsOf(text).tolls);
    return tolls.every(([word, count]) => count <= (this.#tolls.get(word) ?? Infinity) * ROUNDED_UP);
  }

  #newFigures(tokens: Token[]): number {
    const isTold = (figure: Figure | null) => this.#figures.some((told) => figure && isNear(told, figure));
    const isNew = (token: Token, at: number) =>
      isTelling(token) && !isToll(tokens, at) && !this.#keys.has(token.key) && !isTold(token.figure);
    return tokens.filter(isNew).length;
  }
}

/** Words shared by differently worded headlines: not one reporter's choice, but the event. */
function sharedWords(headlines: Token[][]): Set<string> {
  const wordings = new Map<string, Set<string>>();
  for (const headline of headlines) {
    const keys = contentOf(headline).tokens.map(({ key }) => key);
    // Papers add their own words to an agency's headline.
    const ending = keys.slice(-ENDING).join(" ");
    for (const key of keys) wordings.set(key, (wordings.get(key) ?? new Set()).add(ending));
  }
  return new Set([...wordings].flatMap(([key, { size }]) => (size > 1 ? [key] : [])));
}

const ENDING = 4;

/** "More than 40" may be another reporter's 41. */
const ROUNDED_UP = 1.03;

// Years and small numbers without a unit (ages, hours, ranks) differ between reporters.
function isTelling({ kind, figure }: Token): boolean {
  if (kind === "month" || kind === "score") return true;
  if (figure === null) return false;
  return figure.unit !== "" || (figure.value >= 100 && !isYear(figure.value));
}

const OUTCOME_KEYS = wordKeys(
  `kill arrest charge acquit verdict jail quit appoint hire approve reject ban lift cancel
postpone suspend resume reopen close confirm deny admit apologise apologize win lose rescue recover
evacuate surrender release free ceasefire deal sign settle sue appeal overturn veto ratify elect
extradite deport indict plead identify contain extinguish refloat land dock fail abandon delay strike
end recall ground halt buy merge file cut hike fine`.split(/\s+/),
);
const NEGATIONS = wordKeys(["not", "no", "never", "without", "nicht", "kein", "nao", "pas", "не", "نہیں"]);

interface Facts {
  outcomes: string[];
  tolls: [word: string, count: number][];
}

// Runs read the same known articles again and again.
const facts = new WeakMap<Token[], Facts>();

function factsOf(tokens: Token[]): Facts {
  const before = facts.get(tokens);
  if (before) return before;
  const read: Facts = { outcomes: [], tolls: [] };
  for (const [at, { key, figure }] of tokens.entries()) {
    if (OUTCOME_KEYS.has(key)) read.outcomes.push(isDenied(tokens, at) ? `not ${key}` : key);
    if (figure?.unit !== "") continue;
    for (const word of tollWords(tokens, at)) read.tolls.push([word, figure.value]);
  }
  facts.set(tokens, read);
  return read;
}

function isDenied(tokens: Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(({ key }) => NEGATIONS.has(key));
}
