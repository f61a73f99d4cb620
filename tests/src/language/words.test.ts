import { describe, expect, test } from "bun:test";
import { stemInAnyLanguage } from "../../../src/language/cross-language-stemming.ts";
import { fold, withoutAccents } from "../../../src/language/folding.ts";
import { segmentsOf, wordsOf } from "../../../src/language/segmentation.ts";
import { stemOf } from "../../../src/language/stemming.ts";
import { commonEnglishWords, emptyWords, stopWordsBy } from "../../../src/language/stop-words.ts";
import { countWordsOfSubject, isPartOf, tokensOf } from "../../../src/language/tokens.ts";
import { isCountry, wordKey, wordKeys } from "../../../src/language/word-keys.ts";

describe("folding", () => {
  test.each([
    ["Électricité", "electricite"],
    ["Größe", "grosse"],
    ["SØREN", "soren"],
    ["Łódź", "lodz"],
    ["ёлка", "елка"],
    ["مُدَرِّس", "مدرس"],
    ["plain ASCII", "plain ascii"],
  ])("makes one spelling of %s", (written, folded) => {
    expect(fold(written)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test("keeps capitals where accents alone are to go, and the vowel signs of Hindi, which are no accents", () => {
    expect(withoutAccents("Éric")).toBe("Eric");
    expect(withoutAccents("हिन्दी")).toBe("हिन्दी");
  });
});

describe("segments", () => {
  test("give a text back whole", () => {
    const text = "Rain, 8.5 mm; 東京で地震。";
    expect([...segmentsOf(text)].map(({ segment }) => segment).join("")).toBe(text);
  });

  test("are words without the signs between them, in scripts without spaces too", () => {
    expect(wordsOf("Rain, again: it's wet.")).toEqual(["Rain", "again", "it's", "wet"]);
    expect(wordsOf("東京で地震")).toContain("東京");
  });
});

describe("a stem", () => {
  test.each([
    ["en", "elections", "election"],
    ["de", "häuser", "häusern"],
    ["fr", "gouvernements", "gouvernement"],
    ["es", "elecciones", "elección"],
    ["ru", "выборы", "выборов"],
    [undefined, "votes", "vote"],
  ])("in %s is one for %s and %s", (language, one, other) => {
    expect(stemOf(one, language)).toBe(stemOf(other, language));
  });

  test("is the word itself where that is short or a number", () => {
    expect(stemOf("bus", "en")).toBe("bus");
    expect(stemOf("2026s", "en")).toBe("2026s");
  });

  test("where languages are compared, keeps different words apart", () => {
    expect(stemInAnyLanguage("flooded")).toBe(stemInAnyLanguage("floods"));
    expect(stemInAnyLanguage("наводнения")).toBe(stemInAnyLanguage("наводнение"));
    expect(stemInAnyLanguage("flood")).not.toBe(stemInAnyLanguage("floor"));
  });
});

describe("stop words", () => {
  test("are known by language, and not of one that nobody knows", () => {
    expect(stopWordsBy.get("en")?.has("the")).toBe(true);
    expect(stopWordsBy.get("de")?.has("the")).toBe(false);
    expect(stopWordsBy.get("xx")).toBeUndefined();
  });

  test("of several languages are folded, and hold no word that names something", () => {
    expect(emptyWords.has("fur")).toBe(true);
    expect([...emptyWords].filter((word) => fold(word) !== word)).toEqual([]);
    for (const word of ["earthquake", "parliament", "berlin"]) expect(emptyWords.has(word)).toBe(false);
    expect(commonEnglishWords.has("earthquake")).toBe(true);
    expect(commonEnglishWords.has("berlin")).toBe(false);
  });
});

describe("tokens", () => {
  test("come in their order, at most so many, and tell which words only hold the sentence together", () => {
    const tokens = tokensOf("The court in Oslo rejected the appeals", "en", 100);
    const naming = tokens.filter(({ isStop }) => !isStop).map(({ word }) => word.toLowerCase());
    expect(naming).toEqual(["court", "oslo", "rejected", "appeals"]);
    expect(tokensOf("The court in Oslo rejected the appeals", "en", 3)).toHaveLength(3);
    expect(countWordsOfSubject("The court in Oslo rejected the appeals", "en")).toBe(4);
  });

  test("have one key for the forms of a word", () => {
    const keyOf = (text: string) => tokensOf(text, "en", 1)[0]?.key;
    expect(keyOf("appeals")).toBe(keyOf("Appeal") ?? "");
  });

  test("know a part of a compound, in languages that write it in one word", () => {
    expect(isPartOf("heizung", "heizungsgesetz", new Set(["gesetz"]), "de")).toBe(true);
    expect(isPartOf("heizung", "heizungsgesetz", new Set(["gesetz"]), "en")).toBe(false);
    expect(isPartOf("ring", "heizungsgesetz", new Set(), "de")).toBe(false);
  });
});

describe("the key of a word", () => {
  test("is one for its forms, and for names of one country in several languages", () => {
    expect(wordKey("floods")).toBe(wordKey("flooding"));
    expect(wordKey(fold("Deutschland"))).toBe(wordKey("germany"));
    expect(wordKey("germany")).not.toBe(wordKey("france"));
  });

  test("tells a country from other words", () => {
    expect(isCountry(wordKey(fold("Österreich")))).toBe(true);
    expect(isCountry(wordKey("earthquake"))).toBe(false);
  });

  test("is found among the keys of a list in any form", () => {
    const keys = wordKeys(["Strikes", "Élections"]);
    expect(keys.has(wordKey("strike"))).toBe(true);
    expect(keys.has(wordKey(fold("élection")))).toBe(true);
    expect(keys.has(wordKey("storm"))).toBe(false);
  });
});
