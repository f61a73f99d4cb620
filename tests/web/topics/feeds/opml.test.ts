import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DOMParser as Parser } from "linkedom";
import { opmlFeeds, readOpml } from "../../../../web/topics/feeds/opml-import.tsx";

const parse = (text: string) => new Parser().parseFromString(text, "text/xml") as unknown as Document;

const subscriptions = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head><title>Ada's feeds</title></head>
  <body>
    <outline text="Rail" title="Rail">
      <outline type="rss" text="Night trains" title="Night  trains" xmlUrl="https://trains.example/feed" htmlUrl="https://trains.example/"/>
      <outline text="Deeper"><outline type="rss" text="Rails &amp; sleepers" xmlurl="http://rails.example/rss"/></outline>
    </outline>
    <outline type="rss" xmlUrl="https://nameless.example/atom.xml"/>
    <outline type="rss" text="Again" xmlUrl="https://trains.example/feed"/>
    <outline type="rss" text="A script" xmlUrl="javascript:alert(1)"/>
    <outline type="rss" text="A file" xmlUrl="file:///etc/passwd"/>
    <outline type="rss" text="Broken" xmlUrl="https://"/>
  </body>
</opml>`;

describe("an OPML file", () => {
  test("names its feeds in their order, each once, whatever folders they lie in", () => {
    expect(opmlFeeds(parse(subscriptions))).toEqual([
      { url: "https://trains.example/feed", title: "Night trains" },
      { url: "http://rails.example/rss", title: "Rails & sleepers" },
      { url: "https://nameless.example/atom.xml", title: "nameless.example" },
    ]);
  });

  test("may name none, and anything else is none", () => {
    expect(opmlFeeds(parse("<opml><body/></opml>"))).toEqual([]);
    expect(opmlFeeds(parse('<rss><outline xmlUrl="https://a.example/"/></rss>'))).toBeNull();
  });
});

describe("as a file", () => {
  const global = globalThis as { DOMParser?: unknown };
  const before = global.DOMParser;
  beforeAll(() => {
    global.DOMParser = class {
      parseFromString = parse;
    };
  });
  afterAll(() => {
    global.DOMParser = before;
  });

  test("is read as what it holds", async () => {
    expect(await readOpml(new Blob([subscriptions]))).toHaveLength(3);
  });

  test("that defines entities to grow with is not read", async () => {
    const bomb = `<!DOCTYPE opml [<!entity a "aaaa"><!ENTITY b "&a;&a;">]>${subscriptions}`;
    expect(await readOpml(new Blob([bomb]))).toBeNull();
  });
});
