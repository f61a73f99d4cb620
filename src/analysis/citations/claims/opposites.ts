import opposites from "../../../language/data/opposites.json" with { type: "json" };
import { keyOf, tokensOf } from "./claim-tokens.ts";

interface Opposites {
  not: RegExp;
  pairs: RegExp[][];
}

const word = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L})`, "iu");
const keysOf = (text: string) => new Set(tokensOf(text).flatMap((token) => keyOf(token) ?? []));
const compiled = new Map<string, Opposites>(
  Object.entries(opposites).map(([language, { not, pairs }]) => [
    language,
    { not: word(not), pairs: pairs.map((pair) => pair.map(word)) },
  ]),
);

/** The share of a claim's words that a passage must have, and its most words as a multiple of the claim's. */
const SHARED = 0.5;
const MOST = 2;
/** The same for a denial, which needs all of the claim's words. */
const MOST_DENIED = 1.4;

interface Words {
  text: string;
  keys: Set<string>;
}

/**
 * True if a passage says the opposite of a claim in its language: "fell" for "rose", or "not" where the claim doesn't
 * have it. Both together say the same.
 */
export function isOpposed(claim: Words, passage: Words, language: string | undefined): boolean {
  const known = compiled.get(language ?? "");
  if (!known || claim.keys.size < 2) return false;
  const keys = claim.keys.difference(keysOf(known.not.exec(claim.text)?.[0] ?? ""));
  if (keys.size === 0) return false;
  const shared = keys.intersection(passage.keys).size / keys.size;
  const isShort = (most: number) => passage.keys.size <= claim.keys.size * most + 1;
  const isOther = known.pairs.some((pair) => {
    const [told, said] = [claim, passage].map(({ text }) => pair.findIndex((words) => words.test(text)));
    const areBoth = [claim, passage].some(({ text }) => pair.every((words) => words.test(text)));
    return told !== -1 && said !== -1 && told !== said && !areBoth;
  });
  const isDenied = known.not.test(claim.text) !== known.not.test(passage.text);
  if (isOther) return !isDenied && shared >= SHARED && isShort(MOST);
  return isDenied && shared === 1 && isShort(MOST_DENIED);
}
