import { memoize } from "../base/memoize.ts";
import { stemInAnyLanguage, stemLatin } from "./cross-language-stemming.ts";
import synonymLists from "./data/synonyms.json" with { type: "json" };
import { fold } from "./folding.ts";
import { placeNames } from "./place-names.ts";

/** Truncating words works for languages without rules of their own (McNamee & Mayfield 2004). */
const STEM_LENGTH = 5;

/** The key that a word has in every form and in several languages. `lower`: folded by `fold`. */
export function wordKey(lower: string): string {
  return lower.length > LONGEST_KEPT ? readKey(lower) : keptKey(lower);
}

const LONGEST_KEPT = 40;
const keptKey = memoize(readKey, 20_000);

function readKey(lower: string): string {
  const { words } = synonymsOnce();
  const same = words.get(lower);
  if (same) return same;
  // "v2.1", "covid19": in a name with digits, every character counts.
  if (/\p{N}/u.test(lower)) return lower;
  const stemmed = stemInAnyLanguage(lower);
  // Stemmed once more, so that "Parisattentat" has the key of "Paris".
  return words.get(stemmed) ?? stemInAnyLanguage(stemmed.slice(0, STEM_LENGTH));
}

/** The keys of `words`, computed on first use, which the server may never need. */
export function wordKeys(words: Iterable<string>): Pick<ReadonlySet<string>, "has"> {
  let keys: Set<string> | undefined;
  return {
    has(key) {
      keys ??= new Set([...words].map((word) => wordKey(fold(word))));
      return keys.has(key);
    },
  };
}

export function isCountry(key: string): boolean {
  return synonymsOnce().countries.has(key);
}

// Loading the names of all countries takes about 50 ms and 15 MB in the runtime.
let synonyms: ReturnType<typeof readSynonyms> | undefined;
function synonymsOnce() {
  synonyms ??= readSynonyms();
  return synonyms;
}

function readSynonyms() {
  const { countries, currencies } = placeNames();
  const words = new Map([...currencies, ...countries]);
  for (const [one, others] of Object.entries(synonymLists)) {
    for (const word of [one, ...others.split(" ")]) words.set(fold(word), one);
  }
  // A word listed in one form counts in its others; for Russian, every form is listed.
  const stems = [...words]
    .map(([word, one]) => [stemLatin(word), one] as const)
    .filter(([stem]) => stem.length > 3);
  return { words: new Map([...stems, ...words]), countries: new Set(countries.values()) };
}
