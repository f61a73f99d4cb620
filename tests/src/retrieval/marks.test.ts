import { expect, test } from "bun:test";
import { tokensOf } from "../../../src/analysis/citations/claims/claim-tokens.ts";
import { plainText } from "../../../src/retrieval/plain-text.ts";

/** Out of order, so that normalising a pile sorts it: in time that grows with its square where nothing bounds it. */
const marks = (count: number) => `a${"\u0315\u0300\u0323".repeat(count / 3)}`;

test.each<[string, (text: string) => unknown]>([
  ["an article's title or extract", plainText],
  ["a page that is compared with claims", tokensOf],
])("%s with piles of marks is read in time that grows with its length", (_, read) => {
  const took = (text: string) => {
    const tries = Array.from({ length: 3 }, () => {
      const began = performance.now();
      read(text);
      return performance.now() - began;
    });
    return Math.min(...tries);
  };
  expect(took(marks(18_000))).toBeLessThan(24 * Math.max(took(marks(2_250)), 1));
});
