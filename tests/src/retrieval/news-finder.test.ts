import { beforeEach, describe, expect, test } from "bun:test";
import { feedPlaces } from "../../../src/retrieval/feed-place.ts";
import { createFeedReader } from "../../../src/retrieval/feed-reader.ts";
import { createNewsFinder, NoFeedReadable } from "../../../src/retrieval/feeds.ts";
import { FetchFailed, type FetchPage } from "../../../src/retrieval/fetch.ts";
import { parser } from "../../support/app.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("the news finder", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const never = new AbortController().signal;
  type Page = { status?: number; body?: string; headers?: Record<string, string> };
  const asked: { url: string; headers: Record<string, string> }[] = [];
  beforeEach(() => {
    asked.length = 0;
  });

  const answering =
    (pages: Record<string, Page | Error>): FetchPage =>
    async (url, { headers = {} } = {}) => {
      asked.push({ url, headers });
      const page = pages[url] ?? { status: 404 };
      if (page instanceof Error) throw page;
      const { status = 200, body = "" } = page;
      return { status, url, headers: new Headers(page.headers), bytes: bytes(body), complete: true };
    };
  const feed = (...items: [title: string, link: string, date?: string][]) =>
    `<rss version="2.0"><channel><title>Search</title>${items.map(([title, link, date]) => `<item><title>${title}</title><link>${link}</link>${date ? `<pubDate>${date}</pubDate>` : ""}</item>`).join("")}</channel></rss>`;
  const reader = (pages: Record<string, Page | Error>) =>
    createFeedReader({ fetchPage: answering(pages), parser, now: () => now });
  const finder = (templates: string[], pages: Record<string, Page | Error>) =>
    createNewsFinder({ places: feedPlaces(templates, reader(pages), parser), now: () => now });

  test("fills the query into each address, merges by page and puts the newest first", async () => {
    const { find } = finder(["https://one.example/?q={query}", "https://two.example/{query}.rss"], {
      "https://one.example/?q=a%26b%20%24%26": {
        body: feed(
          ["Old", "https://p.example/1?utm_source=one", "Thu, 19 Nov 2026 08:00:00 GMT"],
          ["Undated", "https://p.example/2"],
        ),
      },
      "https://two.example/a%26b%20%24%26.rss": {
        body: feed(
          ["Old", "http://www.p.example/1/"],
          ["New", "https://p.example/3", "Sat, 21 Nov 2026 11:00:00 GMT"],
        ),
      },
    });
    const found = await find("a&b $&", never);
    expect(found.articles.map(({ title }) => title)).toEqual(["Undated", "New", "Old"]);
    expect(found).toMatchObject({ read: 2, failed: [] });
  });

  test("keeps of a plain feed what mentions a significant word of the query", async () => {
    const url = "https://plain.example/rss";
    const { find } = finder([url], {
      [url]: {
        body: feed(
          ["New satellites launched", "https://p.example/1"],
          ["The latest news", "https://p.example/2"],
          ["A satellite falls", "https://p.example/3"],
          ["Airport news", "https://p.example/4"],
        ),
      },
    });
    const titles = async (query: string) =>
      (await find(query, never)).articles.map(({ title }) => title).sort();
    expect(await titles("the latest satellite news")).toEqual([
      "A satellite falls",
      "New satellites launched",
    ]);
    expect(await titles("AI")).toEqual([]);
    expect(await titles("Latest news")).toHaveLength(4);
  });

  test("goes on without a feed that fails and says which and why", async () => {
    const { find } = finder(["https://good.example/", "https://bad.example/", "https://worse.example/"], {
      "https://good.example/": { body: feed() },
      "https://bad.example/": { status: 429 },
      "https://worse.example/": new FetchFailed("the connection failed"),
    });
    expect(await find("x", never)).toEqual({
      articles: [],
      read: 1,
      failed: [
        { url: "https://bad.example/", reason: "its server asks to be left alone for a while (429)" },
        { url: "https://worse.example/", reason: "the connection failed" },
      ],
    });
  });

  test("fails when no feed can be read, with every reason in plain words", async () => {
    const { find } = finder(["https://a.example/", "https://b.example/"], {
      "https://b.example/": { body: "<html>" },
    });
    await expect(find("x", never)).rejects.toThrow(
      "No news feed could be read (a.example: its server answered 404; b.example: it is a web page, not a feed)",
    );
    await expect(finder([], {}).find("x", never)).rejects.toBeInstanceOf(NoFeedReadable);
  });

  test("asks again only for what changed", async () => {
    const url = "https://a.example/";
    const pages: Record<string, Page> = {
      [url]: {
        body: feed(["Kept", "https://p.example/1"]),
        headers: { etag: '"1"', "last-modified": "Sat, 21 Nov 2026 11:00:00 GMT" },
      },
    };
    const { find } = finder([url], pages);
    const first = await find("kept", never);
    pages[url] = { status: 304 };
    expect((await find("kept", never)).articles).toEqual(first.articles);
    expect(asked[1]?.headers).toMatchObject({
      "if-none-match": '"1"',
      "if-modified-since": "Sat, 21 Nov 2026 11:00:00 GMT",
    });
  });

  test("stops when it is told to", async () => {
    const reason = new Error("stopping");
    const { find } = finder(["https://a.example/"], {});
    await expect(find("x", AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
