import { describe, expect, test } from "bun:test";
import { dayIn, withOthers, withoutOthers } from "../../../../src/analysis/digest/words.ts";
import { storyLabels } from "../../../../src/language/markdown/words.ts";

const languages = Object.keys(storyLabels);

describe("a digest's own words", () => {
  test("are there in every language whose topics are recognised, and are read back", () => {
    expect(languages.length).toBeGreaterThan(45);
    for (const language of languages) {
      const title = withOthers("Ferry 14", 19, language);
      expect(title).toStartWith("Ferry 14");
      if (language !== "en") expect(title).not.toContain("more");
      expect(title).not.toContain("(+");
      expect(withoutOthers(title)).toBe("Ferry 14");
    }
  });

  test.each([
    ["de", "Fähre, und 19 weitere"],
    ["pt-BR", "Fähre, e mais 19"],
    ["zh-TW", "Fähre，另有19則"],
    ["nb-NO", "Fähre, og 19 til"],
    ["fa", "Fähre، و ۱۹ خبر دیگر"],
    ["eu", "Fähre (+19)"],
    ["not a language", "Fähre (+19)"],
  ])("are those of %s", (language, title) => {
    expect(withOthers("Fähre", 19, language)).toBe(title);
    expect(withoutOthers(title)).toBe("Fähre");
  });

  test("stand behind no title that is alone", () => {
    expect(withOthers("Fähre", 0, "de")).toBe("Fähre");
    expect(withoutOthers("Bahn streikt, und 19 weitere Nachrichten")).toBe(
      "Bahn streikt, und 19 weitere Nachrichten",
    );
  });

  test.each([
    ["en", "20 Nov 2026"],
    ["en-US", "Nov 20, 2026"],
    ["de", "20. Nov. 2026"],
    ["ja", "2026年11月20日"],
    ["ur", "20 نومبر، 2026"],
    ["xx", "2026-11-20"],
  ])("date a page as %s does", (language, day) => {
    expect(dayIn(language, new Date("2026-11-20T23:30:00Z"))).toBe(day);
  });
});
