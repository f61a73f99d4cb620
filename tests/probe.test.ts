import { describe, expect, test } from "bun:test";
import type { FetchPage } from "../src/retrieval/fetch.ts";
import { probeFeeds } from "../src/sources/probe.ts";

describe("the feeds of the digest", () => {
  const rss = `<rss version="2.0"><channel>${["Rain", "Snow"]
    .map((title, n) => `<item><title>${title}</title><link>https://paper.example/${n}</link></item>`)
    .join("")}</channel></rss>`;
  const results = { results: [{ url: "https://paper.example/hail", title: "Hail" }] };
  const answers: Record<string, Response> = {
    "https://good.example/?q=weather": new Response(rss),
    "https://busy.example/?q=weather": new Response("", { status: 429 }),
    "https://page.example/news": new Response("<html><body>No feed</body></html>"),
  };
  const fetchPage: FetchPage = async (url) => {
    const isSearch = url.startsWith("http://searxng.example/search?");
    const response = isSearch ? Response.json(results) : answers[url];
    if (!response) throw new Error("the connection failed");
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, url, headers: response.headers, bytes, complete: true };
  };

  test("are asked one by one, and each says what it gave or why it gave nothing", async () => {
    const newsFeeds = [
      "good.example/?q={query}",
      "busy.example/?q={query}",
      "page.example/news",
      "gone.example/",
    ];
    const config = {
      newsFeeds: newsFeeds.map((feed) => `https://${feed}`),
      searxngUrl: "http://searxng.example",
    };
    const probes = await probeFeeds(config, fetchPage, () => new Date("2026-11-21T09:00:00Z"));
    expect(probes.map(({ host, articles }) => [host, articles])).toEqual([
      ["good.example", 2],
      ["busy.example", null],
      ["page.example", null],
      ["gone.example", null],
      ["searxng.example", 1],
    ]);
    const [good, busy, , gone] = probes;
    expect(good).toMatchObject({ url: "https://good.example/?q=weather", error: null });
    expect(busy?.error).toContain("429");
    expect(gone?.error).toBe("the connection failed");
  });
});
