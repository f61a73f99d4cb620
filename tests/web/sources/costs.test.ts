import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { updateCost } from "../../../web/sources/sources.ts";
import {
  costInWords,
  outcomeWords,
  runFindings,
  runModel,
  runUsage,
} from "../../../web/topics/runs/words.ts";
import { exactDollars, roughCents, roughDollars } from "../../../web/ui/text/dollars.ts";

describe("what updates will cost", () => {
  test.each([
    [0.02, 8, "about $0.02 an update, $1.80 a month"],
    [0.02, 1, "about $0.02 an update, $14.40 a month"],
    [0.02, 0, "about $0.02 an update"],
    [0.004, 8, "less than $0.01 an update, about $0.36 a month"],
    [0.004, 0, "less than $0.01 an update"],
    [0.004, 24 * 365, "less than $0.01 an update, less than $0.01 a month"],
    [2.5, 4, "about $2.50 an update, $450 a month"],
    [0, 8, "free"],
    [0, 0, "free"],
    [null, 8, "price unknown"],
    [null, 0, "price unknown"],
  ])("%d dollars each, every %d hours: %s", (cost, frequency, words) => {
    expect(updateCost(cost, frequency)).toBe(words);
  });

  test("is never more by the month for being asked less often", () => {
    const monthly = (cost: number, hours: number) =>
      Number(
        updateCost(cost, hours)
          .match(/, (?:about )?\$([\d.,]+) a month$/)?.[1]
          ?.replaceAll(",", "") ?? 0,
      );
    const dollars = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(dollars, fc.integer({ min: 1, max: 100 }), (cost, hours) => {
        expect(monthly(cost, hours)).toBeGreaterThanOrEqual(monthly(cost, hours + 1));
        expect(monthly(cost, hours)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("dollars", () => {
  test("are rounded to what one can pay with, and never to nothing", () => {
    expect([0.0099, 0.01, 1.8, 99.994, 99.995, 1234.5].map(roughDollars)).toEqual([
      "less than $0.01",
      "$0.01",
      "$1.80",
      "$99.99",
      "$100",
      "$1,235",
    ]);
  });

  test("that were paid keep what tells small sums apart", () => {
    expect([0.00001, 0.0001, 0.0123, 0.5, 1, 12.345].map(exactDollars)).toEqual([
      "less than $0.0001",
      "$0.0001",
      "$0.0123",
      "$0.5000",
      "$1.00",
      "$12.35",
    ]);
  });
});

describe("a run in words", () => {
  const run: Omit<Run, "id"> = {
    startedAt: "2026-11-21T12:00:00.000Z",
    endedAt: "2026-11-21T12:00:09.000Z",
    outcome: "published",
    source: "GPT-4o",
    model: "gpt-6-luna",
    inputTokens: 12_000,
    outputTokens: 900,
    searches: 1,
    costUsd: 0.0123,
    error: null,
    feeds: 10,
    looked: 366,
    relevant: 3,
    nearMisses: 12,
    fresh: 2,
    told: 2,
  };

  test("says what it looked at", () => {
    expect(runFindings(run)).toEqual(["366 articles in 10 feeds", "3 were about this", "12 near misses"]);
    const one = { feeds: 1, looked: 1, relevant: 1, nearMisses: 1 };
    expect(runFindings(one)).toEqual(["1 article in 1 feed", "1 was about this", "1 near miss"]);
    expect(runFindings({ feeds: 0, looked: 2, relevant: 2, nearMisses: 0 })).toEqual([
      "2 articles",
      "2 were about this",
    ]);
    expect(runFindings({ feeds: 0, looked: 0, relevant: 0, nearMisses: 0 })).toEqual([]);
  });

  test("says who wrote, and what it took", () => {
    expect(runModel(run)).toBe("gpt-6-luna");
    expect(runUsage(run)).toEqual(["12.0K tokens in, 900 out", "1 search"]);
    expect(runUsage({ ...run, searches: 3 })).toContain("3 searches");
  });

  test("leaves out what was not used, and a model that is the source itself", () => {
    expect(runModel({ source: "Digest", model: "digest" })).toBe("Digest");
    expect(runUsage({ inputTokens: 0, outputTokens: 0, searches: 0 })).toEqual([]);
  });

  test("says how it ended, or that it has not", () => {
    const outcomes = ["published", "nothing_new", "failed", "waiting_for_budget", null] as const;
    expect(outcomes.map(outcomeWords)).toEqual([
      "Published",
      "Nothing new",
      "Failed",
      "Waiting for budget",
      "Under way",
    ]);
  });
});

describe("what a proposal of words costs", () => {
  test.each([
    [0.00002, "less than 0.01 cents"],
    [0.0003, "0.03 cents"],
    [0.0024, "0.2 cents"],
    [0.0099, "1 cent"],
    [0.026, "$0.03"],
  ])("%d dollars: %s", (cost, words) => {
    expect(roughCents(cost)).toBe(words);
  });

  test.each([
    [0, 0, "Free, 0 readers"],
    [0.002, 1, "0.2 cents a day, 1 reader"],
    [0.01, 1200, "1 cent a day, 1.2K readers"],
    [0.034, 7, "3 cents a day, 7 readers"],
    [0.996, 7, "$1.00 a day, 7 readers"],
    [12.5, 7, "$12.50 a day, 7 readers"],
  ])("of a topic, %d dollars a day for %d: %s", (perDayUsd, readers, words) => {
    expect(costInWords(perDayUsd, readers)).toBe(words);
  });
});
