import { describe, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";
import { addItem, listed, mapItem, type Pages, pagesQuery } from "../../../web/lists/pages.ts";
import { browse } from "../../support/web/a-browser.ts";
import { pagesOf } from "../../support/web/a-list.ts";

const items = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (list: { id: string }[]) => list.map(({ id }) => id).join("");

describe("a list in pages", () => {
  test("shows an item once that moved up while its pages were read", () => {
    expect(ids(listed(pagesOf(items("cab"), items("cd"))).items)).toBe("cabd");
  });

  test("loses and gains an item with its total", () => {
    const list = pagesOf(items("ab"), items("cd"));
    const shorter = mapItem(list, "c", () => null);
    expect([ids(listed(shorter).items), listed(shorter).total]).toEqual(["abd", 3]);
    const longer = addItem(list, { id: "x" }, "items");
    expect([ids(listed(longer).items), listed(longer).total]).toEqual(["xabcd", 5]);
    expect(addItem(longer, { id: "x" }, "items")).toBe(longer);
  });

  test("is the very same when nothing of it changes", () => {
    const list = pagesOf(items("ab"));
    expect(mapItem(list, "x", () => null)).toBe(list);
    expect(mapItem(list, "a", (item) => item)).toBe(list);
  });
});

describe("a list that is read again", () => {
  type Item = { id: string };
  const key = ["/api/things"];

  /** Reads the list as far as it was read, from a server that has so many items on each page of two. */
  async function reread(held: Pages<Item>, served: string): Promise<Pages<Item>> {
    const client = new QueryClient();
    client.setQueryData(key, held);
    const handle = ({ url }: Request) => {
      const from = Number(new URL(url).searchParams.get("cursor"));
      const next = `<${new URL(`/api/things?cursor=${from + 2}`, url)}>; rel="next"`;
      return Response.json(items(served.slice(from, from + 2)), {
        headers: { "X-Total-Count": `${served.length}`, ...(from + 2 < served.length && { Link: next }) },
      });
    };
    browse({ app: { handle } }, { token: "" });
    await client.fetchInfiniteQuery({
      ...pagesQuery<Item>(key, "/api/things"),
      pages: held.pages.length,
      staleTime: 0,
    });
    return client.getQueryData<Pages<Item>>(key) as Pages<Item>;
  }

  test("has as many pages as before, each from where the one before it ends now", async () => {
    const fresh = await reread(pagesOf(items("ab"), items("cd")), "xabcd");
    expect([ids(listed(fresh).items), listed(fresh).total]).toEqual(["xabc", 5]);
  });

  test("keeps in front what the reader added, until a page holds it at its own place", async () => {
    const fronted = addItem(pagesOf(items("ab")), { id: "d" }, "front");
    expect(listed(fronted)).toMatchObject({ front: ["d"], total: 3 });
    expect(ids(listed(await reread(fronted, "abcd")).items)).toBe("dab");
    const further = addItem(pagesOf(items("ab"), items("c")), { id: "d" }, "front");
    expect(listed(await reread(further, "abcd"))).toMatchObject({ items: items("abcd"), front: [] });
  });
});
