import { day } from "../../base/durations.ts";
import { sentencesOf } from "../../language/sentences.ts";
import { isAboutFuture } from "../citations/claims/inferences.ts";
import { isNewCount, newnessOf, replacedIn } from "./changes.ts";
import { type ReadSentence, readSentence } from "./read-sentence.ts";

/** A text that readers know. */
export interface KnownText {
  title: string;
  extract: string;
  publishedAt?: Date | null;
}

interface Report {
  title: string;
  /** In the paper's order. */
  sentences: string[];
  publishedAt: Date | null;
}

/** A story as readers were told it, by which its later reports are judged. */
export class ToldStory {
  readonly #language: string | undefined;
  readonly #sentences: ReadSentence[];
  readonly #keys: Set<string>;
  readonly #isAnnounced: boolean;
  readonly #latest: number;

  constructor(told: KnownText[], language: string | undefined) {
    const texts = told.slice(-MOST_TOLD);
    const titles = texts.flatMap(({ title }) => title || []);
    const sentences = texts.flatMap(({ extract }) => sentencesOf(extract.slice(0, MAX_TOLD), language));
    this.#language = language;
    this.#sentences = [...titles, ...sentences].map((text) => readSentence(text, language));
    this.#keys = new Set(this.#sentences.flatMap(({ keys }) => [...keys]));
    this.#isAnnounced = titles.length > 0 && titles.every((title) => isAboutFuture(title, language));
    this.#latest = Math.max(...texts.map(({ publishedAt }) => publishedAt?.getTime() ?? -Infinity));
  }

  /**
   * True of a report that only says again, in whatever words, what readers know: hardly anything in its headline and
   * its first sentence is new, and it came soon. A report that comes days later is seldom a retelling.
   */
  isRetelling({ title, sentences, publishedAt }: Report): boolean {
    const headline = readSentence(title, this.#language);
    const read = sentences.slice(0, FIRST).map((text) => readSentence(text, this.#language));
    if ([headline, ...read].some((sentence) => this.#isDevelopment(sentence))) return false;
    const newness = (sentence: ReadSentence) => newnessOf(sentence, this.#sentences);
    const ofHeadline = headline.keys.size > 0 ? newness(headline) : 0;
    const ofText =
      read.map(newness).find((points) => points >= HARDLY_NEW) ?? (read.length > 0 ? 0 : ofHeadline);
    const happened = this.#isAnnounced && !isAboutFuture(title, this.#language);
    // Weights chosen on labelled pairs.
    const points =
      0.6 * ofHeadline + 0.4 * ofText + 0.55 * this.#timeSince(publishedAt) + (happened ? 0.35 : 0);
    return points < NEWS;
  }

  /**
   * Scores how much a sentence tells of the news in its headline: by the words that are new in both, by others, and above
   * all by victims, and by a figure or day that replaces one that was told.
   * @returns 0 if it tells nothing of it, or is an exclamation
   */
  newsIn(text: string, headline: string): number {
    if (EXCLAMATION.test(text)) return 0;
    const sentence = readSentence(text, this.#language);
    const fresh = readSentence(headline, this.#language).keys.difference(this.#keys);
    const shared = sentence.keys.intersection(fresh).size;
    const isChange = this.#isDevelopment(sentence);
    if (fresh.size > 0 && shared === 0 && !isChange) return 0;
    const ofHeadline = Math.min(1, shared / Math.max(1, Math.min(fresh.size, FEW)));
    return ofHeadline + newnessOf(sentence, this.#sentences) + (isChange ? 1 : 0);
  }

  /** True of a figure or day that replaces one that was told, and of new victims. */
  #isDevelopment(sentence: ReadSentence): boolean {
    return (
      this.#sentences.some((told) => replacedIn(told, sentence, this.#sentences) !== null) ||
      sentence.counts.some((count) => count.people !== null && isNewCount(count, this.#sentences))
    );
  }

  /** From 0 for at once to 1 for two days. */
  #timeSince(publishedAt: Date | null): number {
    const time = (publishedAt?.getTime() ?? NaN) - this.#latest;
    return Number.isFinite(time) ? Math.min(1, Math.max(0, time / (2 * day))) : USUAL;
  }
}

const EXCLAMATION = /[!！]["”»]*$/;
/** Headlines seldom have more new words, of which a sentence on their news has most. */
const FEW = 4;
/** Sentences of a report that are compared. */
const FIRST = 4;
/** Points of a sentence that readers know already. */
const HARDLY_NEW = 0.2;
const NEWS = 0.58;
/** Half a day, if nobody says when it was. */
const USUAL = 0.25;
/** Known texts that are read, and characters of each. */
const MOST_TOLD = 60;
const MAX_TOLD = 2_000;
