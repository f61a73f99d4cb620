import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import type { Discovery } from "../../../../src/contract/drafts/feeds.ts";
import { openTestApp } from "../../../support/app.ts";

type Answer = string | (() => Response | Promise<Response>);

const rss = (title: string, items = 1) =>
  `<rss version="2.0"><channel><title>${title}</title>${Array.from(
    { length: items },
    (_, at) =>
      `<item><title>${title} ${at}</title><link>https://paper.example/${at}</link><pubDate>${new Date(Date.UTC(2026, 10, 1 + at)).toUTCString()}</pubDate></item>`,
  ).join("")}</channel></rss>`;
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title><entry><title>v1</title><link href="https://github.com/a/b/releases/v1"/><updated>2026-11-20T08:00:00Z</updated></entry></feed>`;
const page = (head: string, body = "") =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const alternate = (href: string, type = "application/rss+xml", title = "") =>
  `<link rel="alternate" type="${type}" title="${title}" href="${href}">`;

async function openWith(
  answers: Record<string, Answer>,
  { env = {}, insides = [] }: { env?: Record<string, string>; insides?: string[] } = {},
) {
  const asked: string[] = [];
  const testApp = openTestApp({
    env,
    lookup: async (host) => {
      if (host === "unknown.example") throw new Error("ENOTFOUND");
      return [{ address: insides.includes(host) ? "192.168.0.9" : "93.184.216.34" }];
    },
    fetch: async (url, init) => {
      const host = new Headers(init.headers).get("host");
      const address = host ? url.replace(/\/\/[^/]+/, `//${host}`) : url;
      asked.push(address);
      const answer = answers[address];
      if (typeof answer === "function") return answer();
      return new Response(answer ?? "", { status: answer === undefined ? 404 : 200 });
    },
  });
  const { token } = await testApp.signUp("Ada");
  const discover = (url: string) =>
    testApp.call<Discovery & ErrorBody>("POST", "/api/feeds/discover", { token, body: { url } });
  return { testApp, asked, discover };
}

const home = "https://paper.example/";

