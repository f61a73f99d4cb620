import { memoize } from "../../../base/memoize.ts";
import { fold } from "../../../language/folding.ts";
import { soundKeys } from "../../../language/sound-keys.ts";
import { isCountry, wordKey } from "../../../language/word-keys.ts";
import type { Token } from "./forms.ts";

/** A name, country, number or month, by the keys that it has in every language. */
export type Anchor = readonly string[];

const WORD = String.raw`\p{Lu}[\p{L}\p{M}]{3,}`;
/** A person's names count as one. */
const NAME = new RegExp(`${WORD}(?: ${WORD}){0,2}`, "gu");

export const namesOf = memoize(
  (text) => [...text.matchAll(NAME)].map(([name]) => name.split(" ").flatMap(keysOf)).filter(isKnown),
  5_000,
);

const isKnown = (anchor: Anchor) => anchor.length > 0;

const keysOf = memoize((name) => {
  const plain = fold(name.toLowerCase());
  if (isCountry(wordKey(plain))) return [];
  const keys = soundKeys(name).map((key) => `sound ${key}`);
  return /^[a-z]+$/.test(plain) ? [...keys, `spelled ${plain.replace(/s$/, "").slice(0, 6)}`] : keys;
}, 10_000);

/** Finds the countries, numbers and months among `tokens`. */
export function factsOf(tokens: Token[]): Anchor[] {
  return tokens.flatMap(({ key, kind, figure }) => {
    if (kind === "word") return isCountry(key) ? [[`country ${key}`]] : [];
    const isSmall = figure?.unit === "" && figure.value < 10;
    return kind === "empty" || isSmall ? [] : [[`${kind} ${key}`]];
  });
}

/** False for countries, months and years, which many events share. */
export function isSpecific(key: string): boolean {
  return !/^(?:country|month|number (?:19|20)\d\d$)/.test(key);
}

/** True for three consonants, which many names share in other scripts; names in the same script must match more. */
export function isShort(key: string): boolean {
  return /^sound ...$/.test(key);
}
