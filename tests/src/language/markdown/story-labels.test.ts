import { describe, expect, test } from "bun:test";
import {
  notFoundMarks,
  notStatedMarks,
  opinionMarks,
  unverifiedMarks,
} from "../../../../src/contract/topics/marks.ts";
import newsWords from "../../../../src/language/data/news-words.json" with { type: "json" };
import stopWords from "../../../../src/language/data/stop-words.json" with { type: "json" };
import { labelsIn, partNamed } from "../../../../src/language/markdown/story-labels.ts";
import { storyLabels } from "../../../../src/language/markdown/words.ts";
import { cutNote } from "../../../../src/updates/writing/words.ts";

describe("the labels of a story", () => {
  const languages = new Set([...Object.keys(stopWords), ...Object.keys(newsWords), "el", "he", "bn"]);

  test.each([...languages])("are there in %s, which is recognised as a topic's language", (language) => {
    expect(storyLabels[language]).toBeDefined();
  });

  test("are in the same languages as the marks on what no cited page holds, and the note on a cut text", () => {
    const languages = Object.keys(storyLabels).sort();
    for (const marks of [notFoundMarks, notStatedMarks, opinionMarks, unverifiedMarks])
      expect(Object.keys(marks).sort()).toEqual(languages);
    const english = cutNote("truncated", "en");
    expect(languages.filter((language) => cutNote("truncated", language) === english)).toEqual(["en"]);
  });

  test.each(Object.entries(storyLabels))("name their parts in %s", (_, { since, why, inBrief }) => {
    expect([since, why, inBrief].map(partNamed)).toEqual(["since", "why", "inBrief"]);
  });

  test.each([
    ["de-CH", "Warum das wichtig ist"],
    ["pt-BR", "Por que é importante"],
    ["nb", "Hvorfor det betyr noe"],
    ["zh-TW", "為什麼重要"],
    ["zh-CN", "为什么重要"],
    ["iw", "למה זה חשוב"],
    ["mi", "Why it matters"],
    ["no language at all", "Why it matters"],
    [null, "Why it matters"],
  ])("of %p are those of its language, or else English", (language, why) => {
    expect(labelsIn(language).why).toBe(why);
  });
});

test.each([
  ["WHY IT MATTERS:", "why"],
  ["Pourquoi c'est important :", "why"],
  ["What’s changed", "since"],
  ["TL;DR", "gist"],
  ["Key facts", "facts"],
  ["Kurz gemeldet", "inBrief"],
  ["Why rockets matter", null],
  ["", null],
  ["Why it matters that ".repeat(9), null],
])("%p names %p", (words, part) => {
  expect(partNamed(words)).toBe(part as ReturnType<typeof partNamed>);
});
