import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { topicQuery } from "../../../src/contract/topics/topics.ts";
import {
  type Filters,
  isNarrowed,
  nothingAsked,
  readFilters,
  writeFilters,
} from "../../../web/community/filters.ts";

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dir, "../../data/hostile/blns.json"), "utf8"),
);

const read = (search: string) => readFilters(new URLSearchParams(search));

describe("the filters of an address", () => {
  test("are those that it names", () => {
    expect(read("q=night+trains&category=Travel&tag=rail&sort=hot")).toEqual({
      q: "night trains",
      category: "Travel",
      tag: "rail",
      sort: "hot",
    });
    expect(read("")).toEqual(nothingAsked);
  });

  test("leave out what makes no sense", () => {
    expect(read("category=Nowhere&sort=upwards&q=%20%20&other=1")).toEqual(nothingAsked);
    expect(read("sort=best")).toEqual(nothingAsked);
    expect(read("q=bread&sort=best")).toEqual({ ...nothingAsked, q: "bread" });
    expect(read("sort=updated")).toEqual(nothingAsked);
    expect(read("q=bread&sort=updated")).toEqual({ ...nothingAsked, q: "bread", sort: "updated" });
  });

  test("narrow the list, each for itself", () => {
    expect(isNarrowed(nothingAsked)).toBe(false);
    for (const search of ["q=a", "category=Food", "tag=a", "sort=new"])
      expect([search, isNarrowed(read(search))]).toEqual([search, true]);
  });

  test("are cut to what the server takes, never in the middle of a character", () => {
    const { q, tag } = read(`q=${"a".repeat(199)}${encodeURIComponent("😀")}&tag=${"b".repeat(99)}`);
    expect(q).toBe(`${"a".repeat(199)}\uFFFD`);
    expect(tag).toHaveLength(40);
  });

  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...naughty));

  test("are the same when they are written and read again, and the server takes them", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.constantFrom("", "best", "hot", "new"), (q, tag, sort) => {
        const filters: Filters = readFilters(new URLSearchParams({ q, tag, sort }));
        const written = writeFilters(filters);
        expect(readFilters(new URLSearchParams(written.toString()))).toEqual(filters);
        expect(topicQuery.safeParse(Object.fromEntries(written)).success).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
