import { describe, expect, test } from "bun:test";
import { guessCategory } from "../../../../src/analysis/relevance/category.ts";
import categoryWords from "../../../../src/analysis/relevance/data/category-words.json";
import { categories } from "../../../../src/contract/base/limits.ts";

describe("the category of a topic", () => {
  test.each([
    ["Night trains in Europe", "en", "Travel"],
    ["Reusable rockets", "en", "Science"],
    ["Sourdough", "en", "Food"],
    ["Women's football", "en", "Sports"],
    ["Open-source software releases", "en", "Technology"],
    ["Nachtzüge in Europa", "de", "Travel"],
    ["Neue Impfstoffe", "de-AT", "Health"],
  ])("of %j in %s is %s", (name, language, category) => {
    expect(guessCategory({ name, titles: [], language })).toBe(category as never);
  });

  test("is told by what was found where the name says nothing, and not by chance", () => {
    const titles = ["The striker scored twice", "A late goal wins the cup", "Season ends in a league derby"];
    expect(guessCategory({ name: "Arsenal", titles, language: undefined })).toBe("Sports");
    expect(guessCategory({ name: "Arsenal", titles: titles.slice(0, 1), language: undefined })).toBeNull();
    expect(guessCategory({ name: "Zzyzx", titles: [], language: "ja" })).toBeNull();
  });

  test("has words in each language for all but the last", () => {
    for (const words of Object.values(categoryWords)) {
      expect(Object.keys(words)).toEqual(categories.slice(0, -1));
    }
  });

  test("of a hostile name is read at once", () => {
    const hostile = "\u0301".repeat(100_000);
    expect(guessCategory({ name: hostile, titles: Array(100).fill(hostile), language: "en" })).toBeNull();
  });
});