describe("the feeds of an address", () => {
  test("are the feed itself where it is one, with its latest articles", async () => {
    const { discover, asked } = await openWith({ "https://paper.example/all.xml": rss("Paper", 8) });
    const { status, body } = await discover("paper.example/all.xml");
    expect(status).toBe(200);
    expect(body.feeds).toMatchObject([{ url: "https://paper.example/all.xml", title: "Paper", kind: "rss" }]);
    expect(body.feeds[0]?.articles.map(({ title }) => title)).toEqual(
      [7, 6, 5, 4, 3].map((at) => `Paper ${at}`),
    );
    expect(body.feeds[0]?.articles[0]).toEqual({
      title: "Paper 7",
      url: "https://paper.example/7",
      publishedAt: "2026-11-08T00:00:00.000Z",
    });
    expect(asked).toHaveLength(1);
  });

  test("are those that a page names, in its order, without those that cannot be read", async () => {
    const json = JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "As JSON",
      items: [{ id: "1", url: "https://paper.example/j", title: "One", content_text: "x" }],
    });
    const { discover } = await openWith({
      [home]: page(
        `<base href="/feeds/">${alternate("a.xml?x=1&amp;y=2")}${alternate("gone.xml")}${alternate("/b.json", "application/feed+json")}` +
          `${alternate("/wp-json/1", "application/json")}<link rel="stylesheet" href="/c.xml">`,
      ),
      "https://paper.example/feeds/a.xml?x=1&y=2": rss("A &lt;script&gt;alert(1)&lt;/script&gt;paper"),
      "https://paper.example/b.json": json,
    });
    const { body } = await discover(home);
    expect(body.feeds.map(({ url, title, kind }) => [url, title, kind])).toEqual([
      ["https://paper.example/feeds/a.xml?x=1&y=2", "A paper", "rss"],
      ["https://paper.example/b.json", "As JSON", "json"],
    ]);
  });

  test("are linked on the page where it names none", async () => {
    const { discover } = await openWith({
      [home]: page("", `<a href="/about">About</a><a href="/news/rss.xml">RSS</a>`),
      "https://paper.example/news/rss.xml": rss("Linked"),
    });
    expect((await discover(home)).body.feeds).toMatchObject([{ url: "https://paper.example/news/rss.xml" }]);
  });

  test.each(["/feed", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/rss"])(
    "are at the usual place %s where the page names none",
    async (path) => {
      const at = `https://paper.example${path}`;
      const { discover, asked } = await openWith({
        "https://paper.example/a/b": page(""),
        [at]: rss("Usual"),
      });
      expect((await discover("https://paper.example/a/b")).body.feeds).toMatchObject([{ url: at }]);
      expect(asked.length).toBeLessThanOrEqual(7);
    },
  );

  test("are a repository's releases, commits and tags by the rule of its site", async () => {
    const { discover, asked } = await openWith({
      "https://github.com/a/b/releases.atom": atom,
      "https://github.com/a/b/tags.atom": atom,
    });
    const { body } = await discover("https://github.com/a/b");
    expect(body.feeds.map(({ url, kind }) => [url, kind])).toEqual([
      ["https://github.com/a/b/releases.atom", "atom"],
      ["https://github.com/a/b/tags.atom", "atom"],
    ]);
    expect(asked).toHaveLength(3);
  });

  test("are a YouTube handle's channel, a Mastodon profile's posts and a podcast's own feed", async () => {
    const channel = "UCXZCJLdBC09xxGZ6gcdrc6A";
    const videos = `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`;
    const { discover } = await openWith({
      "https://www.youtube.com/@nasa": page("", `<script>{"externalId":"${channel}"}</script>`),
      [videos]: atom,
      "https://social.example/@ada.rss": rss("Ada"),
      "https://itunes.apple.com/lookup?entity=podcast&id=42": JSON.stringify({
        results: [{ collectionName: "Talk", feedUrl: "https://cast.example/feed" }],
      }),
      "https://cast.example/feed": rss(""),
    });
    expect((await discover("https://www.youtube.com/@nasa")).body.feeds).toMatchObject([{ url: videos }]);
    expect((await discover("@ada@social.example")).body.feeds).toMatchObject([
      { url: "https://social.example/@ada.rss", title: "Ada" },
    ]);
    expect((await discover("https://podcasts.apple.com/de/podcast/talk/id42")).body.feeds).toMatchObject([
      { url: "https://cast.example/feed", title: "Talk" },
    ]);
  });

  test("are those that a list names, at most 20, folders or not", async () => {
    const outline = (at: number) =>
      `<outline text="Feed ${at}" type="rss" xmlUrl="https://f${at}.example/"/>`;
    const all = Array.from({ length: 30 }, (_, at) => at);
    const list = `<?xml version="1.0"?><opml version="2.0"><head/><body>${outline(0)}<outline text="Folder">${all.slice(1).map(outline).join("")}</outline></body></opml>`;
    const { discover, asked } = await openWith({
      "https://paper.example/feeds.opml": list,
      ...Object.fromEntries(all.map((at) => [`https://f${at}.example/`, rss(`Paper ${at}`)])),
    });
    const { body } = await discover("https://paper.example/feeds.opml");
    expect(body.feeds.map(({ title }) => title)).toEqual(all.slice(0, 20).map((at) => `Paper ${at}`));
    expect(asked).toHaveLength(21);
  });
});

