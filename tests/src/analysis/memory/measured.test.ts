import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import headlines from "../../../data/headlines.json";
import fresh from "../../../data/memory-fresh.json";
import retold from "../../../data/memory-retold.json";
import stories from "../../../data/stories.json";
import { now } from "../../../support/articles.ts";
import {
  isRecurring,
  judgedStory,
  type Labelled,
  precisionOf,
  recallOf,
  sameStory,
  sameStoryInRuns,
  sinceLastTime,
  toArticle,
} from "../../../support/judged/memory-measures.ts";

const items: Labelled[] = stories.items;

describe("the order of what is new", () => {
  test("does not depend on the order in which articles were found", () => {
    const found = items.slice(0, 40).map(toArticle);
    const expected = whatIsNew(found, [], now);
    fc.assert(
      fc.property(fc.shuffledSubarray(found, { minLength: found.length }), (shuffled) => {
        expect(whatIsNew(shuffled, [], now)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});

describe("measured on labelled headlines", () => {
  const part = <Item extends { part: string }>(items: Item[], part: string) =>
    items.filter((item) => item.part === part);
  const startsWith = (prefix: string) => items.filter(({ event }) => event.startsWith(prefix));
  const feeds = stories.items.filter(({ set }) => set === "feeds");
  const tuning = part(headlines.items, "tuning");
  const heldOut = part(headlines.items, "held-out");
  const isBare = ({ extract }: { extract: string }) => extract === "";
  const anyTwo = () => true;
  const withBare = (one: Labelled, other: Labelled) => isBare(one) || isBare(other);
  const bothIn = (lang: string) => (one: Labelled, other: Labelled) =>
    [one, other].every((item) => "lang" in item && item.lang === lang);

  // The names tell what was measured, in hundredths: precision, then recall. docs/memory.md has it all.
  test.each([
    ["written headlines, 98 and 92", items, anyTwo],
    ["written headlines of one company, 100 and 100", startsWith("volt-"), anyTwo],
    ["written headlines of one war, 100 and 100", startsWith("war-"), anyTwo],
    ["real headlines and variants, 100 and 97", feeds, anyTwo],
    ["more real headlines, tuned on, 97 and 95", tuning, anyTwo],
    ["more real headlines, held out, 97 and 95", heldOut, anyTwo],
    ["tuned on, one without a description, 98 and 94", tuning, withBare],
    ["held out, one without a description, 97 and 94", heldOut, withBare],
    ["all at once, English, 95 and 95", headlines.items, bothIn("en")],
    ["all at once, Portuguese, 94 and 95", headlines.items, bothIn("pt")],
    ["all at once, Russian, 100 and 78", headlines.items, bothIn("ru")],
    ["all at once, Urdu, 100 and 100", headlines.items, bothIn("ur")],
  ] as const)("same story: %s", (_, items, counted) => {
    const counts = sameStory<Labelled>([...items], counted);
    expect(precisionOf(counts)).toBeGreaterThanOrEqual(0.94);
    expect(recallOf(counts)).toBeGreaterThanOrEqual(0.75);
  });

  test("same story: more real headlines, held out, are joined wrongly in less than four of 100 pairs", () => {
    expect(precisionOf(sameStory(heldOut))).toBeGreaterThanOrEqual(0.96);
  });

  test("same story: all at once, German, 92 and 95", () => {
    const counts = sameStory<Labelled>(headlines.items, bothIn("de"));
    // Two events of one game, whose name is four words.
    expect(precisionOf(counts)).toBeGreaterThanOrEqual(0.91);
    expect(recallOf(counts)).toBeGreaterThanOrEqual(0.93);
  });

  test("same story: in runs of 12 hours, headlines held out, 97 and 95", () => {
    const { same } = sameStoryInRuns(part(headlines.items, "held-out"));
    expect(precisionOf(same)).toBeGreaterThanOrEqual(0.94);
    expect(recallOf(same)).toBeGreaterThanOrEqual(0.93);
  });

  test.each([
    ["sv", "tune", 100, 55],
    ["sv", "check", 100, 46],
    ["de", "check", 100, 33],
    ["fr", "check", 100, 71],
    ["en", "check", 100, 69],
  ])("same story: headlines alone, %s, %s: %d and %d", (lang, half, precision, recall) => {
    const counts = sameStory(part(retold.items, half).filter((item) => item.lang === lang));
    expect(precisionOf(counts)).toBeGreaterThanOrEqual(precision / 100 - 0.02);
    expect(recallOf(counts)).toBeGreaterThanOrEqual(recall / 100 - 0.02);
  });

  test("same story: releases of one product and notices of each month are never one", () => {
    const { joined, right } = sameStory(fresh.items.filter(isRecurring));
    expect(joined - right).toBe(0);
  });

  test("same story: with a judge that knows every event, 100 and 99; one mark in 20 wrong, 90 and 94", () => {
    for (const half of ["tune", "check"]) {
      const judged = judgedStory(part(fresh.items, half));
      expect(precisionOf(judged)).toBeGreaterThanOrEqual(0.97);
      expect(recallOf(judged)).toBeGreaterThanOrEqual(0.9);
      const erring = judgedStory(part(fresh.items, half), 20);
      expect(precisionOf(erring)).toBeGreaterThanOrEqual(0.85);
      expect(recallOf(erring)).toBeGreaterThanOrEqual(0.9);
    }
  });

  const anyLater = () => true;
  test.each([
    ["written headlines, 100 and 97", items, stories.later, anyLater, 0.95],
    ["real headlines, tuned on, 87 and 98", tuning, part(headlines.later, "tuning"), anyLater, 0.85],
    ["real headlines, held out, 88 and 100", heldOut, part(headlines.later, "held-out"), anyLater, 0.85],
    ["real headlines, without a description, 100 and 80", headlines.items, headlines.later, isBare, 0.95],
  ] as const)("new since last time: %s", (_, items, later, counted, least) => {
    const { told, right, news } = sinceLastTime([...items], [...later], counted);
    expect(right / told).toBeGreaterThanOrEqual(least);
    expect(right / news).toBeGreaterThanOrEqual(0.9);
  });
});
