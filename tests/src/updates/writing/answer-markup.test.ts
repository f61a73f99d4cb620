import { describe, expect, test } from "bun:test";
import { markdownAnswer } from "../../../../src/updates/writing/answer-markup.ts";
import { readAnswer } from "../../../../src/updates/writing/answer-text.ts";

const read = (answer: string) => readAnswer(markdownAnswer(answer, "en"), "Bridges, 20 November", "complete");
const story = `{"headline": "Bridge opens in Kourou", "gist": "It opened. [1]", "facts": ["It cost 4 million. [2]",]}`;
const content = "### Bridge opens in Kourou\n\nIt opened. [1]\n\n- It cost 4 million. [2]";

describe("an answer in JSON that was not asked for", () => {
  test.each([
    ["with a comma too many", `{"title": "Bridge opens", "stories": [${story}]}`],
    ["behind a sentence", `Here is the JSON:\n\n{"title": "Bridge opens", "stories": [${story}]}`],
    [
      "in a fence, with a remark behind",
      `\`\`\`json\n{"title": "Bridge opens", "stories": [${story}]}\n\`\`\`\nShall I go on?`,
    ],
    ["that ends in the middle", `{"title": "Bridge opens", "stories": [${story.slice(0, -2)}`],
  ])("is told, %s", (_, answer) => {
    expect(read(answer)).toEqual({ title: "Bridge opens", content });
  });

  test("is told where it is a list of stories", () => {
    expect(read(`[${story}]`).title).toBe("Bridge opens in Kourou");
  });

  test.each([
    `{'title': 'Bridge opens', 'stories': [{'headline': 'Bridge', 'gist': 'It opened. [1]'}]}`,
    `{"title": "Bridge opens", "stories": [{"headline": "The "new" bridge", "gist": "It opened. [1]"}]}`,
    `{"answer": "It opened. [1]"}`,
    `{"title": "Bridge opens"}`,
    `{"title": "Bridge opens", "stories": "The bridge in Kourou opened on Thursday. [1]"}`,
    `{"title": "Bridge opens", "stories": [{"head`,
    `# {"title": "Bridge opens"}\n\nIt opened. [1]`,
  ])("is unusable where it cannot be read: %s", (answer) => {
    expect(() => read(answer)).toThrow("its JSON is broken");
  });

  test.each([
    '{"title": "", "stories": []}',
    '{"title": "Bridges", "stories": [], "inBrief": []}',
    '{"title": "Bridges", "stories": "none"}',
    '{"title": "Bridges", "stories": null}',
    '```json\n{"title": "Bridges", "stories": "No new stories."}\n```',
  ])("has nothing new without a story: %s", (answer) => {
    expect(markdownAnswer(answer, "en")).toBe("");
  });

  test("is told where one story stands instead of a list", () => {
    expect(read(`{"title": "Bridge opens", "stories": ${story}}`)).toEqual({
      title: "Bridge opens",
      content,
    });
  });
});

describe("an answer in HTML", () => {
  test.each([
    "<h1>Bridge opens</h1>\n\n<p>It opened. [1]</p>",
    "<html><head><title>Bridges</title></head><body><h1>Bridge opens</h1><p>It <b>opened</b>. [1]</p></body></html>",
    "# <b>Bridge</b> opens\n\nIt <em>opened</em>. [1]",
    "# Bridge <script>alert(1)</script>opens\n\nIt opened. [1]<br>",
  ])("is read as markdown: %s", (answer) => {
    expect(read(answer)).toEqual({ title: "Bridge opens", content: "It opened. [1]" });
  });

  test("stays as it is in code, and so does a comparison", () => {
    const answer = "# A tag returns\n\nBrowsers bring back `<b>` where a < b. [1]";
    expect(read(answer).content).toBe("Browsers bring back `<b>` where a < b. [1]");
  });
});

describe("a first paragraph of what the source is about to do", () => {
  test.each([
    "Let me search for the latest news.",
    "Here is the update on bridges:",
    "I searched the web and found several articles.",
    "Hier ist die Zusammenfassung:",
  ])("is left out, and what follows it told: %s", (preamble) => {
    expect(read(`${preamble}\n\nThe bridge in Kourou opened on Thursday.`).content).toBe(
      "The bridge in Kourou opened on Thursday.",
    );
  });

  test("leaves a title that is named as one", () => {
    expect(read("Here is the update:\n\nTitle: Bridge opens\n\nIt opened. [1]")).toEqual({
      title: "Bridge opens",
      content: "It opened. [1]",
    });
  });
});
