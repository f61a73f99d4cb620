import { remembering } from "../../remembering.ts";
import { sameWords } from "./synonyms/synonyms.ts";

/** Cutting words off works for languages without rules of their own (McNamee & Mayfield 2004). */
const STEM_LENGTH = 5;

/** Made when it is first asked for a key, as the server may never ask. */
export function wordKeys(words: Iterable<string>): Pick<ReadonlySet<string>, "has"> {
  let keys: Set<string> | undefined;
  return {
    has(key) {
      keys ??= new Set([...words].map(wordKey));
      return keys.has(key);
    },
  };
}

/** "Storm Ciarán" is "Storm Ciaran" elsewhere. Marks of other scripts are part of their letters. */
export function withoutAccents(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFKC");
}

/** `lower`: in lower case and without accents. */
export function wordKey(lower: string): string {
  return lower.length > LONGEST_KEPT ? readKey(lower) : keptKey(lower);
}

const LONGEST_KEPT = 40;
const keptKey = remembering(readKey, 20_000);

function readKey(lower: string): string {
  const { words } = sameOnce();
  const same = words.get(lower);
  if (same) return same;
  // "v2.1", "covid19": in a name with digits every character counts.
  if (/\p{N}/u.test(lower)) return lower;
  const stemmed = /^\p{Script=Cyrillic}+$/u.test(lower) ? stemCyrillic(lower) : stemLatin(lower);
  return words.get(stemmed) ?? stemmed.slice(0, STEM_LENGTH);
}

export function isCountry(key: string): boolean {
  return sameOnce().countries.has(key);
}

// Reading the names of all countries takes some 50 ms, and 15 MB of names that the runtime brings along.
let same: ReturnType<typeof sameWords> | undefined;
function sameOnce() {
  if (same) return same;
  const { words, countries } = sameWords();
  // A word that is listed in one form counts in its others.
  const stems = [...words]
    .map(([word, one]) => [stemLatin(word), one] as const)
    .filter(([stem]) => stem.length > 3);
  same = { words: new Map([...stems, ...words]), countries };
  return same;
}

/** After Porter's Snowball stemmer for Russian. */
function stemCyrillic(word: string): string {
  return word
    .replace(/(?<=.{3})(?:с[ья])$/, "")
    .replace(
      /(?<=.{3})(?:иями|ями|ами|его|ого|ему|ому|ыми|ими|иях|ием|ии|ий|ия|ию|ие|ях|ах|ам|ям|ов|ев|ей|ой|ый|ая|яя|ое|ее|ые|ую|юю|ом|ем|ым|им|ых|их|ла|ло|ли|л|ть|ют|ут|ет|ит|ат|ят|а|е|и|о|у|ы|ь|ю|я|й)$/,
      "",
    );
}

/** English, German and Romance endings, few on purpose (after Porter 1980). */
function stemLatin(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=(?:s|x|z|ch|sh))es$/, "")
    .replace(/(?<=[a-z]{2}[^su])s$/, "")
    .replace(/(?<=[a-z]*[aeiouy][a-z]*[a-z])(?:ed|ing)$/, "")
    .replace(/([b-df-hj-kmnp-rtv-xz])\1$/, "$1")
    .replace(/(?<=[a-z]{4})en$/, "")
    .replace(/(?<=[a-z]{3})[aeo]$/, "");
}
