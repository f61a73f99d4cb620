import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { edited, readMarkdown } from "../../../../src/language/markdown/source.ts";
import { ordinary } from "../../../support/texts/ordinary.ts";
import { pathological } from "../../../support/texts/pathological.ts";

/** As GitHub reads it, with all of its additions. */
function readWhole(source: string) {
  const toTree = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions: toTree });
}

const expectWhole = (source: string) => expect(readMarkdown(source).tree).toEqual(readWhole(source));

describe("a text is read as GitHub reads it", () => {
  test.each(Object.entries(ordinary))("where it is ordinary: %s", (_, text) => {
    expectWhole(text.slice(0, 8_000));
  });

  test("where it is made to be slow", () => {
    for (const family of Object.values(pathological)) expectWhole(family(300));
  });

  test("whatever it is made of", () => {
    const pieces =
      "a [1] [ ] [x] [^1] [^1]: | - :- -: --- * ** ~ ~~ ` > # 1. ! [ ] ( ) \\ & :// www. w.w @ a@b.c http://a.b &commat;"
        .split(" ")
        .concat(" ", "\n", "\n\n", "    ");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (parts) => {
        expectWhole(parts.join(""));
      }),
      { numRuns: 1_000 },
    );
  });
});

test("places move with what is written in front of them", () => {
  const edits = [
    { start: 0, end: 3, text: "longer" },
    { start: 8, end: 9, text: "" },
  ];
  expect(edited("one two three", edits, [0, 3, 7, 8, 13])).toEqual({
    text: "longer two hree",
    places: [0, 6, 10, 11, 15],
  });
});
