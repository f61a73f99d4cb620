import { isCommonKey, isGenericKey, tokensOf } from "../../language/tokens.ts";

/** The weights of a text's words, and its figures as digits, for comparing texts. */
export interface Words {
  weights: Map<string, number>;
  figures: Set<string>;
}

/** The most words of a text that are compared. */
const MAX_WORDS = 90;
export const FIGURE = /\p{Nd}+(?:[.,\u00a0\u202f'’ ]\p{Nd}{3}(?!\p{Nd})|[.,:]\p{Nd}+)*/gu;

/** Reads what texts are compared by. */
export function wordsOf(text: string, language: string | undefined): Words {
  const weights = new Map<string, number>();
  for (const { key, isStop } of tokensOf(text, language, MAX_WORDS)) {
    if (isStop || /^\p{N}+$/u.test(key)) continue;
    weights.set(key, isGenericKey(key, language) || isCommonKey(key, language) ? 0.5 : 1);
  }
  const figures = [...text.matchAll(FIGURE)].map(([written]) => digitsOf(written));
  return { weights, figures: new Set(figures) };
}

/** "4,000", "4.000" and "4 000" are the same figure. */
export function digitsOf(written: string): string {
  return written
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[.,\u00a0\u202f'’ ](?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
}

/** Letters and figures, in small letters: the same for titles that differ in their marks. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The words and figures of all. */
export function union(all: Words[]): Words {
  return {
    weights: new Map(all.flatMap(({ weights }) => [...weights])),
    figures: new Set(all.flatMap(({ figures }) => [...figures])),
  };
}

/** The share of the weight of `words` that `said` doesn't contain. */
export function freshShare({ weights }: Words, said: Words): number {
  let fresh = 0;
  let all = 0;
  for (const [word, weight] of weights) {
    all += weight;
    if (!said.weights.has(word)) fresh += weight;
  }
  return all === 0 ? 0 : fresh / all;
}

/** The share of the shorter text that is also in the other. */
export function overlap(one: Words, other: Words): number {
  const size = ({ weights }: Words) => weights.values().reduce((sum, weight) => sum + weight, 0);
  const shared = [...one.weights].reduce(
    (sum, [word, weight]) => (other.weights.has(word) ? sum + weight : sum),
    0,
  );
  return shared / Math.max(1, Math.min(size(one), size(other)));
}
