import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Citations } from "../../../src/providers/citations.ts";
import { citedReferences, linkReferences } from "../../../src/providers/cited-text.ts";
import { byNumber, numberReferences, withReferences } from "../../../src/providers/references.ts";
import { linkCitations } from "../../support/link-citations.ts";
import { article } from "./ask.ts";

const [a, b] = [article("https://a.example/"), article("https://b.example/")];
const at = (place: number, ...articles: (typeof a)[]) => ({ start: place, end: place, articles });

function write(text: string, ...references: Parameters<typeof withReferences>[1]) {
  return withReferences(text, references, new Citations());
}

describe("a reference", () => {
  test.each([
    ["One. Two.", [at(3, a), at(8, b)], "One [1]. Two [2]."],
    ["One. Two.", [at(8, a), at(3, b)], "One [1]. Two [2]."],
    ["One.\n\n- Two", [at(6, a)], "One. [1]\n\n- Two"],
    ["One", [at(3, a, b), at(3, a)], "One [1][2]"],
    ["One (1) two", [at(3, a)], "One [1] (1) two"],
    ["One(1)", [at(3, a)], "One [1] (1)"],
    ["One[two]", [at(3, a)], "One [1] [two]"],
    ["One: two", [at(3, a)], "One [1] : two"],
    ["One [x] two", [{ start: 4, end: 7, articles: [b] }], "One [1] two"],
    ["One [x] two", [{ start: 4, end: 7, articles: [b] }, at(5, a)], "One [1] [2] two"],
    ["", [at(0, a)], "[1]"],
    ["One", [at(99, a)], "One [1]"],
    ["One", [at(1)], "One"],
  ])("in %p stands apart and in its order", (text, references, expected) => {
    expect(write(text, ...references)).toBe(expected);
  });

  test("is never made by words of the answer", () => {
    const text = "x[1] [1, 2](u) ![3] \\[4] [web:5] [[6]](u)";
    expect(write(text)).toBe("x\\[1\\] \\[1, 2\\](u) !\\[3\\] \\[4] \\[web:5\\] [\\[6\\]](u)");
  });

  test("becomes a link to its page, whatever text it stands in", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(..."[ ] ( ) 1 , ! \\ a : [1] [2](u) \n - ".split(" ")), { maxLength: 12 }),
        (pieces) => {
          const text = `word ${pieces.join("")} word`;
          const written = write(text, at(4, a), at(text.length, b));
          const linked = linkCitations(written, [a, b]);
          expect(linked).toStartWith("word [1](https://a.example/)");
          expect(linked).toEndWith("[2](https://b.example/)");
          expect(linked.match(/\]\(https:/g)).toHaveLength(2);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("to a number that nothing has is none", () => {
    const known = byNumber([a, b]);
    expect(numberReferences("[3] [0] [x] [1x] [1234] [-1]", known)).toEqual([]);
    expect(numberReferences("[1] [1,2] [web:2, 9]", known).map(({ articles }) => articles)).toEqual([
      [a],
      [a, b],
      [b],
    ]);
  });
});

describe("no answer takes long to read", () => {
  const size = 1_000_000;
  test.each([
    "[",
    "[1",
    "[1, ",
    "[[1]](",
    "[a](http://",
    "([a](https://a.example/) ",
    "([a](https://a.example/)",
    "[a](https://a.example/((",
    '[a](https://a.example/ "',
    "([a](https://a.example/),;",
    "【",
    "\ue200",
    "😀",
    "   ",
  ])("of nothing but %p", (piece) => {
    const text = piece.repeat(size / piece.length);
    const citations = Array.from({ length: 1_000 }, (_, n) => ({ article: b, start: n, end: size - n * 7 }));
    const begun = performance.now();
    const references = [
      ...citedReferences({ text, citations }, [a]),
      ...numberReferences(text, byNumber([a])),
    ];
    withReferences(text, references, new Citations());
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test("a link to a page that is not known is left alone, and so is a picture of one that is", () => {
  const text = "[x](https://x.example/) ![a](https://a.example/) [a](javascript:a) [a](https://a.example";
  expect(linkReferences(text, [a])).toEqual([]);
});
