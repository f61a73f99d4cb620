import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { storyBounds } from "../../../../src/updates/writing/parsing-jobs.ts";
import { answerOf } from "../../../../src/updates/writing/reader.ts";
import { citedPages, draftOf, shapeIn } from "./drafts.ts";

const gist = "Booster 14 came down at Kourou on Thursday. [1]";
const inShape = [
  "# Booster 14 lands",
  "### Booster 14 lands at Kourou",
  gist,
  "- It was the ninth landing of the year. [2]\n- The next one is due in March. [1] [3]",
  "**Since last time:** the date is known.",
  "**Why it matters:** launches get cheaper.",
  "## In brief",
  "- Andøya has a licence. [3]\n- **Fireworks**: sold out in Bremo [2].",
].join("\n\n");

const landing = {
  headline: "Booster 14 lands at Kourou",
  gist: "Booster 14 came down at Kourou on Thursday.",
  facts: [
    { text: "It was the ninth landing of the year.", citations: [2] },
    { text: "The next one is due in March.", citations: [1, 3] },
  ],
  since: "the date is known.",
  why: "launches get cheaper.",
};

describe("the stories of an answer", () => {
  test("are read from the form that is asked for", () => {
    expect(shapeIn(inShape)).toEqual([
      landing,
      {
        headline: "Andøya has a licence.",
        gist: "",
        facts: [{ text: "Andøya has a licence.", citations: [3] }],
        since: null,
        why: null,
      },
      {
        headline: "Fireworks",
        gist: "",
        facts: [{ text: "sold out in Bremo.", citations: [2] }],
        since: null,
        why: null,
      },
    ]);
  });

  const facts = "- It was the ninth landing of the year. [2]\n- The next one is due in March. [1] [3]";
  test.each([
    [
      "directly under the title",
      `# Booster 14 lands at Kourou\n\n${gist}\n\n${facts}\n\n**Since last time:** the date is known.\n\n**Why it matters:** launches get cheaper.`,
    ],
    [
      "with other bullets, numbers and levels",
      `# T\n\n## Booster 14 lands at Kourou\n\n${gist}\n\n1. It was the ninth landing of the year [2].\n2. The next one is due in March [1, 3].\n\n*Since last time*: the date is known.\n\n**Why it matters** — launches get cheaper.`,
    ],
    [
      "with a bold line as its headline",
      `# T\n\n**Booster 14 lands at Kourou**\n\n${gist}\n\n* It was the ninth landing of the year. [2]\n* The next one is due in March. [1][3]\n\n**Since last time:** the date is known.\n**Why it matters:** launches get cheaper.`,
    ],
    [
      "with every part under a label, among them plain words",
      `# T\n\n### Booster 14 lands at Kourou\n\nGist: ${gist}\n\n**Key facts**\n\n${facts}\n\nSince last time: the date is known.\n\n#### Why it matters\n\nlaunches get cheaper.`,
    ],
    [
      "with the labels among the bullets",
      `# T\n\n### Booster 14 lands at Kourou\n\n${gist}\n\n${facts}\n- **Since the last update:** the date is known.\n- **Why this matters:** launches get cheaper.`,
    ],
    [
      "in the language of its topic",
      `# T\n\n### Booster 14 lands at Kourou\n\n${gist}\n\n${facts}\n\n**Seit dem letzten Mal:** the date is known.\n\n**Pourquoi c'est important :** launches get cheaper.`,
    ],
    [
      "as an item with a list in it",
      `# T\n\n1. **Booster 14 lands at Kourou**\n\n   ${gist}\n\n   ${facts.replace("\n", "\n   ")}\n\n   **Since last time:** the date is known.\n\n   **Why it matters:** launches get cheaper.`,
    ],
  ])("are read %s", (_, text) => {
    const read = shapeIn(text).map((story) => ({
      ...story,
      facts: story.facts.map((fact) => ({ ...fact, citations: fact.citations.toSorted() })),
    }));
    expect(read).toEqual([landing]);
  });

  test("are found in prose as far as they are", () => {
    expect(
      shapeIn(
        "# T\n\nWhat the week brought.\n\n## Landing\n\nIt landed [1]. It was the ninth time [2]. Nobody was hurt.",
      ),
    ).toEqual([
      {
        headline: "Landing",
        gist: "It landed.",
        facts: [{ text: "It was the ninth time.", citations: [2] }],
        since: null,
        why: null,
      },
    ]);
    expect(shapeIn("It landed, and all was well [1].")).toEqual([
      {
        headline: "Rockets",
        gist: "It landed, and all was well.",
        facts: [{ text: "It landed, and all was well.", citations: [1] }],
        since: null,
        why: null,
      },
    ]);
  });

  test("have the headlines of a digest's titles and lines", () => {
    const digest =
      "# Booster lands\n\nIt landed. [1]\n\n*site1.example, 20 Nov 2026 [1]*\n\n### In brief\n\n- **Since last time:** Andøya has a licence [2]\n\n*site2.example [2]*";
    expect(shapeIn(digest)).toMatchObject([
      { headline: "Booster lands", gist: "It landed." },
      { headline: "Andøya has a licence", facts: [{ text: "Andøya has a licence", citations: [2] }] },
    ]);
  });

  test("say in their headline what changed where facts stand under that label", () => {
    const digest =
      "# Booster lands\n\n**Since last time:**\n\n- It was the ninth. [1]\n- Nobody was hurt. [1]";
    expect(shapeIn(digest)).toMatchObject([
      { headline: "Booster lands", gist: "", since: "Booster lands", facts: [{}, {}] },
    ]);
  });

  test("are none where nothing is cited, and numbers of no citation are words", () => {
    expect(shapeIn("# T\n\n### Landing\n\nIt landed.\n\n- Twice.")).toEqual([]);
    expect(shapeIn("# T\n\n### Landing\n\nIt landed [9].\n\n- Twice [1, 9].")).toMatchObject([
      { gist: "It landed [9].", facts: [{ text: "Twice [1, 9].", citations: [1] }] },
    ]);
  });

  test("are bounded", () => {
    const many = Array.from({ length: 99 }, (_, at) => `### Headline ${at}\n\n${gist}\n\n- A fact. [1]`);
    expect(shapeIn(`# T\n\n${many.join("\n\n")}`)).toHaveLength(storyBounds.stories);
    const long = `# T\n\n### ${"very ".repeat(200)}\n\n${"very ".repeat(900)}[1]\n\n${"- A fact. [1]\n".repeat(99)}`;
    const [story] = shapeIn(long);
    expect(story?.headline).toEndWith("very…");
    expect(story?.headline.length).toBeLessThanOrEqual(storyBounds.headline);
    expect(story?.gist.length).toBeLessThanOrEqual(storyBounds.gist);
    expect(story?.facts).toHaveLength(storyBounds.facts);
  });
});

