import { expect, test } from "bun:test";
import { textOf } from "../../../src/stories/reports.ts";

const fact = (text: string) => ({ text, citations: [1], claim: "found" as const, proof: null });

test.each([
  ["what happened and its facts", "Lumen refunds all.", ["Each gets 100 euros.", "A part failed."]],
  ["what happened alone", "Lumen refunds all.", []],
])("a story's text is %s", (_, gist, facts) => {
  const report = { headline: "Refunds", gist, facts: facts.map(fact) };
  expect(textOf(report)).toBe([gist, ...facts].join(" "));
});

test.each([
  ["is one of its facts", "It flew.", ["It flew.", "It landed."], "It flew. It landed."],
  ["is part of one", "It flew", ["It flew on Monday."], "It flew on Monday."],
  ["is not known", "", ["It flew."], "It flew."],
])("and says nothing twice where what happened %s", (_, gist, facts, text) => {
  expect(textOf({ headline: "A flight", gist, facts: facts.map(fact) })).toBe(text);
});

test("and its headline where nothing else is known", () => {
  expect(textOf({ headline: "A flight", gist: "", facts: [] })).toBe("A flight");
});
