import { isToll } from "./tokens/counted.ts";
import type { Token } from "./tokens/forms.ts";
import { type Figure, isNear, isYear } from "./tokens/numbers.ts";
import { wordKeys } from "./tokens/stem.ts";
import type { ArticleTokens } from "./tokens/tokens.ts";
import { OUTCOMES } from "./tokens/vocabulary.ts";

/** Half of the words new, or fewer with new facts among them. */
const NEWS = 0.52;
/** Of a story that readers had heard before, other words alone are not enough: an outcome, figure or toll must be new. */
const NEWS_OF_REPEATED = 0.9;

// Added to the share of new words. Names add nothing: of one event every reporter picks different ones.
const OUTCOME_IN_TITLE = 0.25;
const OUTCOME = 0.15;
const FIGURE_IN_TITLE = 0.3;
const FIGURE = 0.15;
const HIGHER_TOLL = 0.5;

export class Knowledge {
  readonly #keys: Set<string>;
  readonly #figures: Figure[];
  readonly #outcomes: Set<string>;
  readonly #highestToll: number;
  readonly #enough: number;

  /** @param isRepeated whether readers said that its story had been told before */
  constructor(told: ArticleTokens[], isRepeated = false) {
    this.#enough = isRepeated ? NEWS_OF_REPEATED : NEWS;
    const texts = told.flatMap(({ title, extract }) => [title, extract]);
    this.#keys = new Set(texts.flat().map(({ key }) => key));
    this.#figures = texts.flat().flatMap(({ figure }) => figure ?? []);
    this.#outcomes = new Set(texts.flatMap(outcomesOf));
    this.#highestToll = Math.max(0, ...texts.flatMap(tollsOf));
  }

  isNews(article: ArticleTokens): boolean {
    const added =
      this.#newWords(article) +
      (this.#hasOutcomes(article.title) ? 0 : OUTCOME_IN_TITLE) +
      (this.#hasOutcomes(article.extract) ? 0 : OUTCOME) +
      FIGURE_IN_TITLE * Math.min(1, this.#newFigures(article.title)) +
      FIGURE * Math.min(2, this.#newFigures(article.extract)) +
      (this.#hasToll(article) ? 0 : HIGHER_TOLL);
    return added >= this.#enough;
  }

  #hasOutcomes(tokens: Token[]): boolean {
    return outcomesOf(tokens).every((outcome) => this.#outcomes.has(outcome));
  }

  // The first count in a story may be of anything, so it is not news by itself.
  #hasToll({ title, extract }: ArticleTokens): boolean {
    const tolls = [title, extract].flatMap(tollsOf);
    return this.#highestToll === 0 || tolls.every((toll) => toll <= this.#highestToll * ROUNDED_UP);
  }

  #newFigures(tokens: Token[]): number {
    const isTold = (figure: Figure | null) => this.#figures.some((told) => figure && isNear(told, figure));
    const isNew = (token: Token, at: number) =>
      isTelling(token) && !isToll(tokens, at) && !this.#keys.has(token.key) && !isTold(token.figure);
    return tokens.filter(isNew).length;
  }

  #newWords({ title, extract }: ArticleTokens): number {
    const telling = [...title, ...extract].filter(({ kind }) => kind !== "empty");
    const words = new Set(telling.map(({ key }) => key));
    return words.difference(this.#keys).size / (words.size + 1);
  }
}

/** "More than 40" is 41 with another reporter. */
const ROUNDED_UP = 1.03;

// Years and small numbers without a unit (ages, hours, ranks) differ by reporter.
function isTelling({ kind, figure }: Token): boolean {
  if (kind === "month" || kind === "score") return true;
  if (figure === null) return false;
  return figure.unit !== "" || (figure.value >= 100 && !isYear(figure.value));
}

const OUTCOME_KEYS = wordKeys(OUTCOMES);
const NEGATIONS = wordKeys(["not", "no", "never", "without", "nicht", "kein", "nao", "pas", "не", "نہیں"]);

function outcomesOf(tokens: Token[]): string[] {
  return tokens.flatMap(({ key }, at) => {
    if (!OUTCOME_KEYS.has(key)) return [];
    const isDenied = tokens.slice(Math.max(0, at - 3), at).some((before) => NEGATIONS.has(before.key));
    return [isDenied ? `not ${key}` : key];
  });
}

function tollsOf(tokens: Token[]): number[] {
  return tokens.flatMap(({ figure }, at) =>
    figure?.unit === "" && isToll(tokens, at) ? [figure.value] : [],
  );
}
