import { hour } from "../../base/durations.ts";
import { wordKeys } from "../../language/word-keys.ts";
import { type Article, publisherOf } from "../../retrieval/article.ts";
import { withoutRecurringParts } from "./recurring-parts.ts";
import { type ArticleTokens, articleTokens } from "./tokens/article-tokens.ts";
import { type Figure, isNear, isYear } from "./tokens/figures.ts";
import type { Token } from "./tokens/forms.ts";
import { contentOf } from "./tokens/lexicon.ts";
import { isToll, tollWords } from "./tokens/tolls.ts";

/** The probability from which an article is news: docs/memory.md says what it was chosen on. */
const NEWS = 0.3;
/** The same if readers said that they had heard the story before. */
const NEWS_OF_REPEATED = 0.8;
/**
 * Below this share of new words, a text without new facts adds nothing. If two papers report one event within a day,
 * other words are more often another reporter's than news.
 */
const HARDLY_NEW = 0.28;
const HARDLY_NEW_SOON = 0.32;

/** The weights of a logistic regression over labelled later articles, 190 pairs of real reports among them. */
const INTERCEPT = -8.5;
/** Shares of words that are new: the headline's, and all of the article's. */
const HEADLINE = 4.1;
const WHOLE = 3.65;
const HOURS = 1.6;
/** Papers seldom tell the same twice. */
const SAME_PAPER = 2;
const HIGHER_TOLL = 3.8;
const FIGURE = 2;
const OUTCOME = 1.2;
/** After so many hours, a report is no likelier to be news. */
const MOST_HOURS = 48;
/** Some feeds give one date to all that they publish in a day. */
const LEAST_HOURS = 4;

/** A paper's article as it's compared with others. */
export interface Report {
  tokens: ArticleTokens;
  /** Milliseconds since 1970. */
  time: number;
  paper: string;
}

type Readable = Pick<Article, "title" | "extract" | "site" | "publishedAt"> & { seenAt?: Date };

/** A date in the future is a mistake, or that of an announced event, so that none is after `now`. */
export function reportOf({ title, extract, site, publishedAt, seenAt }: Readable, now: Date): Report {
  return {
    tokens: articleTokens({ title, extract }),
    time: Math.min((publishedAt ?? seenAt ?? now).getTime(), now.getTime()),
    paper: publisherOf(site),
  };
}

/** Returns a function that reads one of `articles` for comparison, without the parts that recur in their headlines. */
export function reportReader<Each extends Readable>(articles: Each[], now: Date): (article: Each) => Report {
  const withoutParts = withoutRecurringParts(articles.map(({ title }) => title));
  return (article) => reportOf({ ...article, title: withoutParts(article.title) }, now);
}

export class Knowledge {
  readonly #keys = new Set<string>();
  readonly #figures: Figure[];
  readonly #outcomes: Set<string>;
  /** The highest count of each word. */
  readonly #tolls = new Map<string, number>();
  readonly #enough: number;
  readonly #latest: number;
  readonly #papers: Set<string>;

  /** @param isRepeated true if readers said that its story had been told before */
  constructor(told: Report[], isRepeated = false) {
    this.#enough = isRepeated ? NEWS_OF_REPEATED : NEWS;
    this.#latest = Math.max(...told.map(({ time }) => time));
    this.#papers = new Set(told.map(({ paper }) => paper));
    const texts = told.flatMap(({ tokens: { title, extract } }) => [title, extract]);
    for (const text of texts) for (const { key } of text) this.#keys.add(key);
    this.#figures = texts.flatMap((text) => contentOf(text).figures);
    this.#outcomes = new Set(texts.flatMap((text) => factsOf(text).outcomes));
    for (const [word, count] of texts.flatMap((text) => factsOf(text).tolls))
      this.#tolls.set(word, Math.max(count, this.#tolls.get(word) ?? 0));
  }

  /** True unless a report only says again what readers know, in whatever words. */
  isNews({ tokens, time, paper }: Report): boolean {
    const { title } = tokens;
    const hours = Math.max(LEAST_HOURS, (time - this.#latest) / hour);
    const hasFigure = contentOf(title).figures.some((figure) => !this.#isTold(figure));
    const logit =
      INTERCEPT +
      HEADLINE * this.#shareNew([title]) +
      WHOLE * this.partNew(tokens) +
      HOURS * Math.log1p(Math.min(MOST_HOURS, hours)) +
      (this.#papers.has(paper) ? SAME_PAPER : 0) +
      (this.#hasToll(tokens) ? 0 : HIGHER_TOLL) +
      (hasFigure ? FIGURE : 0) +
      (this.#hasOutcomes(title) ? 0 : OUTCOME);
    return 1 / (1 + Math.exp(-logit)) >= this.#enough;
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
    return this.#shareNew([title, extract]);
  }

  #shareNew(texts: Token[][]): number {
    const words = new Set(texts.flatMap((text) => contentOf(text).tokens.map(({ key }) => key)));
    return words.difference(this.#keys).size / (words.size + 1);
  }

  #isTold(figure: Figure): boolean {
    return this.#figures.some((told) => isNear(told, figure));
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
    const isNew = (token: Token, at: number) =>
      isTelling(token) &&
      !isToll(tokens, at) &&
      !this.#keys.has(token.key) &&
      !(token.figure && this.#isTold(token.figure));
    return tokens.filter(isNew).length;
  }
}

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
