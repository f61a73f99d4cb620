import { expect, test } from "bun:test";
import fc from "fast-check";
import { categories } from "../../../src/contract/limits.ts";
import { categoryHue } from "../../../web/cover/hues.ts";
import { coverShapes } from "../../../web/cover/patterns.ts";

test("a seed always draws the same cover, and every cover is drawn of plain numbers", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const shapes = coverShapes(seed, 104, 104);
      expect(shapes).toEqual(coverShapes(seed, 104, 104));
      expect(shapes.length).toBeGreaterThan(2);
      expect(shapes.every(({ d }) => /^[\dMLVHCcahvz .-]+$/.test(d))).toBe(true);
    }),
  );
});

test("every category has a hue of its own, and an unknown one that of Other", () => {
  expect(new Set(categories.map(categoryHue)).size).toBe(categories.length);
  expect(categoryHue("Alchemy")).toBe(categoryHue("Other"));
});
