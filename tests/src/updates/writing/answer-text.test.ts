import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { unverifiedQuotation } from "../../../../src/analysis/citations/marks.ts";
import { plainWords } from "../../../../src/language/markdown/plain-text.ts";
import { readMarkdown } from "../../../../src/language/markdown/source.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { readAnswer, summarySize } from "../../../../src/updates/writing/answer-text.ts";
import { freshPart, reported, sectionsOf } from "../../../../src/updates/writing/sections.ts";
import { markedAgainst, quotationsOf } from "../../../support/texts/quotations.ts";

const read = (text: string) => readAnswer(text, "Rockets: 2026-11-21", "complete");

describe("an answer's title", () => {
  for (const [name, text] of [
    ["its first line as a heading", "# Booster lands\n\nIt landed."],
    ["behind a byte order mark and blank lines", "\ufeff\n\n# Booster lands\n\nIt landed."],
    ["behind what the model said it would do", "Here is the report.\n\n# Booster lands\n\nIt landed."],
    ["inside a fence around all of it", "```markdown\n# Booster lands\n\nIt landed.\n```"],
    ["in bold in place of a heading", "**Booster lands**\n\nIt landed."],
    ["as a heading of another level", "## Booster lands ##\n\nIt landed."],
    ["with marks and references, which are left out", "# **Booster** `lands` [1][2, 3]\n\nIt landed."],
    ["with a link, of which the label stays", "# [Booster lands](https://a.example)\n\nIt landed."],
  ] as const) {
    test(`is read ${name}`, () => {
      expect(read(text)).toEqual({ title: "Booster lands", content: "It landed." });
    });
  }

  test("of words alone is what the parser of markdown reads of it", () => {
    const part = fc.constantFrom(
      ...["Rocket", "Über 3,5 %", "www.", "a.example", "C#", "l’eau", "–", "...", "1.", "-", "  ", "$5", "é"],
      ...["(", ")", "*", "_", "[1]", "`", "&amp;", "://", "\\", "!", "e\u0301"],
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(" ", ""),
        (parts, between) => {
          const heading = `# ${parts.join(between)}`;
          const words = plainWords(readMarkdown(heading.replace(/\s+/g, " ").trim()), 999);
          expect(read(`${heading}\n\nText.`).title).toBe(words || "Rockets: 2026-11-21");
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is the topic and the day where there is none, and nothing of the text is lost", () => {
    expect(read("It landed on Friday.\n\nAgain.")).toEqual({
      title: "Rockets: 2026-11-21",
      content: "It landed on Friday.\n\nAgain.",
    });
  });

  test("further down than a preamble reaches is a heading of the text", () => {
    const text = "One.\n\nTwo.\n\nThree.\n\n# Four";
    expect(read(text)).toEqual({ title: "Rockets: 2026-11-21", content: text });
  });

  test("shows escaped marks as themselves", () => {
    expect(read("# 5 \\* 3 \\[live\\]\n\nx").title).toBe("5 * 3 [live]");
  });
});

describe("an answer's text", () => {
  test("that was cut off says so", () => {
    const { content } = readAnswer("# T\n\nHalf a sen", "f", "truncated");
    expect(content).toBe("Half a sen\n\n*The answer was cut off by its length.*");
  });

  test.each([
    ["de", "*Der Text war zu lang und ist hier abgeschnitten.*"],
    ["zh-TW", "*文字過長，到此截斷。*"],
    ["mi", "*The answer was cut off by its length.*"],
  ])("says so in its topic's language, %s", (language, note) => {
    expect(readAnswer("# T\n\nHalf a sen", "f", "truncated", language).content).toEndWith(note);
  });

  test("that was cut off inside code ends the code before it says so", () => {
    const { content } = readAnswer("# T\n\n```\nlet a =", "f", "truncated");
    expect(content).toBe("```\nlet a =\n```\n\n*The answer was cut off by its length.*");
  });

  test("is at most 64 KB, cut between paragraphs, with a note", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 9_000 }),
        fc.constantFrom("a ", "ä ", "語", "🧭"),
        (length, unit) => {
          const paragraph = unit.repeat(length).trim();
          const all = Array(Math.ceil(90_000 / length))
            .fill(paragraph)
            .join("\n\n");
          const { content } = read(`# T\n\n${all}`);
          expect(Buffer.byteLength(content)).toBeLessThanOrEqual(summarySize);
          expect(content).toEndWith("\n\n*This summary was too long and is cut here.*");
          expect(content.isWellFormed()).toBe(true);
          const [kept = ""] = content.split(/\n\n(?=\*This)/);
          expect(all.startsWith(kept)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("a quotation", () => {
  const page =
    "The minister said: “We will build the bridge before the winter, whatever it costs us.” She left.";

  for (const [name, content] of [
    ["as it stands", "She said: “We will build the bridge before the winter, whatever it costs us.” [1]"],
    ["in other marks and case", 'She said "we will build the bridge before the winter".'],
    ["with something left out", "»No.« «We will build the bridge […] whatever it costs us» she said."],
    ["of five words", "She said “never said by anybody really”."],
    ["in code", "Write `“never said by anybody at all ever”` there."],
  ] as const) {
    test(`${name} is left alone`, () => {
      expect(markedAgainst(content, ["nothing", page])).toBe(content);
    });
  }

  test("that no cited text contains is marked where it ends", () => {
    const content = "She said “we will tear the bridge down before winter” [1]. Then she left.";
    expect(markedAgainst(content, [page])).toBe(
      `She said “we will tear the bridge down before winter”${unverifiedQuotation("en").markdown} [1]. Then she left.`,
    );
  });

  test("is not put together from parts in another order", () => {
    const content = "“whatever it costs us … We will build the bridge”";
    expect(markedAgainst(content, [page])).toBe(`${content}${unverifiedQuotation("en").markdown}`);
  });

  test("is not put together from two texts", () => {
    const content = "“We will build the bridge before summer comes”";
    expect(markedAgainst(content, ["We will build the", "bridge before summer comes"])).toContain(
      unverifiedQuotation("en").markdown,
    );
  });

  test("is looked for before pages are read for it", () => {
    expect(quotationsOf("He said “one two three four five six”.")).toEqual([
      [["one", "two", "three", "four", "five", "six"]],
    ]);
    expect(quotationsOf('He said “one two”, and it\'s 5" wide and 6" long.')).toEqual([]);
  });

  test("is found by every word that a text has, in its order", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 6, maxLength: 20 });
    fc.assert(
      fc.property(words, words, words, (before, said, after) => {
        const text = [...before, ...said, ...after].join(" ");
        expect(markedAgainst(`“${said.join(" ")}”`, [text])).toBe(`“${said.join(" ")}”`);
      }),
    );
  });
});

describe("what an answer tells", () => {
  const citation = (n: number): Article => ({
    url: `https://site${n}.example/a`,
    page: `https://site${n}.example/a`,
    title: `Page ${n}`,
    extract: "",
    site: `site${n}.example`,
    publishedAt: null,
  });
  const citations = [1, 2, 3].map(citation);
  const sections = (text: string) => sectionsOf(readMarkdown(text));
  const content = [
    "A word to begin with.",
    "## Landing",
    "Booster 14 landed [1].",
    "It was the ninth time [1, 2].",
    "## Licence",
    "- Andøya has a second pad [3].",
    "- Nobody knows when.",
  ].join("\n\n");

  test("is told by each page that it cites, under its heading, with all that it says", () => {
    expect(
      reported(sections(content), citations).map(({ page, title, extract }) => [page, title, extract]),
    ).toEqual([
      ["https://site1.example/a", "Landing", "Booster 14 landed. It was the ninth time."],
      ["https://site2.example/a", "Landing", "It was the ninth time."],
      ["https://site3.example/a", "Licence", "Andøya has a second pad."],
    ]);
  });

  test("is told by itself where it cites nothing, each section once, and known again by its words", () => {
    const told = reported(sections("One thing.\n\nAnother thing."), []);
    expect(told.map(({ extract }) => extract)).toEqual(["One thing.", "Another thing."]);
    expect(told.map(({ page }) => page)).toEqual(
      reported(sections("One thing.\n\nAnother thing."), []).map(({ page }) => page),
    );
  });

  const part = (text: string, numbers: number[]) => {
    const read = readMarkdown(text);
    const fresh = new Set(numbers.map((n) => citation(n).page));
    const given = { title: "Landing", citations, newTitle: "News" };
    const left = freshPart(read, given, sectionsOf(read), fresh);
    if (left === null) return { told: { title: "Landing", content: text }, citations };
    const { kept, ...told } = left;
    return { told, citations: kept.map(citation) };
  };

  test("loses what is retold, with the heading that nothing is left under, and its pages", () => {
    expect(part(content, [3])).toEqual({
      told: {
        title: "Landing",
        content:
          "A word to begin with.\n\n## Licence\n\n- Andøya has a second pad [1].\n\n- Nobody knows when.",
      },
      citations: [citation(3)],
    });
    expect(part(content, [1, 2])).toEqual({
      told: {
        title: "Landing",
        content:
          "A word to begin with.\n\n## Landing\n\nBooster 14 landed [1].\n\nIt was the ninth time [1, 2].\n\n## Licence\n\n- Nobody knows when.",
      },
      citations: [citation(1), citation(2)],
    });
  });

  test("has the title of what is left where the news that it named is gone", () => {
    const led =
      "Booster 14 landed [1].\n\n## Licence\n\nAndøya has a second pad [3].\n\n## More\n\nAnd this [2].";
    expect(part(led, [2, 3]).told).toEqual({
      title: "Licence",
      content: "Andøya has a second pad [2].\n\n## More\n\nAnd this [1].",
    });
    expect(part("Booster 14 landed [1].\n\nAndøya has a second pad [3].", [3])).toEqual({
      told: { title: "News", content: "Andøya has a second pad [1]." },
      citations: [citation(3)],
    });
  });

  test("loses the gist and the labelled lines of a story that is retold", () => {
    const weighed = (name: string, number: number) =>
      `### ${name}\n\nThe gist of it.\n\n- A fact [${number}].\n\n**Seit dem letzten Mal:** more.\n\n#### Why it matters\n\nIt does.`;
    const [landing, licence] = [weighed("Landing", 1), weighed("Licence", 3)];
    expect(part(`${landing}\n\n${licence}`, [3])).toEqual({
      told: { title: "Licence", content: licence.slice("### Licence\n\n".length).replace("[3]", "[1]") },
      citations: [citation(3)],
    });
    expect(part(`${licence}\n\n${landing}`, [3]).told).toEqual({
      title: "Landing",
      content: licence.replace("[3]", "[1]"),
    });
  });

  test("stays as it is where everything is fresh", () => {
    expect(part(content, [1, 2, 3])).toEqual({ told: { title: "Landing", content }, citations });
  });
});
