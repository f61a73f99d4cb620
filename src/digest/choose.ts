import type { Article } from "../retrieval/article.ts";
import { type Paper, type Sentence, type Words, wordsOf } from "./papers.ts";

/** A sentence as it stands in the paper. */
export interface Statement {
  text: string;
  article: Article;
}

export interface Chosen {
  gist: Statement | null;
  /** The most telling first. */
  facts: Statement[];
  /** What changed, where the story is known and a fact is left to say it. */
  since: Statement | null;
}

export interface Told {
  title: string;
  extract: string;
}

export interface Background {
  /** What readers know of the story; null where it is new. */
  told: Told[] | null;
  /** What they know of other stories. */
  known: Told[];
  /** BCP 47: papers in it are quoted before others. */
  language: string;
}

const MAX_FACTS = 5;
/** Below it, a further sentence tells less than it takes to read. */
const MIN_FACT = 1.1;
/** From this newness on, a sentence can say what changed. */
const NEW = 0.6;

/**
 * Of an event's papers the sentence that says what happened, and up to five others that tell most and repeat least
 * (maximal marginal relevance, Carbonell and Goldstein 1998): figures, names, what papers have in common, and what
 * they begin with; of each paper something before more of one.
 */
export function chooseSentences(papers: Paper[], { told, known, language }: Background): Chosen {
  const event = new Event(papers, { told: told ?? [], known, language });
  const sentences = event.withoutKnown(event.withoutOutdated(papers.flatMap((paper) => paper.sentences)));
  const first = best(sentences, (sentence) => event.gistScore(sentence));
  if (!first) return { gist: null, facts: [], since: null };
  const chosen = [first.sentence];
  const most = told === null ? MAX_FACTS : MAX_FACTS + 1;
  while (chosen.length <= most) {
    const next = best(
      sentences.filter((sentence) => !chosen.includes(sentence)),
      (sentence) => event.factScore(sentence, chosen),
    );
    if (!next || next.score < MIN_FACT) break;
    chosen.push(next.sentence);
  }
  const [gist, ...facts] = chosen;
  const change = told === null ? undefined : best(facts, (fact) => event.changeScore(fact))?.sentence;
  const statement = ({ text, paper }: Sentence) => ({ text, article: event.articleOf(paper) });
  return {
    gist: gist ? statement(gist) : null,
    facts: facts.filter((fact) => fact !== change).map(statement),
    since: change ? statement(change) : null,
  };
}

function best(sentences: Sentence[], scoreOf: (sentence: Sentence) => number) {
  let found: { sentence: Sentence; score: number } | undefined;
  for (const sentence of sentences) {
    const score = scoreOf(sentence);
    if (score > (found?.score ?? -Infinity)) found = { sentence, score };
  }
  return found;
}

class Event {
  readonly #papers: Paper[];
  readonly #language: string;
  readonly #told: Words[];
  readonly #known: Words[];
  readonly #toldAll: Words;
  /** In how many papers a word stands. */
  readonly #spread = new Map<string, number>();
  readonly #headlines = new Map<string, number>();
  readonly #newest: number;

