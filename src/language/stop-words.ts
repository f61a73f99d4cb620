import commonWords from "./data/common-words.json" with { type: "json" };
import comparison from "./data/comparison-words.json" with { type: "json" };
import newsWords from "./data/news-words.json" with { type: "json" };
import stopWords from "./data/stop-words.json" with { type: "json" };
import { fold } from "./folding.ts";

/** The stop words of a language, in lower case; none if unknown. */
export const stopWordsBy: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(stopWords).map(([language, words]) => [language, new Set(words.split(" "))]),
);

/**
 * Words without meaning for comparing texts in several languages, folded. French, Spanish, Portuguese and Russian
 * stop words aren't all included, because without them different stories would be joined.
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

/** English words common in news: shared, they say little, and a capital doesn't make them names. */
export const commonEnglishWords: ReadonlySet<string> = new Set(
  `${comparison.common} ${newsWords.en}`.split(" "),
);

/** Stop words and others that any text in `language` may contain, folded. */
export function commonWordsOf(language: string): Set<string> {
  const common = new Map(Object.entries(commonWords)).get(language)?.split(" ") ?? [];
  return new Set([...common, ...(stopWordsBy.get(language) ?? [])].map(fold));
}
