import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalPage, readerUrl, siteOf } from "../../../src/retrieval/article.ts";

describe("the address of a page", () => {
  test.each([
    [
      "http://WWW.BBC.co.uk:80/news/world-1/?utm_source=x&at_medium=RSS#top",
      "https://bbc.co.uk/news/world-1",
    ],
    ["https://amp.theguardian.com/world/a?CMP=share", "https://theguardian.com/world/a"],
    ["https://m.example.com/a/amp/", "https://example.com/a"],
    ["https://en.m.wikipedia.org/wiki/A", "https://en.wikipedia.org/wiki/A"],
    ["https://m.me/a", "https://m.me/a"],
    ["https://example.com/?b=2&a=1&ref=home&fbclid=3", "https://example.com?a=1&b=2"],
    ["https://example.com.:443/a//", "https://example.com/a"],
    ["https://example.com:8443/a", "https://example.com:8443/a"],
    ["https://user:pass@example.com/a", "https://example.com/a"],
    ["mailto:a@b.example", "mailto:a@b.example"],
  ])("%s is known as %s", (url, page) => {
    expect(canonicalPage(url)).toBe(page);
  });

  const webUrl = fc.webUrl({ withQueryParameters: true, withFragments: true });

  test("is the same when it is brought in form twice, with or without tracking", () => {
    fc.assert(
      fc.property(webUrl, (url) => {
        const page = canonicalPage(url);
        expect(canonicalPage(page)).toBe(page);
        const tracked = new URL(url);
        tracked.search += `${tracked.search ? "&" : "?"}utm_campaign=feed&gclid=1`;
        expect(canonicalPage(tracked.href)).toBe(page);
        expect(canonicalPage(readerUrl(url) ?? "")).toBe(page);
      }),
    );
  });

  test("for a reader keeps host, path and the parameters that it needs, as they were written", () => {
    expect(readerUrl("http://www.example.com/a/?id=%7e1&utm_medium=rss&sig=a+b%2f#top")).toBe(
      "http://www.example.com/a/?id=%7e1&sig=a+b%2f",
    );
    expect(readerUrl("https://bank.example@evil.example/")).toBe("https://evil.example/");
    expect(readerUrl("javascript:alert(1)")).toBeNull();
    expect(readerUrl("no address")).toBeNull();
  });

  test("belongs to a site that is known without www", () => {
    expect(siteOf("https://www.bbc.co.uk/news")).toBe("bbc.co.uk");
    expect(siteOf("https://www.com/")).toBe("www.com");
    expect(siteOf("nothing")).toBe("");
  });
});

describe("a way out to a page", () => {
  const page = "https://paper.example/storm?id=1";
  const inner = encodeURIComponent(`${page}&utm_source=x#top`);

  test.each([
    `https://www.google.com/url?sa=t&q=${inner}&usg=abc`,
    `https://www.google.co.uk/url?url=${inner}`,
    `http://www.bing.com/news/apiclick.aspx?ref=x&url=${inner}&c=1`,
    `https://l.facebook.com/l.php?u=${inner}&h=AT0`,
    `https://duckduckgo.com/l/?uddg=${inner}&rut=1`,
    `https://out.reddit.com/t3_abc?url=${inner}&token=x`,
    `https://www.youtube.com/redirect?event=video&q=${inner}`,
    `https://eur01.safelinks.protection.outlook.com/?url=${inner}&data=05`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://out.reddit.com/x?url=${inner}`)}`,
  ])("%s is that page's own address", (way) => {
    expect(readerUrl(way)).toBe(page);
    expect(canonicalPage(way)).toBe(canonicalPage(page));
    expect(siteOf(readerUrl(way) ?? "")).toBe("paper.example");
  });

  test("that leads nowhere, to itself or to what is no page stays as it is", () => {
    const loop = "https://www.google.com/url?q=https%3A%2F%2Fwww.google.com%2Furl";
    for (const url of [
      "https://www.google.com/url?q=javascript%3Aalert(1)",
      "https://www.google.com/url?q=%2Fsearch",
      "https://www.google.com/search?q=https%3A%2F%2Fpaper.example%2F",
      "https://paper.example/url?q=https%3A%2F%2Fevil.example%2F",
    ])
      expect(readerUrl(url)).toBe(url);
    expect(readerUrl(loop)).toBe("https://www.google.com/url");
  });
});
