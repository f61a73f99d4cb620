import { expect, test } from "bun:test";
import { sameStories } from "../../../../src/analysis/memory/same-stories.ts";
import headlines from "../../../data/headlines.json" with { type: "json" };
import fresh from "../../../data/memory-fresh.json" with { type: "json" };
import written from "../../../data/stories.json" with { type: "json" };
import { folding } from "../../../support/judged/folding-measures.ts";

const freshLater = fresh.later.map((later) => ({
  ...later,
  known: fresh.items.filter(({ event }) => event === later.event).length,
}));
const sets = [
  folding(written.items, written.later),
  folding(headlines.items, headlines.later),
  folding(fresh.items, freshLater),
];
const sum = (counted: (set: (typeof sets)[number]) => number) =>
  sets.reduce((all, set) => all + counted(set), 0);

test("three in five copies are folded, and nothing that is new or another event", () => {
  expect(sum(({ copies }) => copies)).toBeGreaterThan(190);
  expect(sum(({ copiesFolded }) => copiesFolded) / sum(({ copies }) => copies)).toBeGreaterThan(0.6);
  expect(sum(({ news }) => news)).toBeGreaterThan(180);
  expect(sets.flatMap(({ newsFolded }) => newsFolded)).toEqual([]);
  expect(sum(({ first }) => first)).toBeGreaterThan(600);
  expect(sets.flatMap(({ firstFolded }) => firstFolded)).toEqual([]);
});

test("98 links in a hundred are right", () => {
  expect(sum(({ right }) => right) / sum(({ linked }) => linked)).toBeGreaterThanOrEqual(0.98);
});

const story = (key: string, text: string, pages: string[]) => ({
  ...{ key, topicId: key, headline: "", text, pages, site: "paper.example", isWhole: true },
  at: new Date(Date.UTC(2026, 10, 21)),
});

test("a page in common links what has no word in common, and folds neither", () => {
  const page = ["https://paper.example/1"];
  const published = [story("one", "The harbour railway opens again.", page)];
  const others = [story("other", "A strike ended overnight.", page)];
  expect(sameStories({ published, others })).toEqual([
    { one: "one", other: "other", isOneRepeat: false, isOtherRepeat: false },
  ]);
});

test("of stories published together, each is held against those before it", () => {
  const text = "The sleeper line from Hamburg to Malmö opened on Thursday.";
  const published = [story("one", text, []), story("two", text, [])];
  expect(sameStories({ published, others: [] })).toEqual([
    { one: "two", other: "one", isOneRepeat: true, isOtherRepeat: true },
  ]);
});

test("of an update that says more than its stories no story is a repeat", () => {
  const text = "The sleeper line from Hamburg to Malmö opened on Thursday.";
  const published = [{ ...story("one", text, []), isWhole: false }];
  expect(sameStories({ published, others: [story("other", text, [])] })).toEqual([
    { one: "one", other: "other", isOneRepeat: false, isOtherRepeat: true },
  ]);
});

test("within a day, other words are another reporter's; two days later, or with a number, they may be news", () => {
  const told = "Pentagon fires publisher and editor of Stars and Stripes";
  const foldedAfter = (days: number, headline: string) => {
    const one = { ...story("one", "", []), headline, at: new Date(Date.UTC(2026, 10, 21 + days)) };
    const others = [{ ...story("other", "", []), headline: told }];
    return sameStories({ published: [one], others }).some(({ isOneRepeat }) => isOneRepeat);
  };
  const again = "Pentagon fires publisher and editor of US military news outlet Stars and Stripes";
  expect([foldedAfter(0, again), foldedAfter(2, again)]).toEqual([true, false]);
  expect([foldedAfter(0, `${told} today`), foldedAfter(0, `${told} for 17 days`)]).toEqual([true, false]);
});

test("among a thousand stories that came since, the copy is found all the same", () => {
  const copy = { ...story("copy", "", []), headline: "Sleeper line from Hamburg to Malmö opens" };
  const published = [{ ...copy, key: "one", topicId: "one" }];
  const since = Array.from({ length: 1_000 }, (_, n) => ({
    ...story(`other${n}`, "", []),
    headline: `${headlines.items[n % headlines.items.length]?.title} ${n}`,
  }));
  expect(sameStories({ published, others: [...since, copy] })).toEqual([
    { one: "one", other: "copy", isOneRepeat: true, isOtherRepeat: true },
  ]);
});
