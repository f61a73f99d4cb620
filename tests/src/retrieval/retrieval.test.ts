import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { canonicalPage, readerUrl, siteOf } from "../../../src/retrieval/article.ts";
import { FeedUnreadable, parseFeed as parseWhole } from "../../../src/retrieval/feed-document.ts";
import { feedPlaces } from "../../../src/retrieval/feed-place.ts";
import { createFeedReader } from "../../../src/retrieval/feed-reader.ts";
import { createNewsFinder, NoFeedReadable } from "../../../src/retrieval/feeds.ts";
import { createFetcher, FetchFailed, type FetchPage, FetchRefused } from "../../../src/retrieval/fetch.ts";
import { parser } from "../../support/app.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (read: Uint8Array) => new TextDecoder().decode(read);

const parseFeed = (...given: Parameters<typeof parseWhole>) => parseWhole(...given).articles;

describe("the fetcher", () => {
  const PUBLIC = "93.184.216.34";
  const addresses: Record<string, string[]> = {
    "public.example": [PUBLIC],
    "six.example": ["2606:4700::1111"],
    "localtest.example": ["127.0.0.1"],
    "both.example": [PUBLIC, "10.0.0.7"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "nat64.example": ["64:ff9b::7f00:1"],
    "6to4.example": ["2002:7f00:1::1"],
    "compatible.example": ["::127.0.0.1"],
    "mixed.example": ["2606:4700::1111", PUBLIC, "::1"],
    "scoped.example": ["fe80::1%eth0"],
    "odd.example": ["not an address"],
    "app.localhost": ["127.0.0.1"],
    "metadata.google.internal": ["169.254.169.254"],
    "nowhere.example": [],
    localhost: ["127.0.0.1", "::1"],
    "localhost.": ["127.0.0.1"],
  };
  const asked: string[] = [];
  const lookup = async (host: string) => {
    asked.push(host);
    return (addresses[host] ?? [PUBLIC]).map((address) => ({ address }));
  };

  let hits = 0;
  const canary = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const to = searchParams.get("to");
      if (pathname === "/redirect" && to) return Response.redirect(to, 302);
      if (pathname === "/public") return new Response(`for ${request.headers.get("host")}`);
      if (pathname === "/bomb") return gzipped(40_000_000);
      hits++;
      return new Response("canary");
    },
  });
  afterAll(() => canary.stop(true));
  beforeEach(() => {
    hits = 0;
    asked.length = 0;
  });

  /** Bun's own fetch, but the public address and every default port lead to the canary on this machine. */
  const toCanary = (url: string, init: BunFetchRequestInit) => {
    const address = new URL(url);
    if (address.hostname === PUBLIC) address.hostname = "127.0.0.1";
    if (address.protocol === "http:") address.port = String(canary.port);
    return fetch(address.protocol.startsWith("http") ? address.href : url, init);
  };
  const fetchPage = createFetcher({ fetch: toCanary, lookup });
  const redirect = (to: string) => `http://public.example/redirect?to=${encodeURIComponent(to)}`;

  test("asks strangers at the address that was checked, under their own name", async () => {
    const page = await fetchPage("http://public.example/public#part");
    expect(text(page.bytes)).toBe("for public.example");
    expect(page).toMatchObject({ status: 200, url: "http://public.example/public", complete: true });
    expect(asked).toEqual(["public.example"]);
  });

  test("connects over TLS to the literal address and names the host to verify", async () => {
    const calls: [string, BunFetchRequestInit][] = [];
    const recording = createFetcher({
      lookup,
      fetch: async (url, init) => {
        calls.push([url, init]);
        return new Response("ok");
      },
    });
    await recording("https://six.example./a?b=c");
    expect(calls).toHaveLength(1);
    const [url, init] = calls[0] ?? ["", {}];
    expect(url).toBe("https://93.184.216.34/a?b=c");
    expect(init).toMatchObject({ redirect: "manual", keepalive: false, tls: { serverName: "six.example" } });
    expect(new Headers(init.headers).get("host")).toBe("six.example.");
    await recording("https://six.example/");
    expect(calls[1]?.[0]).toBe("https://[2606:4700::1111]/");
  });

  test.each(["64:ff9b::5db8:d822", "2002:5db8:d822::1", "::ffff:93.184.216.34", "2606:4700::1111"])(
    "takes %s for the public address that it leads to",
    async (address) => {
      const answering = createFetcher({
        lookup: async () => [{ address }],
        fetch: async () => new Response(),
      });
      expect((await answering("http://public.example/")).status).toBe(200);
    },
  );

  test("tries the next address of a host when one does not answer", async () => {
    const calls: string[] = [];
    const page = await createFetcher({
      lookup: async () => [{ address: "2606:4700::1111" }, { address: PUBLIC }, { address: "8.8.8.8" }],
      fetch: async (url) => {
        calls.push(url);
        if (calls.length < 3) throw new Error("ECONNREFUSED");
        return new Response("at last");
      },
    })("http://public.example/");
    expect(text(page.bytes)).toBe("at last");
    expect(calls).toEqual([`http://${PUBLIC}/`, "http://8.8.8.8/", "http://[2606:4700::1111]/"]);
  });

  const hostile = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.000.000.001/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://127.0.0.1%2f@public.example/",
    "http://127.1.1.1\t/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[100::1]/",
    "http://203.0.113.1/",
    "http:\\\\127.0.0.1\\",
    "http:127.0.0.1",
    "http://0/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001::1]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "http://[5f00::1]/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://168.63.129.16/machine?comp=goalstate",
    "http://[::ffff:168.63.129.16]/",
    "http://[64:ff9b::168.63.129.16]/",
    "http://[2002:a83f:8110::1]/",
    "http://100.100.100.200/latest/meta-data/",
    "http://192.0.0.192/opc/v2/instance/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fd20:ce::254]/computeMetadata/v1/",
    "http://169.254.170.2/v2/credentials",
    "http://100.64.0.1/",
    "http://198.18.0.1/",
    "http://192.0.0.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://localtest.example/",
    "http://both.example/",
    "http://mapped.example/",
    "http://nat64.example/",
    "http://6to4.example/",
    "http://compatible.example/",
    "http://mixed.example/",
    "http://scoped.example/",
    "http://odd.example/",
    "http://app.localhost/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://nowhere.example/",
    "http://user:secret@public.example/",
    "http://public.example@127.0.0.1/",
    "http://public.example:8080/",
    "http://public.example:22/",
    `http://127.0.0.1:${canary.port}/`,
    "https://127.0.0.1/",
    "file:///etc/passwd",
    "file://127.0.0.1/etc/passwd",
    "data:text/plain,canary",
    "blob:http://127.0.0.1/0",
    "ftp://127.0.0.1/",
    "gopher://127.0.0.1/",
    "s3://bucket/key",
    "javascript:alert(1)",
    "//127.0.0.1/",
    "127.0.0.1",
    "http://",
    "",
    redirect("http://127.0.0.1/"),
    redirect("http://localtest.example/"),
    redirect("http://[::ffff:127.0.0.1]/"),
    redirect("file:///etc/passwd"),
    redirect("http://public.example:8080/"),
    redirect("//user@public.example/"),
    redirect(redirect("http://2130706433/")),
    redirect(redirect(redirect(redirect("http://public.example/public")))),
  ];

  test.each(hostile)("never asks %p", async (url) => {
    await expect(fetchPage(url)).rejects.toBeInstanceOf(FetchFailed);
    expect(hits).toBe(0);
  });

  test("follows three redirects, each looked up and checked anew", async () => {
    const page = await fetchPage(redirect(redirect(redirect("http://public.example/public"))));
    expect(page.url).toBe("http://public.example/public");
    expect(asked).toHaveLength(4);
  });

  test("connects to what was checked even when the name changes its mind", async () => {
    const answers = [[PUBLIC], ["127.0.0.1"]];
    let lookups = 0;
    const rebinding = createFetcher({
      fetch: toCanary,
      lookup: async () => (answers[lookups++] ?? []).map((address) => ({ address })),
    });
    expect((await rebinding("http://rebind.example/public")).status).toBe(200);
    expect(lookups).toBe(1);
    await expect(rebinding("http://rebind.example/public")).rejects.toBeInstanceOf(FetchRefused);
  });

  test("asks an origin that the admin named though it is private and on a port of its own", async () => {
    const origin = `http://127.0.0.1:${canary.port}`;
    const named = createFetcher({ fetch, lookup, allow: (asked) => asked === origin });
    expect(text((await named(`${origin}/feed`)).bytes)).toBe("canary");
    expect(asked).toEqual([]);
  });

  test("checks a redirect away from a named origin like a stranger's", async () => {
    const origin = `http://127.0.0.1:${canary.port}`;
    const named = createFetcher({ fetch, lookup, allow: (asked) => asked === origin });
    const to = encodeURIComponent(`http://localhost:${canary.port}/`);
    await expect(named(`${origin}/redirect?to=${to}`)).rejects.toBeInstanceOf(FetchRefused);
    expect(hits).toBe(0);
  });

  test("stops reading where the limit is, after decompression", async () => {
    const page = await fetchPage("http://public.example/bomb");
    expect(page.bytes.byteLength).toBe(5 * 1024 * 1024);
    expect(page.complete).toBe(false);
    const exact = await fetchPage("http://public.example/public", { maxBytes: 18 });
    expect([text(exact.bytes), exact.complete]).toEqual(["for public.example", true]);
    const cut = await fetchPage("http://public.example/public", { maxBytes: 3 });
    expect([text(cut.bytes), cut.complete]).toEqual(["for", false]);
  });

  test("says in plain words why nothing answered, and hands on an abort as it is", async () => {
    const failing = createFetcher({ lookup, fetch: () => Promise.reject(new Error("ECONNRESET")) });
    await expect(failing("http://public.example/")).rejects.toThrow("the connection failed");
    const unknown = createFetcher({ fetch: toCanary, lookup: () => Promise.reject(new Error("ENOTFOUND")) });
    await expect(unknown("http://gone.example/")).rejects.toThrow("the host gone.example is not known");
    const reason = new Error("shutting down");
    const hanging = createFetcher({ fetch: toCanary, lookup: () => new Promise(() => {}) });
    await expect(hanging("http://slow.example/", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

function gzipped(length: number): Response {
  return new Response(Bun.gzipSync(new Uint8Array(length)), { headers: { "content-encoding": "gzip" } });
}

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

describe("a feed document", () => {
  const folder = join(import.meta.dir, "../../data/feeds");
  const feedUrl = "https://feeds.example/news.xml";
  const parseFile = (name: string) => parseFeed(readFileSync(join(folder, name)), null, feedUrl);

  test.each([
    ["guardian.rss", 55, "Trump State of the Union address promised unity but emphasized discord"],
    ["heise.atom", 15, "Java-Anwendungsserver: Red Hat gibt WildFly 10 frei"],
    ["uol-latin1.rss", 15, "Ibope: Bolsonaro perde de Haddad, Ciro e Alckmin em simulações de 2º turno"],
    ["heraldsun.rss", 2, "The First Item"],
    ["reddit.atom", 24, "The Difficulties in Space"],
    ["rdf-1.0.rss", 69, "Food for fungi"],
    ["feedburner.atom", 25, "AdWords and DFP Java client library will soon require Java 7+"],
    ["encoding.rss", 40, "Mãe de utente é a nova presidente da Raríssimas"],
    ["windows-1251.xml", 50, "Цитата #17703"],
    ["iso-8859-1.xml", 40, "Red Dead Redemption 2: Hinweise auf PC-Umsetzung in App von Rockstar Games"],
    [
      "urdu.xml",
      26,
      "امریکی عسکری امداد کی بندش کی وجوہات: انڈیا سے جنگ، جوہری پروگرام اور اب دہشت گردوں کی پشت پناہی",
    ],
    ["large.atom", 25, "Using vale with vim"],
  ])("%s holds %d articles", (name, count, title) => {
    const articles = parseFile(name);
    expect(articles).toHaveLength(count);
    expect(articles[0]?.title).toBe(title);
  });

  test("in the folder of samples is read with sense, whatever its format", () => {
    const names = readdirSync(folder).filter((name) => !name.endsWith(".md"));
    for (const article of names.flatMap(parseFile)) {
      expect(article.url).toMatch(/^https?:\/\/[^ ]+$/);
      expect(article.page).toBe(canonicalPage(article.url));
      expect(article.site).toMatch(/^[\w.-]+$/);
      expect(article.title).not.toBe("");
      expect(article.extract.length).toBeLessThanOrEqual(600);
      expect(`${article.title} ${article.extract}`).not.toMatch(/\ufffd|<p>|<a |&amp;|&#|[\t\n]/);
      if (article.publishedAt) expect(article.publishedAt.getTime()).toBeGreaterThan(Date.UTC(2015, 0, 1));
    }
  });

  test.each([
    ["guardian.rss", "2018-01-31T07:26:05.000Z", "theguardian.com"],
    ["heise.atom", "2016-02-01T16:22:00.000Z", "heise.de"],
    ["uol-latin1.rss", "2018-09-24T22:42:40.000Z", "noticias.uol.com.br"],
    ["reddit.atom", "2016-01-23T15:40:37.000Z", "reddit.com"],
    ["rdf-1.0.rss", "2017-06-15T17:29:47.000Z", "science.sciencemag.org"],
    ["feedburner.atom", "2016-06-03T14:38:00.000Z", "googleadsdeveloper.blogspot.com"],
    ["encoding.rss", "2018-01-03T13:47:00.000Z", "feeds.jn.pt"],
    ["windows-1251.xml", "2018-03-21T07:27:32.000Z", "ibash.org.ru"],
    ["iso-8859-1.xml", "2018-10-28T12:48:00.000Z", "golem.de"],
    ["urdu.xml", "2018-01-05T16:51:00.000Z", "bbc.com"],
    ["large.atom", "2024-03-10T16:15:00.000Z", "dustri.org"],
  ])("%s begins on %s at %s, and dates all of its articles", (name, time, site) => {
    const articles = parseFile(name);
    expect(articles[0]?.publishedAt?.toISOString()).toBe(time);
    expect(articles[0]?.site).toBe(site);
    expect(articles.filter(({ publishedAt }) => publishedAt === null)).toEqual([]);
  });

  const rss = (items: string, head = "") =>
    bytes(
      `<rss version="2.0"><channel><title>T</title><link>https://paper.example/</link>${head}${items}</channel></rss>`,
    );
  const item = (title: string, link: string, more = "") =>
    `<item><title>${title}</title><link>${link}</link>${more}</item>`;

  test("is decoded by its byte order mark, its declaration, what the server sent, and last by what fits", () => {
    const titled = (encoding: string) =>
      `${encoding && `<?xml version="1.0" encoding="${encoding}"?>`}<rss><channel>${item("Größe", "https://a.example/1")}</channel></rss>`;
    const latin = (xml: string) => Uint8Array.from(xml, (character) => character.charCodeAt(0));
    const utf16 = (xml: string) => new Uint8Array(Buffer.from(`\ufeff${xml}`, "utf16le"));
    const title = (document: Uint8Array, type: string | null) => parseFeed(document, type, feedUrl)[0]?.title;
    expect(title(utf16(titled("")), "text/xml; charset=iso-8859-1")).toBe("Größe");
    expect(title(bytes(`\ufeff${titled("iso-8859-1")}`), null)).toBe("Größe");
    expect(title(latin(titled("ISO-8859-1")), "text/xml; charset=utf-8")).toBe("Größe");
    expect(title(latin(titled("")), 'application/rss+xml; charset="latin1"')).toBe("Größe");
    expect(title(latin(titled("")), null)).toBe("Größe");
    expect(title(latin(titled("klingon")), null)).toBe("Größe");
    expect(title(bytes(titled("utf-16")), null)).toBe("Größe");
  });

  test("gives plain text where there was markup, and ends paragraphs as sentences", () => {
    const [article] = parseFeed(
      rss(
        item(
          "<![CDATA[<b>AT&amp;T</b> &lt;3 feeds]]>",
          "/a?utm_source=rss",
          "<description>&lt;p&gt;A standfirst that is long enough to be told&lt;/p&gt;&lt;p&gt;First &lt;a href='x'&gt;fact&lt;/a&gt;.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;Continue reading...&lt;/p&gt;</description>",
        ),
      ),
      null,
      feedUrl,
    );
    expect(article).toMatchObject({
      title: "AT&T <3 feeds",
      url: "https://paper.example/a",
      extract: "A standfirst that is long enough to be told. First fact.",
      publishedAt: null,
    });
  });

  test("names the publisher, not the search, for what Google News and Bing announce", () => {
    const google = item(
      "Storm hits coast - The Herald",
      "https://news.google.com/rss/articles/CBMiA?oc=5",
      `<source url="https://www.herald.example">The Herald</source><description>&lt;a href="x"&gt;Storm hits coast&lt;/a&gt;&amp;nbsp;The Herald</description>`,
    );
    const bing = item(
      "Storm hits coast",
      "http://www.bing.com/news/apiclick.aspx?ref=FexRss&amp;url=https%3a%2f%2fwww.herald.example%2fstorm%3fid%3d1&amp;c=1",
    );
    const [one, other] = parseFeed(rss(google + bing), null, feedUrl);
    expect(one).toMatchObject({ title: "Storm hits coast", site: "herald.example", extract: "" });
    expect(other).toMatchObject({ url: "https://www.herald.example/storm?id=1", site: "herald.example" });
  });

  test("may be RSS 0.91, RDF, Atom with relative addresses or JSON Feed", () => {
    const read = (document: string) => parseFeed(bytes(document), null, feedUrl)[0];
    expect(
      read(
        `<rss version="0.91"><channel>${item("Bare & true", "https://a.example/?x=1&y=2")}</channel></rss>`,
      ),
    ).toMatchObject({
      title: "Bare & true",
      url: "https://a.example/?x=1&y=2",
    });
    expect(
      read(
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">${item("R", "https://a.example/r", "<dc:date>2026-11-20T10:00:00Z</dc:date>")}</rdf:RDF>`,
      ),
    ).toMatchObject({ title: "R", publishedAt: new Date("2026-11-20T10:00:00Z") });
    expect(
      read(
        `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://base.example/x/"><entry xml:base="y/"><title type="html">A &amp;amp; B</title><link rel="self" href="self"/><link href="page"/><updated>2026-11-20T10:00:00Z</updated></entry></feed>`,
      ),
    ).toMatchObject({ title: "A & B", url: "https://base.example/x/y/page" });
    expect(
      read(
        `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"/j","title":"J","content_html":"<p>Told.</p>","date_published":"2026-11-20T10:00:00Z"}]}`,
      ),
    ).toMatchObject({ url: "https://feeds.example/j", extract: "Told." });
  });

  test.each(["0.91", "0.92", "0.93", "0.94", "2.0", "2.0.1"])("may be RSS %s", (version) => {
    const document = `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="${version}"><channel><title>C</title>${item("T", "https://a.example/t")}</channel></rss>`;
    expect(parseFeed(bytes(document), null, feedUrl)).toMatchObject([{ url: "https://a.example/t" }]);
  });

  test.each(["http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/"])(
    "may be RSS 0.9 of %s",
    (namespace) => {
      const document = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${namespace}"><channel><title>C</title></channel>${item("T", "https://a.example/t")}</rdf:RDF>`;
      expect(parseFeed(bytes(document), null, feedUrl)).toMatchObject([{ url: "https://a.example/t" }]);
    },
  );

  test("takes an identifier for an address only where it is one", () => {
    const guids = `<item><title>A</title><guid>https://a.example/1</guid></item><item><title>B</title><guid>tag-2</guid></item><item><title>C</title><guid isPermaLink="false">https://a.example/3</guid></item>`;
    expect(parseFeed(rss(guids), null, feedUrl).map(({ url }) => url)).toEqual(["https://a.example/1"]);
    const json = {
      version: "https://jsonfeed.org/version/1.1",
      title: "J",
      items: [
        { id: "7", title: "A" },
        { id: "https://a.example/8", title: "B" },
      ],
    };
    const read = parseFeed(bytes(JSON.stringify(json)), null, feedUrl);
    expect(read.map(({ url }) => url)).toEqual(["https://a.example/8"]);
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><title>A</title><id>urn:uuid:1</id></entry><entry><title>B</title><id>https://a.example/9</id></entry></feed>`;
    expect(parseFeed(bytes(atom), null, feedUrl).map(({ url }) => url)).toEqual(["https://a.example/9"]);
  });

  test("that breaks off is read as far as it goes, wherever it does", () => {
    const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${[1, 2, 3].map((at) => `<entry><title>T${at}</title><link href="https://a.example/${at}"/></entry>`).join("")}</feed>`;
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>C</title></channel>${[1, 2, 3].map((at) => item(`T${at}`, `https://a.example/${at}`)).join("")}</rdf:RDF>`;
    const plain = text(rss([1, 2, 3].map((at) => item(`T${at}`, `https://a.example/${at}`)).join("")));
    for (const whole of [atom, rdf, plain]) {
      const close = whole === atom ? "</entry>" : "</item>";
      for (let end = whole.indexOf(close) + close.length; end <= whole.length; end++) {
        const beginning = whole.slice(0, end);
        const read = parseFeed(bytes(beginning), null, feedUrl);
        expect(read.length).toBeGreaterThanOrEqual(beginning.split(close).length - 1);
        expect(read.map(({ url }) => url)).toEqual(
          [1, 2, 3].slice(0, read.length).map((at) => `https://a.example/${at}`),
        );
      }
    }
  });

  test("loses the items without title or web address, and what comes after a hundred", () => {
    const many = Array.from({ length: 150 }, (_, at) => item(`Title ${at}`, `https://a.example/${at}`)).join(
      "",
    );
    expect(parseFeed(rss(many), null, feedUrl)).toHaveLength(100);
    const poor = `${item("", "https://a.example/1")}${item("No link", "")}${item("Odd", "javascript:alert(1)")}${item("Good", "https://a.example/2")}`;
    expect(parseFeed(rss(poor), null, feedUrl).map(({ title }) => title)).toEqual(["Good"]);
  });

  const dateOf = (written: string) =>
    parseFeed(
      rss(item("T", "https://a.example/", `<pubDate>${written}</pubDate>`)),
      null,
      feedUrl,
    )[0]?.publishedAt?.toISOString() ?? null;

  test.each([
    ["Fri, 20 Nov 2026 10:00:00 GMT", "2026-11-20T10:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00:00 EST", "2026-11-20T15:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00:00 CEST", "2026-11-20T08:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00 +0530", "2026-11-20T04:30:00.000Z"],
    ["Fri, 20 November 26 10:00:00 -01:00", "2026-11-20T11:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00:00 +0000 (UTC)", "2026-11-20T10:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["Fri, 20 Nov 2026 10:00:00 XYZ", "2026-11-20T10:00:00.000Z"],
    ["03 Apr 02 1500 GMT", "2002-04-03T15:00:00.000Z"],
    ["Seg, 24 Set 2018 19:42:40 -0300", "2018-09-24T22:42:40.000Z"],
    ["Di, 3. März 2026 08:00:00 MEZ", "2026-03-03T07:00:00.000Z"],
    ["mar., 3 févr. 2026 10:00:00 +0100", "2026-02-03T09:00:00.000Z"],
    ["2026-11-20T10:00:00.123456+01:00", "2026-11-20T09:00:00.123Z"],
    ["2026-11-20T10:00+0100", "2026-11-20T09:00:00.000Z"],
    ["2026-11-20 10:00:00", "2026-11-20T10:00:00.000Z"],
    ["2026-11-20 10:00:00 +01:00", "2026-11-20T09:00:00.000Z"],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["Fri Nov 20 10:00:00 UTC 2026", "2026-11-20T10:00:00.000Z"],
    ["November 20, 2026 10:00 AM", "2026-11-20T10:00:00.000Z"],
  ])("dated %p is of %s, wherever the server stands", (written, time) => {
    expect(dateOf(written)).toBe(time);
  });

  test.each(["yesterday", "20 Nov", "Thu, 01 Jan 1970 00:00:00 GMT", "99 Nov 2026 10:00", "20 Abc 2026", ""])(
    "dated %p has no date",
    (written) => {
      expect(dateOf(written)).toBeNull();
    },
  );

  test("keeps every time that is written as feeds should write it", () => {
    const date = fc.date({ min: new Date("1995-01-02"), max: new Date("2069-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(date, (time) => {
        time.setUTCMilliseconds(0);
        expect(dateOf(time.toUTCString())).toBe(time.toISOString());
        expect(dateOf(time.toISOString())).toBe(time.toISOString());
      }),
    );
  });

  test("is cut behind a sentence, else between words, and never inside a character", () => {
    const extract = (description: string) =>
      parseFeed(
        rss(item("T", "https://a.example/", `<description>${description}</description>`)),
        null,
        feedUrl,
      )[0]?.extract ?? "";
    expect(extract("A sentence of some length. ".repeat(40))).toEndWith("length.");
    expect(extract("word ".repeat(300))).toEndWith("word…");
    expect(extract("漢".repeat(900))).toHaveLength(600);
    expect(extract("😀".repeat(600)).isWellFormed()).toBe(true);
  });

  const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at || ""};`.repeat(10)}">`).join("")}]>`;

  test.each([
    ["nothing", ""],
    ["white space", " \n "],
    ["a web page", "<!doctype html><html><body><p>Not found</p></body></html>"],
    ["a truncated feed", `<rss version="2.0"><channel><item><title>Cut off</title><link>https://a.exa`],
    ["truncated JSON", `{"version":"https://jsonfeed.org/version/1.1","items":[`],
    ["other JSON", `{"error":"rate limited"}`],
    ["plain words", "Your query was too short."],
    ["a deep nest", `<rss><channel>${"<a>".repeat(50_000)}`],
    ["a heap of brackets", "<".repeat(500_000)],
  ])("that is %s is unreadable and says so", (_, document) => {
    expect(() => parseFeed(bytes(document), "text/xml", feedUrl)).toThrow(FeedUnreadable);
  });

  test("with an entity bomb, leading white space or hostile markup is read without blowing up", () => {
    const started = performance.now();
    const bombed = parseFeed(
      bytes(`\n ${bomb}${text(rss(item("&lol9;", "https://a.example/")))}`),
      null,
      feedUrl,
    );
    expect(bombed[0]?.title.length).toBeLessThan(100);
    for (const markup of ["<!--", "<a '", '<a "', "<script>", "&lt;", "<p", "&", "<![CDATA["]) {
      const hostile = rss(
        item("T", "https://a.example/", `<description><![CDATA[${markup.repeat(200_000)}]]></description>`),
      );
      try {
        parseFeed(hostile, null, feedUrl);
      } catch (error) {
        expect(error).toBeInstanceOf(FeedUnreadable);
      }
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("of any bytes is read or is unreadable, and nothing else", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string({ maxLength: 300 }).map((s) => rss(s)),
        ),
        (document) => {
          try {
            parseFeed(document, null, feedUrl);
          } catch (error) {
            expect(error).toBeInstanceOf(FeedUnreadable);
          }
        },
      ),
    );
  });
});

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