describe("a statement", () => {
  test("ends where its references do, and says where that is in both texts", () => {
    const draft = draftOf("# T\n\nIt landed [1]. The ninth time. [2] [3] 语文句子[1]。又一句。[2]");
    expect(draft.statements.map(({ text, citations }) => [text, citations])).toEqual([
      ["It landed.", [1]],
      ["The ninth time.", [2, 3]],
      ["语文句子。", [1]],
      ["又一句。", [2]],
    ]);
    expect(draft.statements.map(({ end }) => draft.content.slice(0, end).split(" ").at(-1))).toEqual([
      "[1](https://site1.example/a).",
      "[3](https://site3.example/a)",
      "语文句子[1](https://site1.example/a)。",
      "语文句子[1](https://site1.example/a)。又一句。[2](https://site2.example/a)",
    ]);
    expect(draft.statements.map(({ plainEnd }) => draft.plainText.slice(0, plainEnd ?? undefined))).toEqual([
      "It landed.",
      "It landed. The ninth time.",
      "It landed. The ninth time. 语文句子。",
      draft.plainText,
    ]);
    const links = draft.statements.flatMap(({ references }) => references);
    expect(links.map(({ start, end }) => draft.content.slice(start, end))).toEqual([
      "[1](https://site1.example/a)",
      "[2](https://site2.example/a) [3](https://site3.example/a)",
      "[1](https://site1.example/a)",
      "[2](https://site2.example/a)",
    ]);
  });

  test("has its references wherever they stand in it", () => {
    const draft = draftOf(
      "# T\n\nIt landed [1] after nine minutes, **as [2] was said**, for [3] example twice",
    );
    expect(draft.statements.map(({ text, citations }) => [text, citations])).toEqual([
      ["It landed after nine minutes, as was said, for example twice", [1, 2, 3]],
    ]);
  });
});

