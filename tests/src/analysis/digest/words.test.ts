import { describe, expect, test } from "bun:test";
import { dayIn } from "../../../../src/analysis/digest/words.ts";

describe("a digest's own words", () => {
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
