import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { categories } from "../../../src/contract/base/limits.ts";
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

test("every category has a hue of its own in the style sheet, where one that is not named has that of Other", async () => {
  const sheet = await Bun.file(join(import.meta.dir, "../../../web/style.css")).text();
  const hues = new Map(
    Array.from(
      sheet.matchAll(/\[data-category(?:="([^"]+)")?\] \{\s*--hue: (\d+);/g),
      ([, name = "Other", hue]) => [name, hue],
    ),
  );
  expect([...hues.keys()].sort()).toEqual([...categories].sort());
  expect(new Set(hues.values()).size).toBe(categories.length);
});
