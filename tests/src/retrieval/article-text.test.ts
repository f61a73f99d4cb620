import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Article, canonicalPage, siteOf } from "../../../src/retrieval/article.ts";
import { articleText as textOf } from "../../../src/retrieval/article-text.ts";
import {
  createFetcher,
  type FetchedPage,
  FetchFailed,
  type FetchPage,
} from "../../../src/retrieval/fetch.ts";
import { htmlOf, readArticles } from "../../../src/retrieval/read-articles.ts";
import { parser } from "../../support/app.ts";

const html = "text/html; charset=utf-8";

function articleText(fetched: FetchedPage) {
  const source = htmlOf(fetched);
  return source && textOf(source);
}

function page(body: string | Uint8Array, contentType: string | null = html, status = 200): FetchedPage {
  return {
    status,
    url: "https://paper.example/a",
    headers: new Headers(contentType === null ? {} : { "content-type": contentType }),
    bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
    complete: true,
  };
}

const told = [
  "Booster 14 landed for the ninth time on Thursday, four days after its last flight, the shortest turn-round so far.",
  "The engineers in Kourou had replaced two of its nine engines, and they will fly it again before the year is out.",
  "A second pad, licensed this week after two years of hearings, will be ready for its first launch in the spring.",
];
const paragraphs = told.map((text) => `<p>${text}</p>`).join("\n");
const around = `<nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>`;
const below = `<aside class="related"><a href="/b">Related: nothing</a></aside><footer>All rights reserved</footer>`;

function paper(content: string, head = "<title>Booster 14 lands again</title>"): string {
  return `<!doctype html><html lang="en"><head>${head}</head><body>${around}<main><article>${content}</article></main>${below}</body></html>`;
}

