import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { labelsIn } from "../../../src/language/markdown/story-labels.ts";
import { markdownOf } from "../../../src/providers/story-json.ts";

const english = labelsIn("en");
const answer = {
  title: "Booster 14 lands",
  stories: [
    {
      headline: "Booster 14 lands at Kourou",
      gist: "It came down on Thursday. [1]",
      facts: ["It was the ninth landing. [2]", "The next one is in March. [1] [3]"],
      since: "The date is known.",
      why: "Launches get cheaper.",
    },
    { headline: "A licence", gist: "Andøya got it. [3]", facts: [], since: null, why: null },
  ],
  inBrief: ["Fireworks sold out. [4]"],
};
const markdown = `# Booster 14 lands

### Booster 14 lands at Kourou

It came down on Thursday. [1]

- It was the ninth landing. [2]
- The next one is in March. [1] [3]

**Since last time:** The date is known.

**Why it matters:** Launches get cheaper.

### A licence

Andøya got it. [3]

### In brief

- Fireworks sold out. [4]`;

describe("an answer in JSON", () => {
  test("is the markdown that others write, in a fence or with words behind it", () => {
    const json = JSON.stringify(answer, null, 2);
    for (const text of [json, `\`\`\`json\n${json}\n\`\`\``, `${json}\n\nI hope this helps.`]) {
      expect(markdownOf(text, english)).toBe(markdown);
    }
  });

  test("without a title has that of its first story", () => {
    const { title: _, ...untitled } = answer;
    const [, rest] = markdown.split("# Booster 14 lands\n\n##");
    expect(markdownOf(JSON.stringify(untitled), english)).toBe(rest ?? "");
  });

  test("has the labels of its language", () => {
    expect(markdownOf(JSON.stringify(answer), labelsIn("de"))).toContain("**Warum das wichtig ist:**");
  });

  test("that was cut off keeps all values that are whole", () => {
    const json = JSON.stringify(answer);
    const at = (words: string) => markdownOf(json.slice(0, json.indexOf(words) + 3), english);
    expect(at("The next one")).toEndWith("[1]\n\n- It was the ninth landing. [2]");
    expect(at("Andøya got")).toEndWith("### A licence");
    expect(at("Fireworks")).toEndWith("Andøya got it. [3]");
    expect(at("Booster 14 lands")).toBe(json.slice(0, json.indexOf("Booster 14 lands") + 3));
  });

  test("has values that make no blocks of their own", () => {
    const odd = {
      title: "# T\n\n## U",
      stories: [
        { headline: "- H", gist: "> # G\n\n- x", facts: ["1. F\n\n# X", 7, null], why: ["no"] },
        "a story",
        null,
      ],
      inBrief: "none",
    };
    expect(markdownOf(JSON.stringify(odd), english)).toBe("# T ## U\n\n### H\n\nG - x\n\n- F # X");
  });

  test.each(["# Booster 14 lands\n\nIt landed [1].", "{}", "[]", '{"answer": 42}', "{not json", '{"title'])(
    "that is none of ours stays as it is: %s",
    (text) => {
      expect(markdownOf(text, english)).toBe(text);
    },
  );

  test("takes any text", () => {
    const json = JSON.stringify(answer);
    fc.assert(
      fc.property(fc.nat(json.length), fc.string(), (length, text) => {
        const read = markdownOf(`${json.slice(0, length)}${text}`, english);
        expect(typeof read).toBe("string");
      }),
    );
  });
});
