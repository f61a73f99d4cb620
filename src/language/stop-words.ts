import comparison from "./data/comparison-words.json" with { type: "json" };
import newsWords from "./data/news-words.json" with { type: "json" };
import stopWords from "./data/stop-words.json" with { type: "json" };
import { fold } from "./folding.ts";

/** The stop words of a language, in lower case; none where it is not known. */
export const stopWordsBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(stopWords).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/**
 * Words that say nothing where texts of several languages are compared, folded. The French, Spanish, Portuguese and
 * Russian stop words are not among them as a whole: without those, stories are joined that are not one.
 */
export const emptyWords: ReadonlySet<string> = new Set(
  [
    comparison.empty,
    stopWords.en,
    stopWords.de,
    stopWords.it,
    stopWords.nl,
    stopWords.ur,
    stopWords.sv,
  ].flatMap((words) => words.split(" ").map(fold)),
);

/** English words common in news: in two articles they say little, and a capital does not make them names. */
export const commonEnglishWords: ReadonlySet<string> = new Set(
  `${comparison.common} ${newsWords.en}`.split(" "),
);
