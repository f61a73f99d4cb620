import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { plainText, plainTextUnder } from "../../../../web/ui/text/plain-text.ts";
import { truncate } from "../../../../web/ui/text/truncate.ts";
import { processorTime } from "../../../support/processor-time.ts";

describe("a preview", () => {
  test("leaves a text that fits alone", () => {
    expect(truncate("a".repeat(300), 300)).toBe("a".repeat(300));
  });

  test("ends after a whole word", () => {
    expect(truncate("The booster flew again on Thursday", 20)).toBe("The booster flew...");
    expect(truncate("The booster flew, again", 17)).toBe("The booster flew...");
  });

  test("drops an address rather than cutting it", () => {
    expect(truncate(`See https://example.org/${"a".repeat(400)} for more`, 300)).toBe("See...");
  });

  test("does not cut an emoji of several code points", () => {
    const family = "👩‍👩‍👧‍👦";
    expect(truncate(family.repeat(40), 100)).toBe(`${family.repeat(9)}...`);
  });

  test("cuts text without spaces between words", () => {
    const cut = truncate("电池护照试点项目按时开始。".repeat(20), 50);
    expect(cut.length).toBeLessThanOrEqual(53);
    expect(cut.length).toBeGreaterThan(20);
  });

  test("is a beginning of the text, no longer than asked for", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.integer({ min: 40, max: 300 }),
        (text, limit) => {
          const cut = truncate(text, limit);
          if (text.length <= limit) return cut === text;
          return cut.endsWith("...") && text.startsWith(cut.slice(0, -3)) && cut.length <= limit + 3;
        },
      ),
    );
  });

  test("of words parted by spaces never ends inside one", () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 60, maxLength: 120 }), (words) => {
        const text = words.join(" ");
        const cut = truncate(text, 200);
        if (text.length <= 200) return;
        expect(words.slice(0, cut.split(" ").length).join(" ")).toBe(cut.slice(0, -3));
      }),
    );
  });
});

describe("the preview of a summary", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/);
  const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((them) => them.join(" "));
  const told = (written: (text: string) => string) => words.map((text) => ({ written: written(text), text }));
  const inline = fc.oneof(
    told((text) => text),
    told((text) => `**${text}**`),
    told((text) => `*${text}*`),
    told((text) => `_${text}_`),
    told((text) => `~~${text}~~`),
    told((text) => `\`${text}\``),
    told((text) => `[${text}](https://a.example/b_(c)_d)`),
    told((text) => `[${text}](https://a.example "of *it*")`),
    told((text) => `![${text}](https://a.example/d.png)`),
    told((text) => `${text}.[12](https://a.example) [3](https://b.example)`),
    word.map((name) => ({ written: `<https://${name}.example/>`, text: `https://${name}.example/` })),
    fc.constantFrom("👩‍👩‍👧‍👦", "日本語", "naïve", "עולם").map((text) => ({ written: text, text })),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 8 }).map((parts) => ({
    written: parts.map(({ written }) => written).join(" "),
    text: parts.map(({ text }) => text).join(" "),
  }));
  const lines = (mark: (written: string, index: number) => string) =>
    fc.array(line, { minLength: 1, maxLength: 4 }).map((parts) => ({
      written: parts.map(({ written }, index) => mark(written, index)).join("\n"),
      text: parts.map(({ text }) => text).join(" "),
    }));
  const block = fc.oneof(
    lines((written) => written),
    // Of words that no text below begins with.
    line.map(({ written, text }) => ({ written: `## Of ${written}`, text: `Of ${text}` })),
    lines((written) => `- ${written}`),
    lines((written, index) => `${index + 1}. ${written}`),
    lines((written, index) => `${"  ".repeat(index)}- [x] ${written}`),
    lines((written, index) => `${"> ".repeat(1 + (index % 2))}${written}`),
    lines((written, index) => (index === 0 ? `| ${written} |\n|---|` : `| ${written} |`)),
    told((text) => `\`\`\`text\n${text}\n\`\`\``),
  );
  const summary = fc.array(block, { minLength: 1, maxLength: 12 }).map((blocks) => ({
    written: blocks.map(({ written }) => written).join("\n\n"),
    text: blocks.map(({ text }) => text).join(" "),
  }));
  const wordsOf = (text: string) => text.split(/\s+/).flatMap((part) => part.replace(/[.,:]+$/, "") || []);

  test("says every word of it, in order, and none of its marks", () => {
    fc.assert(
      fc.property(summary, ({ written, text }) => {
        expect(wordsOf(plainText(written))).toEqual(wordsOf(text));
      }),
      { numRuns: 500 },
    );
  });

  test("is the beginning of that, and ends after a whole word, address or emoji", () => {
    fc.assert(
      fc.property(summary, fc.constantFrom(150, 300), ({ written, text }, limit) => {
        const whole = plainText(written);
        const preview = truncate(whole, limit);
        const shown = preview === whole ? whole : preview.slice(0, -3);
        expect(preview.length).toBeLessThanOrEqual(limit + 3);
        expect(whole.startsWith(shown)).toBe(true);
        const said = wordsOf(shown);
        expect(said).toEqual(wordsOf(text).slice(0, said.length));
      }),
      { numRuns: 500 },
    );
  });
});

