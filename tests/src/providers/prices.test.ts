import { expect, test } from "bun:test";
import { priceOf } from "../../../src/providers/descriptors/registry.ts";
import { costOf } from "../../../src/providers/prices.ts";

test("a model has its list price, with or without a date behind its name", () => {
  const price = { input: 2.5, output: 10, search: 10, asOf: "2026-11-21" };
  for (const model of ["gpt-4o", "gpt-4o-2024-08-06", "gpt-4o-20240806"])
    expect(priceOf(model)).toEqual(price);
});

test.each(["gpt-4o-mini", "llama3", "", "constructor", "__proto__"])("%p has none", (model) => {
  expect(priceOf(model)).toBeUndefined();
});

test("the models that an instance begins with have prices", () => {
  const models = ["gpt-6-luna", "claude-sonnet-5-5", "grok-4.3", "perplexity/sonar", "gemini-3.5-flash-lite"];
  for (const model of [...models, "deepseek-flash"]) expect(priceOf(model)?.output).toBeGreaterThan(0);
});

test("an answer costs its tokens by the million and its searches by the thousand", () => {
  const price = { input: 2, output: 10, search: 10 };
  expect(costOf({ inputTokens: 500_000, outputTokens: 100_000, searches: 3 }, price)).toBeCloseTo(2.03, 10);
  expect(costOf({ inputTokens: 0, outputTokens: 0, searches: 0 }, price)).toBe(0);
});
