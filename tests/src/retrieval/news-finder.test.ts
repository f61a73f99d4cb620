import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { FetchFailed, type FetchPage } from "../../../src/retrieval/fetch.ts";
import { feedPlaces } from "../../../src/retrieval/news/feed-place.ts";
import { createFeedReader } from "../../../src/retrieval/news/feed-reader.ts";
import {
  createNewsFinder,
  type NewsPlace,
  NoFeedReadable,
  type Search,
} from "../../../src/retrieval/news/feeds.ts";
import { parser } from "../../support/app.ts";
import { searchFor } from "./searches.ts";

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
    createNewsFinder({ places: feedPlaces(templates, reader(pages), () => now), now: () => now });

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
    const found = await find(searchFor("a&b $&"), never);
    expect(found.articles.map(({ article }) => article.title)).toEqual(["New", "Old", "Undated"]);
    expect(found.places.map(({ error, articles }) => [error, articles])).toEqual([
      [null, 2],
      [null, 2],
    ]);
    expect(found.articles[1]?.from.map(({ feed }) => feed)).toEqual([
      "https://one.example/?q={query}",
      "https://two.example/{query}.rss",
    ]);
  });

  test("takes a plain feed whole, and asks for it once whatever the queries", async () => {
    const url = "https://plain.example/rss";
    const { find } = finder([url], {
      [url]: {
        body: feed(
          ["New satellites launched", "https://p.example/1"],
          ["Airport news", "https://p.example/2"],
        ),
      },
    });
    const { articles, places } = await find(searchFor("satellites", "orbit"), never);
    expect(articles.map(({ from }) => from)).toEqual([
      [{ feed: url, filter: "words" }],
      [{ feed: url, filter: "words" }],
    ]);
    expect(asked).toHaveLength(1);
    expect(places).toEqual([{ url, title: "Search", articles: 2, error: null }]);
  });

  test("asks a search with at most four queries, in the topic's language and for the days it looks back", async () => {
    const template = "https://search.example/rss?q={query}+when:7d&hl=en-US&gl=US&ceid=US:en&mkt=en-US";
    const ask = async (search: Partial<Search>) => {
      asked.length = 0;
      const { find } = finder([template], {});
      await find({ ...searchFor("Wärme", "b", "c", "d", "e"), ...search }, never).catch(() => {});
      return asked.map(({ url }) => url);
    };
    const since = new Date(now.getTime() - 3.2 * 86_400_000);
    expect(await ask({ language: "de", since })).toEqual([
      "https://search.example/rss?q=W%C3%A4rme+when:4d&hl=de&gl=DE&ceid=DE:de&mkt=de-DE",
    ]);
    expect((await ask({ language: "pt-BR" }))[0]).toEndWith("&hl=pt-BR&gl=BR&ceid=BR:pt-419&mkt=pt-BR");
    expect((await ask({ language: "zh" }))[0]).toEndWith("&hl=zh-CN&gl=CN&ceid=CN:zh-Hans&mkt=zh-CN");
    expect((await ask({ language: "es-MX" }))[0]).toEndWith("&hl=es-419&gl=MX&ceid=MX:es-419&mkt=es-MX");
    expect((await ask({ language: "en" }))[0]).toEndWith("when:15d&hl=en-US&gl=US&ceid=US:en&mkt=en-US");
    expect((await ask({ language: "en-GB" }))[0]).toEndWith("&hl=en-GB&gl=GB&ceid=GB:en&mkt=en-GB");
    expect((await ask({ language: "not a language" }))[0]).toEndWith("&hl=en-US&gl=US&ceid=US:en&mkt=en-US");
    const all = finder(["https://search.example/{query}"], {
      "https://search.example/a": { body: feed(["First", "https://p.example/1"]) },
      "https://search.example/c": { body: feed(["Third", "https://p.example/3"]) },
    });
    asked.length = 0;
    const { articles, places } = await all.find(searchFor("a", "b", "c", "d", "e"), never);
    expect(asked).toHaveLength(4);
    expect(articles.map(({ article }) => article.title)).toEqual(["First", "Third"]);
    expect(places).toMatchObject([{ articles: 2, error: null }]);
  });

  test("tells one article of a publisher once, by its own address rather than a search's redirect", async () => {
    const google = (id: string) =>
      `<item><title>Rates fall - Reuters</title><link>https://news.google.com/rss/articles/${id}</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate><source url="https://www.reuters.com">Reuters</source></item>`;
    const other = `<item><title>Rates fall - Reuters</title><link>https://search.example/go?id=7</link><pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate><source url="https://reuters.com">Reuters</source></item>`;
    const { find } = finder(
      ["https://news.google.com/rss/search?q={query}", "https://search.example/rss", "https://c.example/"],
      {
        "https://news.google.com/rss/search?q=x": {
          body: `<rss version="2.0"><channel>${google("A")}</channel></rss>`,
        },
        "https://search.example/rss": { body: `<rss version="2.0"><channel>${other}</channel></rss>` },
        "https://c.example/": {
          body: feed(
            ["Rates fall", "https://www.reuters.com/rates-fall", "Fri, 20 Nov 2026 08:10:00 GMT"],
            ["Rates fall", "https://www.reuters.com/last-week", "Sat, 14 Nov 2026 08:10:00 GMT"],
            ["Rates fall", "https://other.example/rates-fall", "Fri, 20 Nov 2026 08:10:00 GMT"],
          ),
        },
      },
    );
    const { articles } = await find(searchFor("x"), never);
    expect(articles.map(({ article }) => article.url).sort()).toEqual([
      "https://other.example/rates-fall",
      "https://www.reuters.com/last-week",
      "https://www.reuters.com/rates-fall",
    ]);
    const merged = articles.find(
      ({ article }) => article.url.endsWith("com/rates-fall") && article.site === "reuters.com",
    );
    expect(merged?.from).toHaveLength(3);
  });

  test("counts a date ahead as none", async () => {
    const { find } = finder(["https://a.example/"], {
      "https://a.example/": { body: feed(["Ahead", "https://p.example/1", "Mon, 23 Nov 2026 08:00:00 GMT"]) },
    });
    expect((await find(searchFor("x"), never)).articles[0]?.article.publishedAt).toBeNull();
  });

  test("goes on without a place that does not answer in time, and says so of it alone", async () => {
    const hanging: NewsPlace = {
      url: "https://hangs.example/",
      filter: "words",
      requests: () => ["https://hangs.example/"],
      read: () => new Promise(() => {}),
    };
    const [good] = feedPlaces(
      ["https://good.example/"],
      reader({ "https://good.example/": { body: feed() } }),
      () => now,
    );
    if (!good) throw new Error("the good place is not there");
    const time = new AbortController();
    using _ = spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
    const answering: NewsPlace = {
      ...good,
      async read(...asked) {
        const content = await good.read(...asked);
        setImmediate(() => time.abort(new DOMException("The time is over", "TimeoutError")));
        return content;
      },
    };
    const { places } = await createNewsFinder({
      places: [hanging, answering],
      now: () => now,
      timeout: 20_000,
    }).find(searchFor("x"), never);
    expect(places.map(({ url, error }) => [url, error])).toEqual([
      ["https://hangs.example/", "it didn't answer within 20 seconds"],
      ["https://good.example/", null],
    ]);
  });

  test("goes on without a feed that fails and says which and why", async () => {
    const { find } = finder(["https://good.example/", "https://bad.example/", "https://worse.example/"], {
      "https://good.example/": { body: feed() },
      "https://bad.example/": { status: 429 },
      "https://worse.example/": new FetchFailed("the connection failed"),
    });
    expect(await find(searchFor("x"), never)).toMatchObject({
      articles: [],
      places: [
        { url: "https://good.example/", error: null },
        { url: "https://bad.example/", error: "its server asked us to slow down (429)" },
        { url: "https://worse.example/", error: "the connection failed" },
      ],
    });
  });

  test("fails when no feed can be read, with every reason in plain words", async () => {
    const { find } = finder(["https://a.example/", "https://b.example/"], {
      "https://b.example/": { body: "<html>" },
    });
    await expect(find(searchFor("x"), never)).rejects.toThrow(
      "No news feed could be read (a.example: its server answered 404; b.example: it's a web page, not a feed)",
    );
    await expect(finder([], {}).find(searchFor("x"), never)).rejects.toBeInstanceOf(NoFeedReadable);
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
    const first = await find(searchFor("kept"), never);
    pages[url] = { status: 304 };
    expect((await find(searchFor("kept"), never)).articles).toEqual(first.articles);
    expect(asked[1]?.headers).toMatchObject({
      "if-none-match": '"1"',
      "if-modified-since": "Sat, 21 Nov 2026 11:00:00 GMT",
    });
  });

  test("stops when it is told to", async () => {
    const reason = new Error("stopping");
    const { find } = finder(["https://a.example/"], {});
    await expect(find(searchFor("x"), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
