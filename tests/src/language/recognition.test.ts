import { describe, expect, test } from "bun:test";
import {
  foreignnessOf,
  languageOf,
  languageOfTopic,
  languageOrNeighbour,
} from "../../../src/language/language-recognition.ts";
import { wordsIn } from "../../../src/language/language-tags.ts";

describe("a text's language", () => {
  test.each([
    ["en", "The government said on Tuesday that the new rules would apply from the spring."],
    ["de", "Die Regierung teilte am Dienstag mit, dass die neuen Regeln ab dem Frühjahr gelten."],
    ["fr", "Le gouvernement a annoncé mardi que les nouvelles règles seront appliquées au printemps."],
    ["es", "El gobierno dijo el martes que las nuevas normas se aplicarán desde la primavera."],
    ["ru", "Правительство сообщило во вторник, что новые правила будут действовать с весны."],
    ["ja", "政府は火曜日、新しい規則を春から適用すると発表した。"],
    ["el", "Η κυβέρνηση ανακοίνωσε την Τρίτη ότι οι νέοι κανόνες θα ισχύσουν."],
  ])("is %s", (language, text) => {
    expect(languageOf(text)).toBe(language);
    expect(languageOfTopic(text).language).toBe(language);
  });

  test.each(["Acme 3000", "", "12 345"])("is not guessed for %p", (text) => {
    expect(languageOf(text)).toBeUndefined();
    expect(languageOfTopic(text).language).toBeUndefined();
  });

  test.each([
    "Politiet efterlyser to mænd, der har stjålet en bil, og siger, at de ikke var alene, da det skete.",
    "Politiet etterlyser to menn som har stjålet en bil, og sier at de ikke var alene da det skjedde.",
  ])("is Danish for its neighbour too where that is asked: %s", (text) => {
    expect(languageOrNeighbour(text)).toBe("da");
  });

  test("is foreign where another one is wanted, and not where it is the same", () => {
    const title = "Die Regierung will die Regeln für den Verkehr noch in diesem Jahr ändern";
    const text = "Das teilte sie am Dienstag mit, und die Länder haben dem schon zugestimmt.";
    expect(foreignnessOf(title, text, "en")?.language).toBe("de");
    expect(foreignnessOf(title, text, "de")).toBeUndefined();
  });
});

describe("words in a language", () => {
  const table = { en: "news", "zh-Hant": "新聞", zh: "新闻" };

  test.each([
    ["en-GB", "news"],
    ["zh-TW", "新聞"],
    ["zh-CN", "新闻"],
  ])("are found for %s", (tag, words) => {
    expect(wordsIn(table, tag)).toBe(words);
  });

  test.each([null, undefined, "", "fr", "no language at all"])("are none for %p", (tag) => {
    expect(wordsIn(table, tag)).toBeUndefined();
  });
});
