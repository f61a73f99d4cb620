import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { canonicalPage } from "../../../../src/retrieval/article.ts";
import { FeedUnreadable, parseFeed as parseWhole } from "../../../../src/retrieval/news/feed-document.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (read: Uint8Array) => new TextDecoder().decode(read);

const parseFeed = (...given: Parameters<typeof parseWhole>) => parseWhole(...given).articles;

describe("a feed document", () => {
  const folder = join(import.meta.dir, "../../../data/feeds");
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
