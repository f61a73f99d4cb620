import { replacedIn } from "../changes/changes.ts";
import { type ReadSentence, readSentence } from "../changes/read-sentence.ts";
import type { Paper } from "./papers.ts";

/** A headline or sentence. */
interface ReadText {
  read: ReadSentence;
  /** Milliseconds; -Infinity if unknown. */
  time: number;
}

/**
 * Leaves out the sentences, and marks the headlines, with a figure or day that a later paper replaces: a lower count of
 * the dead, "over 800" beside 832, "until this evening" where it's now "until Thursday".
 */
export function withoutOutdated(papers: Paper[]): Paper[] {
  const read = papers.map(({ article, language, sentences }) => {
    const time = article.publishedAt?.getTime() ?? -Infinity;
    const headline: ReadText = { read: readSentence(article.title, language), time };
    const body = sentences.map(({ text }) => {
      // A figure of an earlier year replaces none of today.
      const isOld = Number(YEAR.exec(text)?.[0]) < (article.publishedAt?.getUTCFullYear() ?? 0);
      return { read: readSentence(text, language), time: isOld ? -Infinity : time };
    });
    return { headline, body };
  });
  const all = read
    .flatMap(({ headline, body }) => [headline, ...body])
    .filter(({ read: { counts, days } }) => counts.length + days.length > 0);
  const isOutdated = (one: ReadText | undefined) => one && all.some((other) => isReplacedBy(one, other));
  return papers.map((paper, at) => ({
    ...paper,
    isOutdated: Boolean(isOutdated(read[at]?.headline)),
    sentences: paper.sentences.filter((_, place) => !isOutdated(read[at]?.body[place])),
  }));
}

const YEAR = /(?<![\p{N}.,])(?:1[5-9]|20)\d\d(?![\p{N}]|[.,]\d)/u;

function isReplacedBy(one: ReadText, other: ReadText): boolean {
  const isLater = other.time > one.time;
  const hasHigherToll = one.read.tolls.some(({ of, count: toll }) =>
    other.read.tolls.some(
      ({ of: victims, count }) =>
        victims === of && count > toll && (isLater || (other.time > -Infinity && isRoundedFrom(count, toll))),
    ),
  );
  return hasHigherToll || (isLater && replacedIn(comparable(one, other), other.read, [one.read]) !== null);
}

/** Other amounts are only of one thing if both say nearly the same: "fire burns 1,200 hectares", "… 4,500 hectares". */
function comparable({ read }: ReadText, other: ReadText): ReadSentence {
  const shared = read.keys.intersection(other.read.keys).size;
  const isAlike = shared >= 2 && shared >= ALIKE * Math.min(read.keys.size, other.read.keys.size);
  // "A house" counts nothing.
  return {
    ...read,
    counts: isAlike
      ? read.counts.filter(({ figure }) => figure.readings.every(({ value }) => value > 1))
      : [],
  };
}

const ALIKE = 0.6;

/** True for hundreds or tens of another paper's exact count. */
function isRoundedFrom(count: number, toll: number): boolean {
  const step = count >= 200 ? 100 : 10;
  return toll >= step && toll === Math.floor(count / step) * step;
}