describe("plain text", () => {
  test("keeps the words and drops the marks", () => {
    expect(plainText("## What is *new*\n\n- **Bold** move\n- [x] `done`\n\n> quoted ~~not~~")).toBe(
      "What is new: Bold move. done. quoted not",
    );
  });

  test("ends a heading that tells something like a sentence, and says what follows it word for word once", () => {
    expect(
      plainText(
        "It flew.\n\n### A year of four-day weeks: studio finished early\n\nNo overtime.\n\n### The bed of the Ember was restored\n\nThe bed of the Ember was restored, to no avail. [1](https://a.example)\n\n### Ice\n\nIceland melts.",
      ),
    ).toBe(
      "It flew. A year of four-day weeks: studio finished early. No overtime. The bed of the Ember was restored, to no avail. Ice: Iceland melts.",
    );
  });

  test("drops numbered references and keeps the words of links", () => {
    expect(
      plainText("It flew.[1](https://a.example/1) [Read it](https://b.example 'x').[2](https://c.example)"),
    ).toBe("It flew. Read it.");
  });

  test("leaves out the lines that only say where something is from", () => {
    const digest =
      "Tugs freed the ferry.\n\n*paper.example, 20 Nov 2026 [1](https://paper.example/1)*\n\n*Really.*";
    expect(plainText(digest)).toBe("Tugs freed the ferry. Really.");
  });

  test("reads a table row by row", () => {
    expect(plainText("| Booster | Flights |\n|---|---:|\n| B14 | 9 |")).toBe("Booster, Flights. B14, 9.");
  });

  test("ends list items and short lines like sentences", () => {
    expect(
      plainText(
        "*New in a known story*\n\n- First the legs\n- Then **the fairing.**\n\nIt flew.[1](https://a.example)\n\nDone",
      ),
    ).toBe("New in a known story. First the legs. Then the fairing. It flew. Done");
  });

  test("under a title leaves out the heading that repeats it", () => {
    const content = "### A gale\n\nIt comes early.";
    expect(plainTextUnder("A gale, and 1 more", content)).toBe("It comes early.");
    expect(plainTextUnder("Weather", content)).toBe("A gale: It comes early.");
    expect(plainTextUnder("A gale", "### A gale\n")).toBe("A gale:");
  });

  test("keeps what stands for itself", () => {
    expect(plainText("Not \\*this\\*, AT\\&T & AT&amp;T, `a*b*c`, ``d`e`` and \\[1\\](x)")).toBe(
      "Not *this*, AT&T & AT&T, a*b*c, d`e and [1](x)",
    );
  });

  test("drops footnotes' marks, breaks and underlines", () => {
    expect(plainText("A title\n===\n\nIt flew[^1].<br>Twice.\n\n[^1]: Says Ada")).toBe(
      "A title. It flew. Twice. Says Ada",
    );
  });

  test("leaves snake_case and arithmetic alone", () => {
    expect(plainText("turn_around_days is 2 * 3 * 4")).toBe("turn_around_days is 2 * 3 * 4");
  });

  test("takes any text, in time that grows with its length", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => typeof plainText(text) === "string"));
    const hostile = ["[", "**", "| ", "`", "_", "[a](", "<http:"];
    expect(
      processorTime(() => {
        for (const part of hostile) plainText(part.repeat(20_000));
      }),
    ).toBeLessThan(2000);
  });
});
