import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Unreadable } from "../../../../src/base/parser.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { createFetcher } from "../../../../src/retrieval/fetch.ts";
import { feedPlaces } from "../../../../src/retrieval/news/feed-place.ts";
import { createFeedReader } from "../../../../src/retrieval/news/feed-reader.ts";
import { createNewsFinder, NoFeedReadable } from "../../../../src/retrieval/news/feeds.ts";
import { searxngPlace } from "../../../../src/retrieval/news/searxng.ts";
import { expectStatus, openTestApp, parser, startOfTest } from "../../../support/app.ts";
import { searchFor } from "../searches.ts";

/** A SearXNG on this machine, as its admin has set it up: what it answers is set by each test. */
let answer: () => Response = () => Response.json({});
const asked: URL[] = [];
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    asked.push(new URL(request.url));
    return answer();
  },
});
const base = `http://127.0.0.1:${server.port}/searxng`;
afterAll(() => server.stop(true));
beforeEach(() => {
  asked.length = 0;
});

const never = new AbortController().signal;
const fetchPage = createFetcher({
  fetch: (url, init) => fetch(url, init),
  allow: (origin) => base.startsWith(origin),
});
const place = searxngPlace(base, fetchPage, parser, () => startOfTest);

const found = {
  url: "https://www.orbital-times.example/b14?utm_source=searx&id=7",
  title: "Booster 14 lands <b>again</b>",
  content: "Booster&nbsp;14, a reusable rocket, flew for the ninth time on Thursday.",
  publishedDate: "2026-11-20T08:00:00",
  engine: "bing news",
  engines: ["bing news"],
  category: "news",
  score: 1,
};
const answering = (results: unknown, unresponsive: unknown = []) => ({
  query: "x",
  results,
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: [],
  unresponsive_engines: unresponsive,
});

async function search(body: unknown, query = "x"): Promise<Article[]> {
  answer = () => Response.json(body);
  const [request = ""] = place.requests(searchFor(query));
  return (await place.read(request, never)).articles;
}

describe("a search by SearXNG", () => {
  test("asks for news of the time looked for as JSON, in the topic's language, below the path of the address that the admin gave", async () => {
    await search(answering([]), "a&b #1 ü");
    expect(asked).toHaveLength(1);
    expect(asked[0]?.pathname).toBe("/searxng/search");
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: "a&b #1 ü",
      format: "json",
      categories: "news",
      time_range: "month",
      language: "auto",
    });
    const since = new Date(startOfTest.getTime() - 3.5 * 86_400_000);
    const [german = ""] = place.requests({ queries: ["Wärme"], language: "de", since });
    expect(Object.fromEntries(new URL(german).searchParams)).toMatchObject({
      language: "de",
      time_range: "week",
    });
    const [short = ""] = place.requests({ queries: ["x"], language: "de", since: startOfTest });
    expect(new URL(short).searchParams.get("time_range")).toBe("day");
  });

  test("gives its results as articles, in plain text and with dates in UTC", async () => {
    expect(await search(answering([found]))).toEqual([
      {
        url: "https://www.orbital-times.example/b14?id=7",
        page: "https://orbital-times.example/b14?id=7",
        title: "Booster 14 lands again",
        extract: "Booster 14, a reusable rocket, flew for the ninth time on Thursday.",
        site: "orbital-times.example",
        publishedAt: new Date("2026-11-20T08:00:00Z"),
      },
    ]);
  });

  test("loses results that are none, and what comes after a hundred", async () => {
    const odd = [
      null,
      "text",
      {},
      { ...found, url: "javascript:alert(1)" },
      { ...found, title: "" },
      { ...found, url: 7 },
      { ...found, title: "Bare", content: null, publishedDate: null },
      { ...found, title: "Odd", content: 7, publishedDate: {} },
    ];
    expect((await search(answering(odd))).map(({ title, extract }) => [title, extract])).toEqual([
      ["Bare", ""],
      ["Odd", ""],
    ]);
    expect(await search(answering(Array.from({ length: 150 }, () => found)))).toHaveLength(100);
  });

  test("that finds nothing is no failure, nor are silent engines beside results", async () => {
    expect(await search(answering([]))).toEqual([]);
    expect(await search({ results: [] })).toEqual([]);
    expect(await search(answering([found], [["google news", "CAPTCHA"]]))).toHaveLength(1);
  });

  test("that finds nothing because its engines are silent fails and names them", async () => {
    const unresponsive = [
      ["google news", "Suspended: CAPTCHA"],
      ["bing news", ""],
      ["<b>qwant</b>"],
      [7, null],
    ];
    await expect(search(answering([], unresponsive))).rejects.toThrow(
      "it found nothing, and these engines didn't answer: google news (Suspended: CAPTCHA), bing news, qwant, 7",
    );
  });

  test.each([
    [
      "json is not allowed",
      () => new Response("Forbidden", { status: 403 }),
      /settings\.yml doesn't allow the json format/,
    ],
    ["its limiter is on", () => new Response("Too many", { status: 429 }), /limiter .* \(429\)/],
    ["it is broken", () => new Response("", { status: 502 }), /answered 502/],
    ["it answers with a page", () => new Response(" <!doctype html><p>Hi"), /a web page instead of JSON/],
    ["it answers with words", () => new Response("not now"), /something else instead of JSON/],
    ["its JSON breaks off", () => new Response('{"results": ['), /something else instead of JSON/],
    ["it answers with other JSON", () => Response.json({ error: "x" }), /isn't a SearXNG answer/],
    ["it answers with null", () => Response.json(null), /isn't a SearXNG answer/],
    ["it floods", () => new Response("[".repeat(6_000_000)), /too large/],
  ])("says in plain words when %s", async (_, response, message) => {
    answer = response;
    const failure = await place.read(`${base}/search?q=x`, never).catch((error) => error);
    expect(failure).toBeInstanceOf(Unreadable);
    expect(failure.message).toMatch(message);
  });

  test("of any JSON is read or fails in plain words, and nothing else", async () => {
    const anyAnswer = fc.oneof(
      fc.jsonValue(),
      fc.record({ results: fc.jsonValue(), unresponsive_engines: fc.jsonValue() }),
      fc.record({
        results: fc.array(fc.record({ url: fc.webUrl(), title: fc.string(), content: fc.jsonValue() })),
      }),
    );
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (body) => {
        const bytes = new TextEncoder().encode(JSON.stringify(body));
        const handed = searxngPlace(
          base,
          async (url) => ({ status: 200, url, headers: new Headers(), bytes, complete: true }),
          parser,
          () => startOfTest,
        );
        const read = await handed
          .read(`${base}/search?q=x`, never)
          .then(({ articles }) => articles)
          .catch((error) => error);
        if (Array.isArray(read)) {
          for (const { url, title } of read) expect([url.slice(0, 4), title === ""]).toEqual(["http", false]);
        } else expect(read).toBeInstanceOf(Unreadable);
      }),
    );
  });
});