test("whatever an answer says, its stories hold nothing else, and cite what it cites", () => {
  const pieces = fc.constantFrom(
    ...[
      "# ",
      "### ",
      "- ",
      "  - ",
      "1. ",
      "> ",
      "**",
      "*",
      "`",
      "\n",
      "\n\n",
      " ",
      ": ",
      ". ",
      "\\",
      "!",
      "&amp;",
    ],
    ...[
      "[1]",
      "[2, 3]",
      "[9]",
      "[1][2]",
      "[x](https://site1.example/a)",
      "<b>",
      "[S1]",
      "| a | b |\n|--|--|\n",
    ],
    ...[
      "Why it matters",
      "**Since last time:** ",
      "In brief",
      "Kurz",
      "landed",
      "Это",
      "着陸した。",
      "https://evil.example",
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = `# T\n\nIt landed.\n\n${parts.join("")}`;
      const { draft } = answerOf({
        ...{ text, fallbackTitle: "Rockets", end: "complete", citations: citedPages(3), memory: null },
      });
      const said = squeezed(`${draft?.title} ${draft?.plainText}`);
      for (const { text, citations, end, plainEnd, references } of draft?.statements ?? []) {
        expect(said).toContain(squeezed(text));
        expect(citations.every((number) => number >= 1 && number <= 3)).toBe(true);
        expect(end).toBeLessThanOrEqual(draft?.content.length ?? 0);
        expect(plainEnd ?? 0).toBeLessThanOrEqual(draft?.plainText.length ?? 0);
        for (const link of references) {
          expect(draft?.content.slice(link.start, link.end)).toMatch(/^!?\[\d\](?:\(https:| \[)/);
        }
      }
      for (const { headline, gist, since, why, facts, citations } of draft?.stories ?? []) {
        for (const words of [headline, gist, since ?? "", why ?? ""]) expect(said).toContain(squeezed(words));
        expect(facts.every((at) => draft?.statements[at] !== undefined)).toBe(true);
        expect(citations.every((number) => number >= 1 && number <= 3)).toBe(true);
      }
    }),
    { numRuns: 600 },
  );
});

/** Without what stands between the words of a text and depends on what is around it. */
function squeezed(text: string): string {
  return text.replace(/[\s:.]+/g, "");
}

test("what is left of an answer has the stories that are left", () => {
  const citations = citedPages(3);
  const memory = {
    known: [],
    seen: [citations[0]?.page ?? ""],
    judging: {
      topic: { name: "Rockets", description: "", tags: [], aiPrompt: "", includeWords: [], excludeWords: [] },
      markings: [],
      told: [],
      since: new Date("2026-11-01"),
      now: new Date("2026-11-21"),
    },
    now: new Date("2026-11-21"),
  };
  const text =
    "# Booster lands\n\n### Booster lands\n\nIt landed at Kourou [1].\n\n### A licence for Andøya\n\nAndøya got a licence [2].\n\n- From March on, it may launch [3].";
  const { draft } = answerOf({ text, fallbackTitle: "Rockets", end: "complete", citations, memory });
  expect(draft?.kept).toEqual([2, 3]);
  expect(draft?.stories).toMatchObject([{ headline: "A licence for Andøya", citations: [1, 2] }]);
  expect(draft?.statements.map(({ citations: numbers }) => numbers)).toEqual([[1], [2]]);
});
