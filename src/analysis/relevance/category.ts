import { memoize } from "../../base/memoize.ts";
import type { Category } from "../../contract/base/limits.ts";
import { tokensOf } from "../../language/tokens.ts";
import categoryWords from "./data/category-words.json" with { type: "json" };

const NAME_WEIGHT = 4;
/** Less could be chance. */
const LEAST = 3;
const MAX_TITLES = 40;
const MAX_WORDS = 40;

/** A topic's name, and the titles of articles found for it. `language` is a BCP 47 code. */
export interface NamedNews {
  name: string;
  titles: string[];
  language: string | undefined;
}

/**
 * Guesses a topic's category from the words of its name and of the titles found for it; null if they don't decide.
 * Its words are English and German.
 */
export function guessCategory({ name, titles, language }: NamedNews): Category | null {
  const known = wordsIn(language?.slice(0, 2) === "de" ? "de" : "en");
  const keysOf = (text: string) =>
    new Set(tokensOf(text.slice(0, 300), known.language, MAX_WORDS).map(({ key }) => key));
  const named = keysOf(name);
  const found = titles.slice(0, MAX_TITLES).map(keysOf);
  const [best, second] = known.categories
    .map(({ category, keys }) => ({
      category,
      score:
        NAME_WEIGHT * named.intersection(keys).size + found.filter((of) => !of.isDisjointFrom(keys)).length,
    }))
    .sort((one, other) => other.score - one.score);
  if (!best || best.score < LEAST || best.score === second?.score) return null;
  return best.category;
}

const wordsIn = memoize((language) => ({
  language,
  categories: Object.entries(language === "de" ? categoryWords.de : categoryWords.en).map(
    ([category, words]) => ({
      category: category as Category,
      keys: new Set(tokensOf(words, language, Number.POSITIVE_INFINITY).map(({ key }) => key)),
    }),
  ),
}));