describe("the text of an article's page", () => {
  test("is the article's paragraphs, without what stands around them", () => {
    expect(articleText(page(paper(paragraphs)))).toEqual({
      title: "Booster 14 lands again",
      text: told.join("\n\n"),
      publishedAt: null,
    });
  });

  test("is plain: one line a block, entities decoded, no markup, no script, no overrides of direction", () => {
    const content = `<h2>Why it&nbsp;matters</h2><p>AT&amp;T &lt;b&gt;flew</p><p>One<br>line\n more\u202e</p><ul><li>a</li><li>b</li></ul><table><tr><td>1</td><td>2</td></tr></table><script>alert(1)</script><style>p{}</style>${paragraphs}`;
    const text = articleText(page(paper(content)))?.text ?? "";
    expect(text.split("\n\n").slice(0, 9)).toEqual([
      "Why it matters",
      "AT&T <b>flew",
      "One",
      "line more",
      "a",
      "b",
      "1",
      "2",
      told[0] ?? "",
    ]);
    expect(text).not.toMatch(/alert|p\{\}/);
  });

  test.each([
    ["its metadata", `<meta property="article:published_time" content="2026-11-20T08:00:00+01:00">`],
    [
      "its JSON-LD",
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Booster 14 lands again","datePublished":"2026-11-20T07:00:00Z"}</script>`,
    ],
  ])("comes with the date of %s", (_, head) => {
    const read = articleText(page(paper(paragraphs, `<title>Booster 14 lands again</title>${head}`)));
    expect(read).toMatchObject({
      title: "Booster 14 lands again",
      publishedAt: new Date("2026-11-20T07:00:00Z"),
    });
  });

  test.each([
    ["no html, head or body", `<title>T</title>${paragraphs}`],
    ["only a body", `<body class="x">${paragraphs}`],
    ["nothing closed", `<html><body><div><p>${told.join("<p>")}`],
    ["text after its end", `<html><body></body></html>${paragraphs}`],
    ["a byte order mark and a comment", `\ufeff<!-- a --><!doctype html><html><body>${paragraphs}`],
    ["an end in the middle", `${paper(paragraphs).slice(0, -20)}<p class="`],
  ])("is read from a page with %s", (_, body) => {
    expect(articleText(page(body))?.text).toContain(told.join("\n\n"));
  });

  test("is decoded by what the server sent, then by the page's own declaration, then by what fits", () => {
    const german = (declared: string) =>
      paper(`<p>Größe: ${told.join(" ")}</p>`, `<title>Grüße</title>${declared}`);
    const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const declared = `<meta charset="iso-8859-1">`;
    const old = `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">`;
    const title = (body: Uint8Array | string, type: string | null) => articleText(page(body, type))?.title;
    expect(title(german(""), "text/html")).toBe("Grüße");
    expect(title(german(declared), html)).toBe("Grüße");
    expect(title(latin(german("")), "text/html; charset=ISO-8859-1")).toBe("Grüße");
    expect(title(latin(german(declared)), "text/html")).toBe("Grüße");
    expect(title(latin(german(old)), null)).toBe("Grüße");
    expect(title(latin(german("")), html)).toBe("Grüße");
    expect(title(german(`<meta charset="utf-16">`), "text/html")).toBe("Grüße");
    const shiftJis = Uint8Array.from([0x93, 0xfa, 0x96, 0x7b]);
    const japanese = Buffer.concat([latin("<title>"), shiftJis, latin(`</title>${paragraphs}`)]);
    expect(title(japanese, "text/html; charset=shift_jis")).toBe("日本");
  });

  test("is decoded as UTF-8 though a few bytes of it are broken, or its end cuts a character", () => {
    const good = new TextEncoder().encode(paper(`<p>Größe ü ö ä: ${told.join(" ")}</p>`));
    const broken = Buffer.concat([good, Uint8Array.from([0xff])]);
    const cut = Buffer.concat([good, new TextEncoder().encode("ü").subarray(0, 1)]);
    for (const bytes of [broken, cut]) expect(articleText(page(bytes))?.text).toStartWith("Größe ü ö ä: ");
  });

  test("is cut behind a sentence at 8,000 characters", () => {
    const long = `<p>${told.join(" ")}</p>`.repeat(60);
    const text = articleText(page(paper(long)))?.text ?? "";
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(text.length).toBeGreaterThan(7_000);
    expect(text).toEndWith(".");
  });

  test.each([
    ["no success", page(paper(paragraphs), html, 404)],
    ["a payment required", page(paper(paragraphs), html, 403)],
    ["no HTML", page(paper(paragraphs), "application/pdf")],
    ["nothing on it", page("")],
    ["only a remark on it", page(paper("<p>Please switch on JavaScript.</p>"))],
    ["no markup", page("\u0000\u0001\u0002")],
  ])("is null for a page with %s", (_, fetched) => {
    expect(articleText(fetched)).toBeNull();
  });

  test("comes about without running or loading anything of the page's", async () => {
    const asked: string[] = [];
    const canary = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch(request) {
        asked.push(request.url);
        return new Response("globalThis.topicappCanary = true");
      },
    });
    const url = `http://127.0.0.1:${canary.port}`;
    const run = "globalThis.topicappCanary = true";
    const hostile = [
      `<script>${run}</script><script src="${url}/a.js"></script><img src="${url}/i.png" onerror="${run}">`,
      `<iframe src="${url}/f"></iframe><iframe srcdoc="<script>${run}</script>"></iframe><link rel="stylesheet" href="${url}/s.css"><object data="${url}/o"></object>`,
      `<svg onload="${run}"><script>${run}</script></svg>`,
      `<a href="javascript:${run}">x</a><base href="${url}/"><meta http-equiv="refresh" content="0;url=${url}/r">`,
    ].join("");
    const read = articleText(page(paper(`<div onclick="${run}">${hostile}${paragraphs}</div>`, hostile)));
    await fetch(`${url}/last`);
    await canary.stop(true);
    expect(read?.text).toContain(told[0] ?? "");
    expect(asked).toEqual([`${url}/last`]);
    expect("topicappCanary" in globalThis).toBe(false);
  });

  const w = (body: string, head = "") => `<html><head>${head}</head><body>${body}</body></html>`;
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(" ");

  test.each([
    ["100,000 nested elements", w("<div>".repeat(100_000) + paragraphs)],
    ["2 MB of brackets", "<".repeat(2_000_000)],
    ["2 MB of ampersands", "&".repeat(2_000_000)],
    ["2 MB of beginnings of comments", "<!--".repeat(500_000)],
    ["2 MB of scripts that do not end", "<script>".repeat(250_000)],
    ["2 MB of tags that do not end", "<html".repeat(400_000)],
    ["2 MB of hard spaces", w(`<p>${"\u00a0".repeat(1_000_000)}x`)],
    ["2 MB of one word", w(`<p>${"a".repeat(2_000_000)}`)],
    ["2 MB of one text", w(`<p>${"word, ".repeat(340_000)}`)],
    ["2 MB of attributes", w(`<div ${attributes(250_000)}>${paragraphs}</div>`)],
    ["2 MB of one attribute", w(`<div class="${"a ".repeat(900_000)}">${paragraphs}</div>`)],
    [
      "2 MB of JSON-LD",
      w(paragraphs, `<script type="application/ld+json">${"[".repeat(1_900_000)}</script>`),
    ],
    ["tables in tables", w("<table><tr><td>".repeat(30) + paragraphs.repeat(800))],
    ["many deep tables", w(("<table><tr><td>".repeat(30) + told[0] + "</table>".repeat(30)).repeat(100))],
    ["many deep lists", w(("<ul><li>".repeat(30) + told[0] + "</ul>".repeat(30)).repeat(100))],
    ["thousands of headings", w("<h2>a</h2>".repeat(5_900))],
    ["thousands of list items", w("<li>a, b".repeat(11_800))],
    ["thousands of rules", w("<hr>".repeat(11_800))],
    ["thousands of breaks", w(`<div>${"x<br>".repeat(11_800)}`)],
    ["thousands of links", w(`<p>${"<a href=b>x, y</a>".repeat(5_900)}`)],
    ["more than 2 MB", w(paragraphs.repeat(20_000))],
  ])("is found or given up in time for a page of %s", (_, body) => {
    const started = process.cpuUsage();
    const read = articleText(page(body));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(3_000);
    expect(read?.text.length ?? 0).toBeLessThanOrEqual(8_000);
  });

  test("of any bytes and any heap of tags is text or null, and nothing is thrown", () => {
    const tag = fc.constantFrom(
      ...'<p> </p> <div> </div> <table> <tr> <td> </table> <!-- --> <script> </script> <b <a\u0020href=" > " \' <svg> </svg> <body> </html> <head> <title> <frameset> <template> <![CDATA[ ]]> <?x ?> &amp; &#0; &# &lt; \u202e \ud83d'.split(
        " ",
      ),
      told[0] ?? "",
    );
    const heap = fc.array(tag, { maxLength: 60 }).map((tags) => tags.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), heap, heap.map(paper)), (body) => {
        const read = articleText(page(body));
        if (read === null) return;
        expect(read.text.length).toBeLessThanOrEqual(8_000);
        expect(read.text.isWellFormed() && read.title.isWellFormed()).toBe(true);
        expect(`${read.title}${read.text.replaceAll("\n", "")}`).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      }),
    );
  });
});

