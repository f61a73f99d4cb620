import { describe, expect, test } from "bun:test";
import { addFirst, listed, mapItem, removeItem } from "../../web/lists/pages.ts";
import { isDue, rereadFront, rereadPage } from "../../web/lists/reread.ts";
import { pagesOf } from "./a-list.ts";

const items = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

describe("a list in pages", () => {
  test("shows an item once that moved up while its pages were read", () => {
    expect(ids(listed(pagesOf(items("cab"), items("cd"))).items)).toBe("cabd");
  });

  test("loses and gains an item with its total", () => {
    const list = pagesOf(items("ab"), items("cd"));
    const shorter = removeItem(list, "c");
    expect([ids(listed(shorter).items), listed(shorter).total]).toEqual(["abd", 3]);
    expect(shorter.pages.map(({ touched }) => touched)).toEqual([undefined, true]);
    const longer = addFirst(list, { id: "x" });
    expect([ids(listed(longer).items), listed(longer).total]).toEqual(["xabcd", 5]);
  });

  test("is the very same when nothing of it changes", () => {
    const list = pagesOf(items("ab"));
    expect(removeItem(list, "x")).toBe(list);
    expect(mapItem(list, "a", (item) => item)).toBe(list);
  });
});

describe("reading a long list again", () => {
  const page = (ids: string, next: string | null, more: { touched?: true; readAt?: number } = {}) => ({
    items: items(ids),
    total: 9,
    next,
    readAt: 0,
    ...more,
  });
  const reread = (fresh: string, freshNext: string | null, held: string, following?: string) => {
    const answer = rereadPage(
      page(fresh, freshNext),
      page(held, "held"),
      following ? page(following, null) : undefined,
    );
    return [ids(answer.items), answer.next];
  };

  test("takes the first page, the one read longest ago, and those that were changed", () => {
    const pages = [
      page("a", "1", { readAt: 5 }),
      page("b", "2", { readAt: 3 }),
      page("c", "3", { readAt: 2 }),
    ];
    expect(pages.map((_page, at) => isDue(pages, at))).toEqual([true, false, true]);
    const changed = [...pages, page("d", null, { readAt: 4, touched: true })];
    expect(changed.map((_page, at) => isDue(changed, at))).toEqual([true, false, true, true]);
    expect(isDue([page("a", null)], 0)).toBe(true);
  });

  test("keeps what newcomers push out of a page, and where it ends", () => {
    expect(reread("nab", "fresh", "abc", "def")).toEqual(["nabc", "held"]);
    expect(reread("cab", "fresh", "abc", "def")).toEqual(["cab", "held"]);
  });

  test("drops what is gone, and what comes up from the next page stands in both", () => {
    expect(reread("acd", "fresh", "abc", "def")).toEqual(["acd", "held"]);
    expect(reread("ab", null, "abc")).toEqual(["ab", null]);
  });

  test("begins anew where it has nothing in common with what was held", () => {
    expect(reread("xyz", "fresh", "abc", "def")).toEqual(["xyz", "fresh"]);
  });

  test("asks by itself for what stands in front, and lets go of it at its place or when it is gone", async () => {
    const held = { ...page("ab", null), front: items("xyz") };
    const asked: string[] = [];
    const answer = await rereadFront(items("xab"), held, async (item) => {
      asked.push(item.id);
      return item.id === "y" ? null : item;
    });
    expect([asked, answer]).toEqual([["y", "z"], { front: items("z") }]);
    expect(await rereadFront(items("xyz"), held)).toEqual({});
  });
});
