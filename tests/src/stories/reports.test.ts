import { expect, test } from "bun:test";
import { textOf } from "../../../src/stories/reports.ts";

const fact = (text: string) => ({ text, citations: [1], claim: "found" as const, proof: null });

test.each([
  ["what happened and its facts", "Lumen refunds all.", ["Each gets 100 euros.", "A part failed."]],
  ["what happened alone", "Lumen refunds all.", []],
])("a story's text is %s", (_, gist, facts) => {
  const report = { headline: "Refunds", since: null, gist, facts: facts.map(fact) };
  expect(textOf(report)).toBe([gist, ...facts].join(" "));
});

test.each([
  ["is one of its facts", "It flew.", ["It flew.", "It landed."], "It flew. It landed."],
  ["is part of one", "It flew", ["It flew on Monday."], "It flew on Monday."],
  ["is not known", "", ["It flew."], "It flew."],
])("and says nothing twice where what happened %s", (_, gist, facts, text) => {
  expect(textOf({ headline: "A flight", since: null, gist, facts: facts.map(fact) })).toBe(text);
});

test("and its headline where nothing else is known", () => {
  expect(textOf({ headline: "A flight", since: null, gist: "", facts: [] })).toBe("A flight");
});

test("what changed comes first, where no fact says it", () => {
  const since = "Team Europe has won the 2018 Ryder Cup by a final score of 16.5 to 10.5.";
  const facts = [fact("Woods lost all four of his matches in France.")];
  const report = { headline: "Europe clinches Ryder Cup", since, gist: "" };
  expect(textOf({ ...report, facts })).toBe(`${since} ${facts[0]?.text}`);
  expect(textOf({ ...report, facts: [fact(since)] })).toBe(since);
});