describe("an address without feeds is refused with the reason", () => {
  const broken = () => new Response("", { status: 503 });
  const tooMany = () => new Response("", { status: 429 });
  test.each<[string, string, Record<string, Answer>, RegExp]>([
    ["that does not exist", home, {}, /^https:\S+ can't be read: its server answered 404$/],
    ["whose server is ill", home, { [home]: broken }, /^https:\S+ can't be read: its server answered 503$/],
    ["of a host that nobody knows", "https://unknown.example/", {}, /^https:\S+ can't be reached: the host/],
    [
      "whose feeds' server is ill",
      home,
      { [home]: page(""), [`${home}feed`]: broken },
      /^https:\S+ can't be read: its server answered 503$/,
    ],
    [
      "whose known feed's server has had enough",
      "https://www.reddit.com/r/space",
      { "https://www.reddit.com/r/space": page(""), "https://www.reddit.com/r/space/.rss": tooMany },
      /^https:\S+ can't be read: its server asked us to slow down/,
    ],
    ["that names none", home, { [home]: page("") }, /links to none.*usual places/],
    ["that names only broken ones", home, { [home]: page(alternate("/a.xml")) }, /couldn't be read/],
    ["that is empty", home, { [home]: "" }, /links to none/],
    [
      "that breaks off",
      home,
      { [home]: () => Promise.reject(new Error("reset")) },
      /^https:\S+ can't be reached: the connection failed$/,
    ],
    ["of data", "data:text/xml,<rss/>", {}, /^data:\S+ can't be used: only http and https/],
    ["of long data", `data:text/xml,${"x".repeat(1_900)}`, {}, /^data:\S{100,200}… can't be used: only http/],
    ["of more data", ` DATA:text/xml,${"x".repeat(9_000)}`, {}, /begin with http or https, not with data:/],
    ["of a port without a scheme", "paper.example:9200", {}, /port 9200/],
    ["of a file", "file:///etc/passwd", {}, /only http and https/],
    ["of a script", "javascript:alert(1)", {}, /only http and https/],
    ["of this machine", "http://127.0.0.1/", {}, /isn't on the public internet/],
    ["of the cloud's inside", "http://169.254.169.254/latest", {}, /isn't on the public internet/],
    ["of another port", "https://paper.example:9200/", {}, /port 9200/],
    ["with a password", "https://a:b@paper.example/", {}, /user name or password/],
    ["by a name of the inside", "https://inside.example/", {}, /isn't on the public internet/],
  ])("%s", async (_what, url, answers, reason) => {
    const { discover, asked } = await openWith(answers, { insides: ["inside.example"] });
    const { status, body } = await discover(url);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, "validation_failed", "url"]);
    expect(body.message).toMatch(reason);
    const mayAsk = [home, "https://www.reddit.com/"];
    expect(asked.filter((address) => !mayAsk.some((site) => address.startsWith(site)))).toEqual([]);
  });

  test("and so is one without anything, or beyond all length", async () => {
    const { discover } = await openWith({});
    expect((await discover("  ")).status).toBe(400);
    expect((await discover(`https://a.example/${"x".repeat(2_001)}`)).status).toBe(400);
  });
});

describe("nothing inside is asked", () => {
  const inside = [
    "http://10.0.0.1/",
    "http://127.0.0.1:8080/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost/",
  ];

  test("by a page that names it, a redirect, a list, or a directory", async () => {
    const redirect = (location: string) => () => new Response(null, { status: 302, headers: { location } });
    const opml = `<opml version="2.0"><body>${inside.map((url) => `<outline text="x" xmlUrl="${url}feed"/>`).join("")}<outline text="x" xmlUrl="https://inner.example/feed"/></body></opml>`;
    const { discover, asked } = await openWith(
      {
        [home]: page([...inside, "https://inner.example/"].map((url) => alternate(`${url}feed`)).join("")),
        "https://away.example/": redirect("http://10.0.0.1/feed"),
        "https://away.example/2": page(alternate("https://away.example/3")),
        "https://away.example/3": redirect("https://inner.example/feed"),
        "https://list.example/": opml,
        "https://itunes.apple.com/lookup?entity=podcast&id=1": JSON.stringify({
          results: [{ feedUrl: "http://127.0.0.1:8080/" }, { feedUrl: 7 }, null],
        }),
      },
      { insides: ["inner.example"] },
    );
    for (const url of [
      home,
      "https://away.example/",
      "https://away.example/2",
      "https://list.example/",
      "https://podcasts.apple.com/id1",
    ])
      expect([url, (await discover(url)).status]).toEqual([url, 400]);
    expect(
      asked.filter((address) => [...inside, "https://inner.example/"].some((url) => address.startsWith(url))),
    ).toEqual([]);
  });

  test("but the origins of this server's own feeds", async () => {
    const { discover } = await openWith(
      { "http://127.0.0.1:8080/other.xml": rss("Own") },
      { env: { TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:8080/?q={query}" } },
    );
    expect((await discover("http://127.0.0.1:8080/other.xml")).body.feeds).toMatchObject([{ title: "Own" }]);
  });
});

describe("a hostile page", () => {
  test.each<[string, string]>([
    ["of a hundred thousand feeds", page(alternate("/a.xml").repeat(100_000))],
    ["of different ones", page(Array.from({ length: 20_000 }, (_, at) => alternate(`/${at}.xml`)).join(""))],
    ["nested without end", "<div>".repeat(200_000)],
    ["of links alone", page("", Array.from({ length: 50_000 }, (_, at) => `<a href="/${at}/rss">`).join(""))],
    ["that says it is a list", `<opml><body>${'<outline text="a">'.repeat(50_000)}`],
    ["that says it is data", `{"results": ${"[".repeat(100_000)}`],
  ])("%s costs few requests and is refused", async (_what, text) => {
    const { discover, asked } = await openWith({ [home]: text });
    expect((await discover(home)).status).toBe(400);
    expect(asked.length).toBeLessThanOrEqual(7);
  });
});

test("one member looks for feeds at most 30 times in 10 minutes", async () => {
  const { discover } = await openWith({}, { env: { TOPICAPP_RATE_LIMITS: "on" } });
  const statuses: number[] = [];
  for (let at = 0; at < 31; at++) statuses.push((await discover("http://10.0.0.1/")).status);
  expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([400, 429]);
});
