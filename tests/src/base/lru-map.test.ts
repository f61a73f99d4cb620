import { expect, test } from "bun:test";
import { LruMap } from "../../../src/base/lru-map.ts";

test("the latest entries are kept, and no more than asked for", () => {
  const kept = new LruMap<string, number>(2);
  kept.set("first", 1).set("second", 2).set("third", 3);
  expect([...kept]).toEqual([
    ["second", 2],
    ["third", 3],
  ]);
});

test("an entry that is set again outlives those that were set before", () => {
  const kept = new LruMap<string, number>(2);
  kept.set("first", 1).set("second", 2).set("first", 10).set("third", 3);
  expect([...kept]).toEqual([
    ["first", 10],
    ["third", 3],
  ]);
});

test("reading an entry keeps it no longer", () => {
  const kept = new LruMap<string, number>(1);
  kept.set("first", 1);
  expect(kept.get("first")).toBe(1);
  kept.set("second", 2);
  expect(kept.get("first")).toBeUndefined();
});
