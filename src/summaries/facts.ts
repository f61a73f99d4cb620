import { figureOf, isNear, isToll, isYear } from "./figures.ts";
import { OUTCOMES } from "./vocabulary.ts";
import { type Lexicon, type Token, type Wording, wordKeys } from "./wording.ts";

/** What an article adds weighs this much at least where it is a fact, and not another way of putting it. */
const NEW_FACT = 0.6;

// An outcome, a figure in the headline or a higher toll is a fact by itself. Names, figures further down and
// other words are so only together: of one event every reporter picks different ones.
const OUTCOME_IN_TITLE = 0.8;
const OUTCOME = 0.3;
const FIGURE_IN_TITLE = 0.8;
const FIGURE = 0.35;
const HIGHER_TOLL = 1;
const NAME_IN_TITLE = 0.4;
const NAME = 0.2;
/** For each part of an article's words that is new beyond what retelling alone brings: with 55 in 100 new, it is news. */
const OTHER_WORDS = 4;
const RETOLD_ANEW = 0.4;

/** With less than this part of its words new, another verb in a headline is mostly another way of putting it. */
const RETELLING = 0.25;

/** Whether an article tells something that none of `told`, at least one, tells. */
export function bringsNewFact(article: Wording, told: Wording[], lexicon: Lexicon): boolean {
  const known = new Knowledge(told, lexicon);
  const { title, extract } = article;
  const isRetelling = known.newWords(article) < RETELLING;
  const added =
    (known.hasOutcomes(title) ? 0 : isRetelling ? OUTCOME_IN_TITLE / 2 : OUTCOME_IN_TITLE) +
    (known.hasOutcomes(extract) ? 0 : OUTCOME) +
    FIGURE_IN_TITLE * Math.min(1, known.newFigures(title)) +
    FIGURE * known.newFigures(extract) +
    (known.hasToll(article) ? 0 : HIGHER_TOLL) +
    NAME_IN_TITLE * Math.min(2, known.newNames(title)) +
    NAME * Math.min(3, known.newNames(extract)) +
    OTHER_WORDS * Math.max(0, known.newWords(article) - RETOLD_ANEW);
  return added >= NEW_FACT;
}

/** What was told of a story. */
class Knowledge {
  readonly #lexicon: Lexicon;
  readonly #keys: Set<string>;
  readonly #figures: string[];
  readonly #outcomes: Set<string>;
  readonly #highestToll: number;

  constructor(told: Wording[], lexicon: Lexicon) {
    const texts = told.flatMap(({ title, extract }) => [title, extract]);
    this.#lexicon = lexicon;
    this.#keys = new Set(texts.flat().map(({ key }) => key));
    this.#figures = [...this.#keys].filter((key) => figureOf(key) !== null);
    this.#outcomes = new Set(texts.flatMap(outcomesOf));
    this.#highestToll = Math.max(0, ...texts.flatMap(tollsOf));
  }

  hasOutcomes(tokens: Token[]): boolean {
    return outcomesOf(tokens).every((outcome) => this.#outcomes.has(outcome));
  }

  /** Whether no more are counted dead, hurt or missing than was told; a first count can be of anything. */
  hasToll({ title, extract }: Wording): boolean {
    const tolls = [title, extract].flatMap(tollsOf);
    return this.#highestToll === 0 || tolls.every((toll) => toll <= this.#highestToll * ROUNDED_UP);
  }

  newFigures(tokens: Token[]): number {
    const isNew = ({ key }: Token, at: number) =>
      isTelling(key) && !isToll(tokens, at) && !this.#figures.some((told) => isNear(told, key));
    return tokens.filter(isNew).length;
  }

  newNames(tokens: Token[]): number {
    const names = tokens.filter((token) => this.#lexicon.isName(token) && !this.#keys.has(token.key));
    return new Set(names.map(({ key }) => key)).size;
  }

  /** The part of an article's words that was not told, from 0 to 1. */
  newWords({ title, extract }: Wording): number {
    const telling = [...title, ...extract].filter(({ kind }) => kind !== "empty");
    const words = new Set(telling.map(({ key }) => key));
    return words.difference(this.#keys).size / Math.max(1, words.size);
  }
}

/** "More than 40" is 41 with another reporter. */
const ROUNDED_UP = 1.03;

// A year is none, nor is a small number without a unit: ages, hours and places in tables differ by reporter.
function isTelling(key: string): boolean {
  const figure = figureOf(key);
  if (!figure) return false;
  return figure.unit !== "" || (figure.value >= 100 && !isYear(figure.value));
}

const OUTCOME_KEYS = wordKeys(OUTCOMES);
const NEGATIONS = new Set(["not", "no", "never", "without"]);

/** How something ended or turned, with "not" in front where it is denied. */
function outcomesOf(tokens: Token[]): string[] {
  return tokens.flatMap(({ key }, at) => {
    if (!OUTCOME_KEYS.has(key)) return [];
    const isDenied = tokens.slice(Math.max(0, at - 3), at).some((before) => NEGATIONS.has(before.key));
    return [isDenied ? `not ${key}` : key];
  });
}

function tollsOf(tokens: Token[]): number[] {
  return tokens.flatMap(({ key }, at) => {
    const figure = figureOf(key);
    return figure?.unit === "" && isToll(tokens, at) ? [figure.value] : [];
  });
}