describe("reading the pages of articles", () => {
  const never = new AbortController().signal;
  const article = (url: string, more: Partial<Article> = {}): Article => ({
    url,
    page: canonicalPage(url),
    title: "Booster 14 lands again in Kourou",
    extract: "Booster 14 landed.",
    site: siteOf(url),
    publishedAt: null,
    ...more,
  });
  const dated = paper(
    paragraphs,
    `<title>T</title><meta property="article:published_time" content="2026-11-20T08:00:00Z">`,
  );

  const bodies: Record<string, () => Response> = {
    "/full": () => new Response(dated, { headers: { "content-type": html } }),
    "/wall": () => new Response(paper(paragraphs), { status: 403, headers: { "content-type": html } }),
    "/gone": () => new Response(paper(paragraphs), { status: 404, headers: { "content-type": html } }),
    "/consent": () =>
      new Response(paper(`<p>${"We and our 847 partners store cookies on your device. ".repeat(9)}</p>`), {
        headers: { "content-type": html },
      }),
    "/moved": () => new Response(null, { status: 302, headers: { location: "/full" } }),
    "/zipped": () =>
      new Response(Bun.gzipSync(dated), { headers: { "content-type": html, "content-encoding": "gzip" } }),
  };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => bodies[new URL(request.url).pathname]?.() ?? new Response("", { status: 500 }),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  afterAll(() => server.stop(true));
  const fetchPage = createFetcher({
    fetch: (url, init) => fetch(url, init),
    allow: (asked) => asked === origin,
  });

  test("gives each article what its page tells, and a date where it had none", async () => {
    const own = new Date("2026-11-19T00:00:00Z");
    const articles = [
      article(`${origin}/full`),
      article(`${origin}/moved`, { publishedAt: own }),
      article(`${origin}/zipped`),
    ];
    const read = await readArticles(articles, { fetchPage, parser, signal: never });
    expect(read).toEqual(
      articles.map((each) => ({
        ...each,
        extract: told.join("\n\n"),
        publishedAt: each.publishedAt ?? new Date("2026-11-20T08:00:00Z"),
      })),
    );
  });

  test("leaves an article as it is where its page is closed, gone, silent, about something else or tells less", async () => {
    const articles = [
      ...["wall", "gone", "consent", "broken"].map((path) => article(`${origin}/${path}`)),
      article(`${origin}/full`, { extract: "Booster 14 landed. ".repeat(60) }),
      article("http://10.0.0.1/private"),
      article("no address"),
    ];
    expect(await readArticles(articles, { fetchPage, parser, signal: never })).toEqual(articles);
  });

  test("does not ask Google News, which leads on only by a script", async () => {
    const asked: string[] = [];
    const recording: FetchPage = async (url) => {
      asked.push(url);
      throw new FetchFailed("no");
    };
    const articles = [article("https://news.google.com/rss/articles/CBMiA"), article("https://a.example/")];
    expect(await readArticles(articles, { fetchPage: recording, parser, signal: never })).toEqual(articles);
    expect(asked).toEqual(["https://a.example/"]);
  });

  test("asks for one page at a time of a host, and of so many hosts at once as it is told", async () => {
    let underWay: string[] = [];
    let most = 0;
    const watching: FetchPage = async (url) => {
      const { host } = new URL(url);
      expect(underWay).not.toContain(host);
      underWay.push(host);
      most = Math.max(most, underWay.length);
      await new Promise((resolve) => setImmediate(resolve));
      underWay = underWay.filter((each) => each !== host);
      return { ...page(dated), url };
    };
    const articles = Array.from({ length: 30 }, (_, at) => article(`https://h${at % 10}.example/${at}`));
    const read = await readArticles(articles, { fetchPage: watching, parser, signal: never, maxAtOnce: 4 });
    expect(most).toBe(4);
    expect(read.map(({ url }) => url)).toEqual(articles.map(({ url }) => url));
    expect(read.every(({ extract }) => extract === told.join("\n\n"))).toBe(true);
  });

  test("keeps what was read when time is up, and stops with the reason when it is told to", async () => {
    const stop = new AbortController();
    const hanging =
      (onHang: () => void): FetchPage =>
      async (url, { signal } = {}) => {
        if (url.includes("quick")) return { ...page(dated), url };
        const hung = new Promise<FetchedPage>((_, reject) =>
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
        );
        onHang();
        return hung;
      };
    const articles = [article("https://quick.example/"), article("https://slow.example/1")];
    const timed = { fetchPage: hanging(() => {}), parser, signal: never, timeout: 1 };
    expect((await readArticles(articles, timed)).map(({ extract }) => extract.length > 100)).toEqual([
      true,
      false,
    ]);
    const reason = new Error("stopping");
    const stopped = { fetchPage: hanging(() => stop.abort(reason)), parser, signal: stop.signal };
    await expect(readArticles(articles, stopped)).rejects.toBe(reason);
  });
});
