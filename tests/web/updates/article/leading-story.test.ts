import { expect, test } from "bun:test";
import type { Story } from "../../../../src/contract/topics/updates.ts";
import { leadingStory } from "../../../../web/updates/article/summary-article.tsx";

const story = (id: string, headline: string): Story => ({
  id,
  headline,
  gist: "",
  isKnown: false,
  since: null,
  why: null,
  facts: [],
  statements: [],
});
const stories = [story("a", "A *line* opens"), story("b", "A hut")];

test.each([
  ["its text has no heading", "It opened.", "a"],
  ["the headings are those of others", "It opened.\n\n### A hut\n\nGreen.", "a"],
  ["the headline stands in the text, which is no heading", "A \\*line\\* opens\n\n### A hut", "a"],
  [
    "the headline is a heading, as markdown writes it",
    "### A \\*line\\* opens\n\nIt did.\n\n### A hut",
    undefined,
  ],
  ["the heading comes after a preface", "Two things.\n\n## A \\*line\\* opens", undefined],
])("an update's title stands over its first story where %s", (_, content, id) => {
  expect(leadingStory(content, stories)?.id).toBe(id);
});

test("and over none where there are none", () => {
  expect(leadingStory("It opened.", [])).toBeUndefined();
});