  constructor(papers: Paper[], { told, known, language }: Background & { told: Told[] }) {
    this.#papers = papers;
    this.#language = language;
    const spoken = papers[0]?.language;
    const read = ({ title, extract }: Told) => wordsOf(`${title}. ${extract}`.slice(0, MAX_TOLD), spoken);
    this.#told = told.map(read);
    this.#known = known.map(read);
    this.#toldAll = union(this.#told);
    for (const { headline, sentences } of papers) {
      const words = new Set([
        ...headline.weights.keys(),
        ...sentences.flatMap((of) => [...of.words.weights.keys()]),
      ]);
      for (const word of words) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1);
      for (const word of headline.weights.keys())
        this.#headlines.set(word, (this.#headlines.get(word) ?? 0) + 1);
    }
    this.#newest = Math.max(...papers.map(({ article }) => article.publishedAt?.getTime() ?? -Infinity));
  }

  articleOf(paper: number): Article {
    const found = this.#papers[paper];
    if (!found) throw new RangeError(`there is no paper ${paper}`);
    return found.article;
  }

  /** Leaves out a count of the dead, hurt or missing where a later paper has a higher one. */
  withoutOutdated(sentences: Sentence[]): Sentence[] {
    return sentences.filter(
      (sentence) =>
        !sentence.tolls.some(
          (toll, of) =>
            toll !== null &&
            sentences.some(
              (other) => (other.tolls[of] ?? 0) > toll && this.#time(other) > this.#time(sentence),
            ),
        ),
    );
  }

  /** Leaves out what readers were told, unless nothing else is left. */
  withoutKnown(sentences: Sentence[]): Sentence[] {
    const left = sentences.filter(({ words }) => !this.#isTold(words));
    return left.length > 0 ? left : sentences;
  }

  gistScore(sentence: Sentence): number {
    const { paper, place, words } = sentence;
    return (
      1.2 * Math.min(1, 1.5 * this.#inHeadlines(words)) +
      0.8 * this.#centrality(words) +
      0.9 / (1 + place) +
      (paper === 0 ? 0.3 : 0.15 / paper) +
      0.1 * Math.min(3, telling(words)) +
      0.8 * this.newness(sentence) -
      this.#age(sentence) -
      this.#flaws(sentence)
    );
  }

  factScore(sentence: Sentence, chosen: Sentence[]): number {
    const { paper, place, words, names } = sentence;
    const said = union(chosen.map((one) => one.words));
    const fresh = freshShare(words, said);
    const repeats = Math.max(...chosen.map((one) => overlap(words, one.words)));
    const newFigures = [...words.figures].filter(
      (figure) => !isYear(figure) && !said.figures.has(figure),
    ).length;
    const ofPaper = chosen.filter((one) => one.paper === paper).length;
    if (fresh < 0.15 || (repeats > 0.45 && newFigures === 0) || (fresh < 0.3 && newFigures === 0)) return 0;
    return (
      0.5 * Math.min(1, 2 * this.#inHeadlines(words)) +
      0.5 * this.#centrality(words) +
      0.35 * Math.min(2, newFigures) +
      0.08 * Math.min(3, names) +
      0.5 / (1 + 0.5 * place) +
      0.8 * fresh +
      (sentence.isAction ? 0.45 : 0) +
      (sentence.isToll ? 0.4 : 0) +
      (ofPaper === 0 ? 0.25 : -0.12 * (ofPaper - 1)) +
      0.4 * this.newness(sentence) -
      0.5 * repeats -
      this.#age(sentence) -
      this.#flaws(sentence)
    );
  }

  /** How well a sentence says what changed: news, of somebody's doing, and near to what the papers begin with. */
  changeScore(sentence: Sentence): number {
    return this.gistScore(sentence) + (this.newness(sentence) >= NEW ? 1 : 0) + (sentence.isAction ? 0.5 : 0);
  }

  /** What of a sentence readers were not told, from 0 to 1; 0 where nothing was told. */
  newness({ words }: Sentence): number {
    if (this.#told.length === 0) return 0;
    const figures = [...words.figures].filter((figure) => !this.#toldAll.figures.has(figure)).length;
    return Math.min(1, 0.7 * freshShare(words, this.#toldAll) + 0.15 * Math.min(2, figures));
  }

  /** Another story must hold nearly all of a sentence: its subject alone is that of the topic. */
  #isTold(words: Words): boolean {
    const hasNewFigure = (told: Words) => [...words.figures].some((figure) => !told.figures.has(figure));
    return (
      (!hasNewFigure(this.#toldAll) && this.#told.some((told) => freshShare(words, told) < 0.35)) ||
      this.#known.some((told) => !hasNewFigure(told) && freshShare(words, told) < 0.15)
    );
  }

  #inHeadlines({ weights }: Words): number {
    let shared = 0;
    let all = 0;
    for (const [word, count] of this.#headlines) {
      all += count;
      if (weights.has(word)) shared += count;
    }
    return all === 0 ? 0 : shared / all;
  }

  #centrality({ weights }: Words): number {
    if (this.#papers.length < 2 || weights.size === 0) return 0;
    let sum = 0;
    for (const word of weights.keys()) sum += ((this.#spread.get(word) ?? 1) - 1) / (this.#papers.length - 1);
    return Math.min(1, (2 * sum) / Math.max(6, weights.size));
  }

  #time({ paper }: Sentence): number {
    return this.#papers[paper]?.article.publishedAt?.getTime() ?? -Infinity;
  }

  /** Papers of one event within a day are of one age. */
  #age(sentence: Sentence): number {
    const days = (this.#newest - this.#time(sentence)) / DAY;
    return Number.isFinite(days) ? Math.min(0.6, 0.1 * Math.floor(days * 2)) : 0.1;
  }

  #flaws({ text, paper, words, names, isOld, isBackground, isQuoted }: Sentence): number {
    const isForeign =
      !isOf(this.#papers[paper]?.language, this.#language) &&
      this.#papers.some((other) => isOf(other.language, this.#language));
    return (
      (isBackground ? 0.8 : 0) +
      (isOld ? 0.35 : 0) +
      (isQuoted ? 0.35 : 0) +
      (isForeign ? 0.6 : 0) +
      (text.length > 230 ? 0.25 : 0) +
      (telling(words) === 0 && names === 0 ? 0.25 : 0)
    );
  }
}

const DAY = 86_400_000;
const MAX_TOLD = 2_000;

function isOf(language: string | undefined, wanted: string): boolean {
  return language !== undefined && wanted.startsWith(language);
}

function isYear(figure: string): boolean {
  return /^(?:1\d|20)\d\d$/.test(figure);
}

function telling({ figures }: Words): number {
  return [...figures].filter((figure) => !isYear(figure)).length;
}

function union(all: Words[]): Words {
  return {
    weights: new Map(all.flatMap(({ weights }) => [...weights])),
    figures: new Set(all.flatMap(({ figures }) => [...figures])),
  };
}

/** The share of the weight of `words` that `said` does not have. */
function freshShare({ weights }: Words, said: Words): number {
  let fresh = 0;
  let all = 0;
  for (const [word, weight] of weights) {
    all += weight;
    if (!said.weights.has(word)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}

/** The share of the shorter text that stands in the other too. */
function overlap(one: Words, other: Words): number {
  const size = ({ weights }: Words) => weights.values().reduce((sum, weight) => sum + weight, 0);
  const shared = [...one.weights].reduce(
    (sum, [word, weight]) => (other.weights.has(word) ? sum + weight : sum),
    0,
  );
  return shared / Math.max(1, Math.min(size(one), size(other)));
}
