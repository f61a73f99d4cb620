import { day } from "../../base/durations.ts";
import type { Article } from "../../retrieval/article.ts";
import { freshShare, overlap, union, type Words, wordsOf } from "./compare-words.ts";
import type { KnownText } from "./digest-job.ts";
import type { Paper, Sentence } from "./papers.ts";

export interface Background {
  /** Texts of the story that readers know; null if the story is new. */
  told: KnownText[] | null;
  /** Texts of other stories that readers know. */
  known: KnownText[];
  /** BCP 47: papers in it are quoted first. */
  language: string;
}

/** Scores each sentence of an event's papers by its value to readers who know the background. */
export class SentenceScores {
  readonly #papers: Paper[];
  readonly #told: Words[];
  readonly #known: Words[];
  readonly #toldAll: Words;
  /** The numbers of papers, sentences and headlines that contain a word. */
  readonly #spread: Map<string, number>;
  readonly #uses: Map<string, number>;
  readonly #headlines: Map<string, number>;
  readonly #newest: number;

  constructor(papers: Paper[], { told, known }: Background) {
    this.#papers = papers;
    const spoken = papers[0]?.language;
    const read = ({ title, extract }: KnownText) =>
      wordsOf(`${title}. ${extract}`.slice(0, MAX_TOLD), spoken);
    this.#told = (told ?? []).map(read);
    this.#known = known.map(read);
    this.#toldAll = union(this.#told);
    this.#headlines = countsOf(papers.map(({ headline }) => headline));
    this.#uses = countsOf(papers.flatMap(({ sentences }) => sentences.map(({ words }) => words)));
    this.#spread = countsOf(
      papers.map(({ headline, sentences }) => union([headline, ...sentences.map(({ words }) => words)])),
    );
    this.#newest = Math.max(...papers.map(({ article }) => timeOf(article)));
  }

  /** Scores how well a sentence says what happened. */
  ofGist(sentence: Sentence): number {
    const { paper, place, words } = sentence;
    return (
      2 * Math.min(1, 1.5 * this.#inHeadlines(words)) +
      1.5 / (1 + 0.5 * place) +
      (paper === 0 ? 0.3 : 0.15 / paper) -
      this.#age(sentence) -
      this.#flaws(sentence)
    );
  }

  /** The share of what is new in its paper's headline that a sentence tells; 1 for untold words if nothing is new there. */
  newsIn(sentence: Sentence): number {
    const { paper, words } = sentence;
    const { weights, figures } = this.#papers[paper]?.headline ?? words;
    const news = [
      ...[...weights].filter(([word]) => !this.#toldAll.weights.has(word)),
      ...[...figures.difference(this.#toldAll.figures)].map((figure) => [figure, 1] as const),
    ];
    if (news.length === 0) return Number(!this.isTold(sentence));
    const sumOf = (of: typeof news) => of.reduce((sum, [, weight]) => sum + weight, 0);
    return sumOf(news.filter(([word]) => words.weights.has(word) || words.figures.has(word))) / sumOf(news);
  }

  /** Scores what a sentence adds to those `chosen`; 0 if it says nearly the same. */
  ofFact(sentence: Sentence, chosen: Sentence[]): number {
    const { paper, place, words } = sentence;
    const said = union(chosen.map((one) => one.words));
    const fresh = freshShare(words, said);
    const repeats = Math.max(...chosen.map((one) => overlap(words, one.words)));
    const newFigures = [...words.figures].filter(
      (figure) => !isYear(figure) && !said.figures.has(figure),
    ).length;
    const ofPaper = chosen.filter((one) => one.paper === paper).length;
    if (fresh < 0.3 && newFigures === 0) return 0;
    return (
      this.#coverage(words, said) +
      0.8 * this.#centrality(words) +
      0.3 * Math.min(2, newFigures) +
      2 / (1 + 0.1 * place) +
      0.6 * fresh +
      (sentence.isAction ? 0.6 : 0) +
      (ofPaper === 0 ? 0.25 : -0.12 * (ofPaper - 1)) -
      repeats -
      this.#age(sentence) -
      this.#flaws(sentence)
    );
  }

  /** The uses, in the event's papers, of the words that a sentence adds to what is said; more papers use them more. */
  #coverage({ weights }: Words, said: Words): number {
    let sum = 0;
    for (const [word, weight] of weights)
      if (!said.weights.has(word)) sum += weight * (Math.min(MAX_USES, this.#uses.get(word) ?? 1) - 1);
    return sum / (10 * Math.sqrt(this.#papers.length));
  }

  /**
   * True if readers know it. Another story must contain nearly all of a sentence, since its subject alone is the
   * topic's.
   */
  isTold(sentence: Sentence): boolean {
    const { words } = sentence;
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
    if (weights.size === 0) return 0;
    const others = this.#papers.length - 1;
    let sum = 0;
    for (const word of weights.keys())
      sum +=
        others > 0
          ? ((this.#spread.get(word) ?? 1) - 1) / others
          : Math.min(1, ((this.#uses.get(word) ?? 1) - 1) / 4);
    return Math.min(1, (2 * sum) / Math.max(6, weights.size));
  }

  /** Papers on one event within a day count as equally old. */
  #age({ article }: Sentence): number {
    const days = (this.#newest - timeOf(article)) / day;
    return Number.isFinite(days) ? Math.min(0.6, 0.1 * Math.floor(days * 2)) : 0.1;
  }

  #flaws(sentence: Sentence): number {
    const { words, length, isBackground, isQuoted } = sentence;
    return (
      (isBackground ? 1.2 : 0) +
      (isQuoted ? 0.7 : 0) +
      (sentence.isCaption ? 0.8 : 0) +
      (sentence.isOfAnotherDay ? 0.6 : 0) +
      (words.weights.size < LEAST_WORDS && words.figures.size === 0 ? 1 : 0) +
      WORDY * Math.max(0, length - USUAL_LENGTH)
    );
  }
}

/** Words of a sentence that is read at once, and points that it loses for each further one. */
const USUAL_LENGTH = 20;
const WORDY = 0.02;
/** The fewest meaningful words of an informative sentence, unlike "Well, wait a moment." */
const LEAST_WORDS = 4;
/** Sentences behind which a further use of a word doesn't make it more central. */
const MAX_USES = 6;

/** Milliseconds; -Infinity where no time is known. */
const timeOf = ({ publishedAt }: Article) => publishedAt?.getTime() ?? -Infinity;

/** The number of texts that contain a word. */
function countsOf(texts: Words[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { weights } of texts)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const MAX_TOLD = 2_000;

function isYear(figure: string): boolean {
  return /^(?:1\d|20)\d\d$/.test(figure);
}
