import { expect, test } from "bun:test";
import type { EditionItem } from "../../../../src/contract/account/editions.ts";
import type { Story } from "../../../../src/contract/topics/updates.ts";
import { withoutToldAbove } from "../../../../web/delivery/edition/edition-item.tsx";

const topic = { id: "a", name: "A", url: "https://news.example/topic/a" };

function item(content: string, headlines: string[], told: string[]): EditionItem {
  const stories = headlines.map(
    (headline): Story => ({
      id: headline,
      headline,
      gist: "",
      isKnown: false,
      since: null,
      why: null,
      facts: [],
      statements: [],
    }),
  );
  const summary = { id: "s", title: "T", content, stories, citations: [], url: topic.url, lastUpdated: "" };
  return {
    topic,
    summary,
    sameStories: told.map((storyId) => ({ storyId, topic, otherStoryId: "other" })),
  };
}

const two = "### One\n\nFirst.\n\n#### Part\n\nOf it.\n\n### Two\n\nSecond.\n\n### In brief\n\n- Third.";

test("an item whose stories no other told is whole", () => {
  expect(withoutToldAbove(item(two, ["One", "Two"], []))).toBe(two);
});

test("a story that was told above goes with its heading and what stands below that", () => {
  expect(withoutToldAbove(item(two, ["One", "Two"], ["One"]))).toBe(
    "### Two\n\nSecond.\n\n### In brief\n\n- Third.",
  );
  expect(withoutToldAbove(item(two, ["One", "Two"], ["Two"]))).toBe(
    "### One\n\nFirst.\n\n#### Part\n\nOf it.\n\n### In brief\n\n- Third.",
  );
});

test("nothing is left of an item that tells nothing else", () => {
  expect(withoutToldAbove(item("First.", ["One"], ["One"]))).toBe("");
});

test("what stands before any heading tells of the first story", () => {
  expect(withoutToldAbove(item("First.\n\n### Two\n\nSecond.", ["One", "Two"], ["One"]))).toBe(
    "### Two\n\nSecond.",
  );
});

test("a headline in formatting is found, and a number sign in code is none", () => {
  const content = "### The **One**\n\n```\n### Two\n```\n\n### Two\n\nSecond.";
  expect(withoutToldAbove(item(content, ["The One", "Two"], ["Two"]))).toBe(
    "### The **One**\n\n```\n### Two\n```",
  );
});
