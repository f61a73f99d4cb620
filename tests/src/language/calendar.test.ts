import { describe, expect, test } from "bun:test";
import {
  anyMonthNamed,
  isPortugueseOrdinal,
  monthNamed,
  weekdayNamed,
  weekdaysIn,
} from "../../../src/language/calendar.ts";
import { numberWords, numerals, powersOfTen } from "../../../src/language/numerals.ts";
import { placeNames } from "../../../src/language/place-names.ts";

describe("months", () => {
  test.each([
    ["january", 0],
    ["marz", 2],
    ["agosto", 7],
    ["decembre", 11],
    ["декабря", 11],
  ])("%s is known", (folded, value) => {
    expect(anyMonthNamed(folded)?.value).toBe(value);
  });

  test("are not found in ordinary words, nor English ones that need a capital without it", () => {
    expect(anyMonthNamed("table")).toBeUndefined();
    expect(monthNamed("ago", true)).toBeUndefined();
    expect(monthNamed("march", true)?.value).toBe(2);
    expect(monthNamed("march", false)).toBeUndefined();
  });
});

describe("weekdays", () => {
  test.each([
    ["sunday", 0],
    ["montag", 1],
    ["mercredi", 3],
    ["пятница", 5],
  ])("%s is known", (folded, value) => {
    expect(weekdayNamed(folded)?.value).toBe(value);
  });

  test("are read from a text, each once, as their language writes them", () => {
    expect([...weekdaysIn("On Monday it rained, on Friday too, and Monday was worse.")]).toEqual([1, 5]);
    expect([...weekdaysIn("Am Dienstag kam der Regen.")]).toEqual([2]);
    expect([...weekdaysIn("Choveu na segunda-feira e na sexta-feira.")]).toEqual([1, 5]);
    expect([...weekdaysIn("Foi a segunda vez, disse Domingo.")]).toEqual([]);
  });

  test("of Portuguese are ordinals without their ending", () => {
    expect(isPortugueseOrdinal("segunda")).toBe(true);
    expect(isPortugueseOrdinal("domingo")).toBe(false);
  });
});

describe("numerals", () => {
  test.each([
    ["en", "seven", 7],
    ["en", "twenty", 20],
    ["de", "neunzig", 90],
    ["fr", "douze", 12],
    ["ru", "три", 3],
  ])("of %s: %s", (language, word, value) => {
    expect(numerals.get(language)?.get(word)).toBe(value);
  });

  test("rise to ninety in each language, in French to sixty, where more takes two words", () => {
    for (const [language, values] of numerals) {
      const largest = language === "fr" ? 60 : 90;
      expect([language, Math.max(...values.values()), values.has("-")]).toEqual([language, largest, false]);
    }
  });

  test("for texts of any language are no words of another one", () => {
    expect(numberWords.get("seven")).toBe(7);
    expect(numberWords.get("sieben")).toBe(7);
    expect(numberWords.has("sei")).toBe(false);
    expect([...numberWords.values()].filter((value) => value < 2 || value > 20)).toEqual([]);
  });

  test.each([
    ["thousand", 3],
    ["millions", 6],
    ["milliarden", 9],
    ["billion", 9],
    ["триллион", 12],
  ])("are raised by %s", (word, exponent) => {
    const first = powersOfTen.find(([, words]) => new RegExp(`^(?:${words})$`, "u").test(word));
    expect(first?.[0]).toBe(exponent);
  });
});

test("countries and currencies have one English name in many languages", () => {
  const { countries, currencies } = placeNames();
  expect(countries.get("deutschland")).toBe(countries.get("germany") ?? "");
  expect(countries.get("espagne")).toBe(countries.get("spain") ?? "");
  expect(countries.get("espagne")).not.toBe(countries.get("germany"));
  expect(countries.has("berlin")).toBe(false);
  expect(currencies.size).toBeGreaterThan(50);
});