describe("the news finder over feeds and a SearXNG", () => {
  const feeds = (status: number) =>
    feedPlaces(
      ["https://feed.example/?q={query}"],
      createFeedReader({
        now: () => startOfTest,
        parser,
        fetchPage: async (url) => ({
          status,
          url,
          headers: new Headers(),
          bytes: new TextEncoder().encode(
            `<rss version="2.0"><channel><item><title>Told by a feed</title><link>${found.url}</link></item></channel></rss>`,
          ),
          complete: true,
        }),
      }),
      () => startOfTest,
    );
  const finder = (status: number) =>
    createNewsFinder({ places: [...feeds(status), place], now: () => startOfTest });

  test("tells a page once that both announce, as the one that tells more", async () => {
    answer = () => Response.json(answering([found]));
    const { articles, places } = await finder(200).find(searchFor("x"), never);
    expect(places.map(({ error }) => error)).toEqual([null, null]);
    expect(articles.map(({ article }) => article.title)).toEqual(["Booster 14 lands again"]);
  });

  test("goes on with either when the other fails, and fails with the reasons of both", async () => {
    answer = () => Response.json(answering([found]));
    expect(await finder(500).find(searchFor("x"), never)).toMatchObject({
      places: [{ error: "its server answered 500" }, { error: null, articles: 1 }],
    });
    answer = () => new Response("", { status: 403 });
    const { articles, places } = await finder(200).find(searchFor("x"), never);
    expect(articles.map(({ article }) => article.title)).toEqual(["Told by a feed"]);
    expect(places[1]).toEqual({
      url: base,
      title: "",
      articles: 0,
      error: expect.stringContaining("json format"),
    });
    const none = await finder(500)
      .find(searchFor("x"), never)
      .catch((error) => error);
    expect(none).toBeInstanceOf(NoFeedReadable);
    expect(none.message).toContain("feed.example: its server answered 500; 127.0.0.1: its settings.yml");
  });
});

describe("a server with TOPICAPP_SEARXNG_URL", () => {
  const openNewsroom = () =>
    openTestApp({
      env: {
        TOPICAPP_SEARXNG_URL: `${base}/`,
        TOPICAPP_NEWS_FEEDS: `http://127.0.0.1:${server.port}/feed`,
        TOPICAPP_CHECK_LINKS: "off",
      },
      fetch: (url, init) => fetch(url, init),
    });

  test("tells what it finds there, though it is on a private address and the feed is none", async () => {
    answer = () => Response.json(answering([found]));
    const testApp = openNewsroom();
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { name: "Reusable rockets" });
    await testApp.refreshDue();
    const { body } = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }));
    expect(body.update.outcome).toBe("published");
    expect(body.summary?.citations).toMatchObject([
      { site: "orbital-times.example", title: found.title.replace(/<.?b>/g, "") },
    ]);
    expect(
      asked.some(
        ({ pathname, searchParams }) =>
          pathname === "/searxng/search" && searchParams.get("q") === "Reusable rockets",
      ),
    ).toBe(true);
  });

  test("tells a topic's creator what its admin can do when nothing can be read", async () => {
    answer = () => new Response("", { status: 403 });
    const testApp = openNewsroom();
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    const runs = await testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
    expect(runs.body[0]).toMatchObject({ outcome: "failed" });
    expect(runs.body[0]?.error).toContain("doesn't allow the json format");
  });
});
