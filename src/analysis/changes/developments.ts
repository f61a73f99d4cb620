import { sentencesOf } from "../../language/sentences.ts";
import { isAboutFuture } from "../citations/claims/inferences.ts";
import { isNewCount, newnessOf, replacedIn } from "./changes.ts";
import { type ReadSentence, readSentence, statesOnce } from "./read-sentence.ts";

interface Report {
  title: string;
  extract: string;
}

/**
 * Finds the first sentence that says what changed in a story: what the papers' headlines do not repeat, an earlier
 * figure or day that is replaced, or new victims.
 * @param told what readers know
 * @param sentences of the papers, the best first
 * @returns the index of the sentence, "headline" if only a headline says it, and null if the papers repeat what is known
 */
export function developmentIn(
  told: Report[],
  headlines: string[],
  sentences: string[],
  language: string | undefined,
): number | "headline" | null {
  const story = readStory(told, language);
  const isAnnounced = told.some(({ title }) => isAboutFuture(title, language));
  const news = headlines.flatMap((text) => {
    const headline = readSentence(text, language);
    // From a plan to the event or to another plan is news, even in the same words.
    const isTurn = isAboutFuture(text, language) !== isAnnounced;
    return isTurn || isDevelopment(headline, story) || !isKnown(headline, story) ? [headline] : [];
  });
  const fresh = keysOf(news).difference(story.keys);
  const index = sentences.findIndex((text) => {
    const sentence = readSentence(text, language);
    if (isDevelopment(sentence, story)) return true;
    return news.length > 0 && !EXCLAMATION.test(text) && tellsNews(sentence, fresh, story);
  });
  if (index >= 0) return index;
  return news.length > 0 ? "headline" : null;
}

/** A story as readers know it. */
interface ToldStory {
  titles: ReadSentence[];
  /** The titles, too. */
  sentences: ReadSentence[];
  keys: Set<string>;
}

function readStory(told: Report[], language: string | undefined): ToldStory {
  const read = (text: string) => readSentence(text, language);
  const reports = told.slice(-MOST_TOLD);
  const titles = reports.map(({ title }) => read(title));
  const texts = reports.flatMap(({ extract }) => sentencesOf(extract.slice(0, MAX_TOLD), language));
  const sentences = [...titles, ...texts.map(read)];
  return { titles, sentences, keys: keysOf(sentences) };
}

/** True of a figure or day that replaces one that was told, and of new victims. */
function isDevelopment(sentence: ReadSentence, { sentences }: ToldStory): boolean {
  return (
    sentences.some((told) => replacedIn(told, sentence, sentences) !== null) ||
    sentence.counts.some((count) => isNewCount(count, sentences) && !count.of.isDisjointFrom(statesOnce()))
  );
}

/** True of a headline that has no new figure and hardly a new word. */
function isKnown({ keys, counts }: ReadSentence, story: ToldStory): boolean {
  return (
    shareIn(keys, story.keys) > NEARLY_ALL && counts.every((count) => !isNewCount(count, story.sentences))
  );
}

/** True of a sentence with `fresh` words of the headlines, or with much else that is new, unless it repeats a title. */
function tellsNews(sentence: ReadSentence, fresh: Set<string>, story: ToldStory): boolean {
  const ofNews = sentence.keys.intersection(fresh).size / Math.max(1, Math.min(fresh.size, FEW));
  const repeats =
    shareIn(sentence.keys, story.keys) >= HALF &&
    story.titles.some(({ keys }) => shareIn(keys, sentence.keys) >= TOLD_AGAIN);
  return ofNews >= HALF || (!repeats && (ofNews > 0 || newnessOf(sentence, story.sentences) >= MOSTLY_NEW));
}

/** The end of an exclamation. */
const EXCLAMATION = /[!！]["”»]*$/;

const keysOf = (sentences: ReadSentence[]) => new Set(sentences.flatMap(({ keys }) => [...keys]));

/** The share of `keys` that are among others; 0 of none. */
const shareIn = (keys: Set<string>, others: Set<string>) =>
  keys.intersection(others).size / Math.max(1, keys.size);

const HALF = 0.5;
const MOSTLY_NEW = 0.7;
const NEARLY_ALL = 0.65;
/** The share of a known headline's words in a sentence that says it again. */
const TOLD_AGAIN = 0.6;
/** Headlines seldom have more new words, of which a sentence on their news has half. */
const FEW = 4;
/** Characters of a known text that are read. */
const MAX_TOLD = 2_000;
/** Known texts that are read. */
const MOST_TOLD = 60;
