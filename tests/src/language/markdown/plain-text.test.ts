import { describe, expect, test } from "bun:test";
import { plainText, plainTextAt } from "../../../../src/language/markdown/plain-text.ts";
import { readMarkdown } from "../../../../src/language/markdown/source.ts";

const plain = (markdown: string, citations = 0) => plainText(readMarkdown(markdown), citations);

describe("the plain text of an update", () => {
  test.each([
    [
      "keeps the words and drops the marks",
      "## What is *new*\n\n- **Bold** move\n- [x] `done`\n\n> quoted ~~not~~",
      "What is new: Bold move. done. quoted not",
    ],
    [
      "drops linked references and keeps the words of other links",
      "It flew.[1](https://a.example/1) [Read it](https://b.example 'x').[2](https://c.example)",
      "It flew. Read it.",
    ],
    [
      "leaves out the lines that only name a source",
      "Tugs freed it.\n\n*paper.example, 20 Nov 2026 [1](https://paper.example/1)*\n\n*Really.*",
      "Tugs freed it. Really.",
    ],
    [
      "reads a table row by row",
      "| Booster | Flights |\n|---|---:|\n| B14 | 9 |",
      "Booster, Flights. B14, 9.",
    ],
    [
      "ends items like sentences, and what has an end only once",
      "- First the legs\n- Then **the fairing.**\n\n> It flew!\n\nDone",
      "First the legs. Then the fairing. It flew! Done",
    ],
    [
      "ends a heading with a colon",
      "# A gale\n\nIt comes.\n\n## When?\n\nSoon",
      "A gale: It comes. When? Soon",
    ],
    [
      "ends a heading that tells something like a sentence",
      "### A year of four-day weeks: studio finished early\n\nPaper boats, no overtime.",
      "A year of four-day weeks: studio finished early. Paper boats, no overtime.",
    ],
    [
      "leaves out a heading with whose words the text below it begins",
      "### The bed of the *Ember* was restored\n\nThe bed of the Ember was restored, and there are no trout.\n\n### Ice\n\nIceland melts.",
      "The bed of the Ember was restored, and there are no trout. Ice: Iceland melts.",
    ],
    [
      "shows what is escaped, and what stands in code",
      "Not \\*this\\*, AT\\&T & AT&amp;T, `a*b*c` and \\[1\\](x)",
      "Not *this*, AT&T & AT&T, a*b*c and [1](x)",
    ],
    [
      "joins lines",
      "It flew[^1].<br>Twice\nand\\\nagain.\n\n[^1]: Says Ada",
      "It flew. Twice and again. Says Ada",
    ],
    ["keeps names and arithmetic", "turn_around_days is 2 * 3 * 4", "turn_around_days is 2 * 3 * 4"],
    ["keeps a picture's words", "![A *cat*](https://a.example/cat.png) sat", "A cat sat"],
  ])("%s", (_, markdown, expected) => {
    expect(plain(markdown)).toBe(expected);
  });

  test("drops references to what is cited, and no other numbers in brackets", () => {
    expect(plain("It landed [1][2]. **Again** [2, 1] and [3] of \\[1\\] &amp; more [1].", 2)).toBe(
      "It landed. Again and [3] of [1] & more.",
    );
    expect(plain("*paper.example, 20 Nov 2026 [1]*", 1)).toBe("");
    expect(plain("> It landed [1]\n> at \\*night [1].", 1)).toBe("It landed at *night.");
  });

  test("says where places of the source have come to", () => {
    const text = "## A **gale**\n\nIt \\*came* [1], & went.\n\n*paper.example [1]*\n\n`code` > the end";
    const at = (words: string) => text.indexOf(words) + words.length;
    const places = [at("gale"), at("came*"), at("went"), at("paper"), at("end")];
    const plain = plainTextAt(readMarkdown(text), 1, places);
    expect(plain.text).toBe("A gale: It *came*, & went. code > the end");
    const ends = plain.places.map((place) => place && plain.text.slice(0, place));
    expect(ends).toEqual(["A gale", "A gale: It *came*", "A gale: It *came*, & went", null, plain.text]);
  });

  test("ends a block once, also where a place is looked for behind its end", () => {
    const text = "It landed. [1]\n\n- It was late [1]\n- Nobody asked? [1]\n\nThe end";
    const places = [...text.matchAll(/ \[1\]/g)].map(({ index }) => index);
    const { text: plain } = plainTextAt(readMarkdown(text), 1, places);
    expect(plain).toBe("It landed. It was late. Nobody asked? The end");
  });

  test("has at most 30 combining marks on a letter", () => {
    expect(plain(`a${"\u0301".repeat(5_000)}b`)).toBe(`a${"\u0301".repeat(30)}b`);
  });
});
