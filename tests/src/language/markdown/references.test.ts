import { describe, expect, test } from "bun:test";
import {
  isReferences,
  referencesIn,
  runsOf,
  withoutReferences,
  writeReference,
} from "../../../../src/language/markdown/references.ts";

const numbersIn = (text: string, prefix = "") =>
  [...referencesIn(text, prefix)].map(({ start, end, numbers }) => [text.slice(start, end), numbers]);

describe("a reference", () => {
  test.each([
    ["It landed [1].", [["[1]", [1]]]],
    ["It landed [1, 12].", [["[1, 12]", [1, 12]]]],
    [
      "It landed [1][2] [3]",
      [
        ["[1]", [1]],
        ["[2]", [2]],
        ["[3]", [3]],
      ],
    ],
    ["It landed \\[1] \\\\[2]", [["[2]", [2]]]],
    ["[a] [x1] [1a] [1234] [] [1,] [-1] [web:1]", []],
  ])("is numbers in brackets: %p", (text, expected) => {
    expect(numbersIn(text)).toEqual(expected as ReturnType<typeof numbersIn>);
  });

  test("has a prefix where a provider writes one", () => {
    expect(numbersIn("Told [web:1, web:2] [3].", "(?:web:)?")).toEqual([
      ["[web:1, web:2]", [1, 2]],
      ["[3]", [3]],
    ]);
  });

  test("is read again as it is written", () => {
    expect(isReferences(writeReference([1, 12, 999]))).toBe(true);
    expect(runsOf("[1] [12]", referencesIn("[1] [12]"))).toEqual([{ start: 0, end: 8, numbers: [1, 12] }]);
    expect(isReferences("[1] and [2]")).toBe(false);
  });

  test("is left out with the white space in front of it", () => {
    expect(withoutReferences("It landed [1] [2]. Again [3].")).toBe("It landed. Again.");
    expect(withoutReferences("It landed [1] [9].", ({ numbers }) => numbers[0] !== 9)).toBe("It landed [9].");
  });

  test.each(["[", "[1", "[1, ", "[1,1", "\\", "[1]"])(
    "costs no time in a text of nothing but %p",
    (piece) => {
      const text = piece.repeat(1_000_000 / piece.length);
      const began = performance.now();
      for (const _ of runsOf(text, referencesIn(text)));
      withoutReferences(text.slice(0, 100_000));
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );
});
