import { expect, test } from "bun:test";
import fc from "fast-check";
import { headingLevels } from "../../../../web/updates/markdown/plugins.ts";

const levelsOf = (depths: number[]) => {
  const headings = depths.map((depth) => ({ type: "heading", depth }));
  headingLevels()({ type: "root", children: [{ type: "blockquote", children: headings }] });
  return headings.map(({ depth }) => depth);
};

test("headings go on from the summary's own headline", () => {
  expect(levelsOf([2, 3, 3, 2])).toEqual([3, 4, 4, 3]);
  expect(levelsOf([4, 6])).toEqual([3, 4]);
  expect(levelsOf([3, 2])).toEqual([3, 3]);
});

test("no text makes them skip a level downwards", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (depths) => {
      const levels = [2, ...levelsOf(depths)];
      expect(
        levels.slice(1).every((level, n) => level >= 3 && level <= 6 && level - (levels[n] ?? 0) <= 1),
      ).toBe(true);
    }),
  );
});
