import { expect, test } from "bun:test";
import { withLanguage } from "../../../../src/base/words/language.ts";
import { dollars } from "../../../../src/updates/money/words.ts";

test("amounts are written as the language writes them, small ones to their first figure", () => {
  const amounts = [0, 0.0031, 0.5, 1234.5];
  expect(amounts.map(dollars)).toEqual(["$0.00", "$0.003", "$0.50", "$1234.50"]);
  expect(withLanguage("de", () => amounts.map(dollars))).toEqual([
    "0,00\u00a0$",
    "0,003\u00a0$",
    "0,50\u00a0$",
    "1.234,50\u00a0$",
  ]);
});
