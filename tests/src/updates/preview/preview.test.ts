import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import type { TopicPreview } from "../../../../src/contract/drafts/findings.ts";
import { openTestApp, startOfTest } from "../../../support/app.ts";

type Item = [title: string, link: string, text?: string, daysAgo?: number];

function rss(title: string, items: Item[]): string {
  const written = items.map(
    ([headline, link, text = "", daysAgo = 1]) =>
      `<item><title>${headline}</title><link>${link}</link><description>${text}</description><pubDate>${new Date(startOfTest.getTime() - daysAgo * 86_400_000).toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>${title}</title>${written.join("")}</channel></rss>`;
}

const instance = "http://127.0.0.1:9/instance.xml";
const own = "https://paper.example/feed.xml";
const wire = rss("Wire", [
  [
    "Reusable rockets land twice in a day",
    "https://wire.example/1",
    "The reusable rockets landed on Friday.",
  ],
  ["Gardens open in May", "https://wire.example/2", "Flowers everywhere."],
  ["Reusable rockets of last year", "https://wire.example/3", "Reusable rockets, long ago.", 30],
]);
const paper = rss("Paper", [["Cake wins a prize", "https://paper.example/1", "A cake."]]);

async function openWith(answers: Record<string, () => Response | Promise<Response>>, env = {}) {
  const asked: string[] = [];
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: `${instance}?key=hidden`, ...env },
    lookup: async (host) => [{ address: host === "inside.example" ? "10.0.0.1" : "93.184.216.34" }],
    fetch: async (url, init) => {
      const host = new Headers(init.headers).get("host");
      const address = host ? url.replace(/\/\/[^/]+/, `//${host}`) : url;
      asked.push(address);
      return (await answers[address.split("?")[0] ?? ""]?.()) ?? new Response("", { status: 404 });
    },
    askProvider: async () => {
      throw new Error("a model was asked");
    },
  });
  const { token } = await testApp.signUp("Ada");
  const preview = (draft: object, query = "") =>
    testApp.call<TopicPreview & ErrorBody>("POST", `/api/topics/preview${query}`, {
      token,
      body: { name: "Reusable rockets", category: "Science", ...draft },
    });
  return { testApp, token, asked, preview };
}

const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe("a preview of a topic", () => {
  test("is in its topic's language, and in another one of the feeds that the topic names itself", async () => {
    const text = "It is what all of them had been after, and there are more of the phones than before.";
    const mixed = rss("Mixed", [
      ["Die neuen Handys sind da", "https://mixed.example/1", "Ab Freitag gibt es sie auch bei uns."],
      ["Handys: the new Android is here for your phone", "https://mixed.example/2", text],
    ]);
    const named = rss("Named", [["Handys of the year: the best Android", "https://named.example/1", text]]);
    const { preview } = await openWith({
      [instance]: () => new Response(mixed),
      [own]: () => new Response(named),
    });
    const draft = { name: "Handys", description: "Neue Smartphones und ihre Preise", tags: ["android"] };
    const { body } = await preview({ ...draft, feeds: [{ url: own, filter: "words" }] });
    expect(titles(body.caught).sort()).toEqual([
      "Die neuen Handys sind da",
      "Handys of the year: the best Android",
    ]);
    expect(titles(body.nearMisses)).toEqual(["Handys: the new Android is here for your phone"]);
    expect(body.nearMisses[0]?.reason).toStartWith("is in English; the topic is in German");
  });

  test("tells what it would catch with the reason, and what each feed gave", async () => {
    const { preview } = await openWith({
      [instance]: () => new Response(wire),
      [own]: () => new Response(paper),
    });
    const { status, body } = await preview({ feeds: [{ url: own }] });
    expect(status).toBe(200);
    expect(body.looked).toBe(4);
    expect(titles(body.caught).sort()).toEqual(["Cake wins a prize", "Reusable rockets land twice in a day"]);
    const [best] = body.caught;
    expect(best).toMatchObject({
      title: "Reusable rockets land twice in a day",
      url: "https://wire.example/1",
      site: "wire.example",
      publishedAt: "2026-11-20T09:00:00.000Z",
    });
    expect(best?.score).toBeGreaterThan(0.5);
    for (const { reason } of [...body.caught, ...body.nearMisses]) expect(reason).not.toBe("");
    expect(body.feeds).toEqual([
      { url: own, title: "Paper", articles: 1, relevant: 1, error: null },
      { url: instance, title: "Wire", articles: 3, relevant: 1, error: null },
    ]);
    expect(JSON.stringify(body)).not.toContain("hidden");
  });

  test("reads the pages of near misses that their feeds hardly describe, as an update does", async () => {
    const hint = "Minister speaks about rockets at last";
    const page = `<title>${hint}</title><article><p>The reusable rockets will cost nine million euros more, the minister said when asked about them at last. He expects reusable rockets to fly two years late, for want of a ship.</p></article>`;
    const { preview, asked } = await openWith({
      [instance]: () => new Response(rss("Wire", [[hint, "https://wire.example/hint"]])),
      "https://wire.example/hint": () => new Response(page, { headers: { "content-type": "text/html" } }),
    });
    const { body } = await preview({});
    expect(titles(body.caught)).toEqual([hint]);
    expect(body.feeds).toMatchObject([{ url: instance, articles: 1, relevant: 1 }]);
    expect(asked).toContain("https://wire.example/hint");
  });

  test("heeds the feeds that are left out, the filter and the words", async () => {
    const { preview, asked } = await openWith({ [own]: () => new Response(paper) });
    const alone = { feeds: [{ url: own }], useInstanceFeeds: false };
    expect(titles((await preview(alone)).body.caught)).toEqual(["Cake wins a prize"]);
    const filtered = { ...alone, feeds: [{ url: own, filter: "words" }] };
    expect((await preview(filtered)).body.caught).toEqual([]);
    expect((await preview({ ...alone, excludeWords: ["cake"] })).body.caught).toEqual([]);
    expect((await preview({ ...alone, includeWords: ["rocket"] })).body.caught).toEqual([]);
    expect(new Set(asked)).toEqual(new Set([own]));
  });

  test("stores nothing and asks no model, whatever the source", async () => {
    const { testApp, preview } = await openWith({ [instance]: () => new Response(wire) });
    const content = () => {
      const tables = testApp.db.$client
        .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
        .all();
      return tables.map(({ name }) => [name, testApp.db.$client.query(`select * from "${name}"`).values()]);
    };
    const before = content();
    expect((await preview({ sourceId: "sonar" })).status).toBe(200);
    expect((await preview({ sourceId: "sonar" }, "?update=true")).body.update).not.toBeNull();
    expect(content()).toEqual(before);
  });

  test("is written up when that is asked for, from the pages where they answer, with a category and a language", async () => {
    const told = [
      "Both reusable rockets came down on their ships at 04:30 on Friday, 12 minutes apart, the operator said.",
      "It was the ninth flight of the older one, which had been on land for four days, fewer than ever before.",
    ];
    const page = `<title>Reusable rockets land twice in a day</title><article>${told.map((text) => `<p>${text}</p>`).join("")}</article>`;
    const headline: Item = ["Reusable rockets land twice in a day", "https://wire.example/1"];
    const { preview, asked } = await openWith({
      [instance]: () => new Response(rss("Wire", [headline])),
      "https://wire.example/1": () => new Response(page, { headers: { "content-type": "text/html" } }),
    });
    const plain = await preview({});
    expect(plain.body).not.toContainKey("update");
    expect(plain.body).toMatchObject({ language: null, category: "Science" });
    expect(asked).not.toContain("https://wire.example/1");
    const { body } = await preview({}, "?update=true");
    expect(body.update).toMatchObject({
      title: "Reusable rockets land twice in a day",
      newsCount: 1,
      citations: [{ url: "https://wire.example/1", site: "wire.example", checked: "unchecked" }],
    });
    expect(body.update?.content).toContain("04:30");
    expect(body.update?.content).toContain("[1](https://wire.example/1)");
    expect((await preview({}, "?update=perhaps")).status).toBe(400);
  });

  test("has no update where nothing was found", async () => {
    const { preview } = await openWith({ [instance]: () => new Response(rss("Wire", [])) });
    const { body } = await preview({ name: "Zzyzx" }, "?update=true");
    expect(body).toMatchObject({ caught: [], category: null, update: null });
  });

  test("names the feed that failed and why, and goes on with the others", async () => {
    const { preview } = await openWith({
      [instance]: () => new Response(wire),
      [own]: () => new Response("<!doctype html><title>x</title>"),
    });
    const inside = "https://inside.example/feed";
    const { body } = await preview({ feeds: [{ url: own }, { url: inside }] });
    expect(body.feeds.map(({ url, articles, error }) => [url, articles, error])).toEqual([
      [own, 0, "it's a web page, not a feed"],
      [inside, 0, "its host isn't on the public internet"],
      [instance, 3, null],
    ]);
    expect(body.caught).toHaveLength(1);
  });

  test("answers though every feed failed", async () => {
    const { preview } = await openWith({});
    const { status, body } = await preview({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ looked: 0, caught: [], nearMisses: [] });
    expect(body.feeds).toMatchObject([{ url: instance, error: "its server answered 404" }]);
  });

  test("is refused for an address inside, without anywhere to look, and for what is no draft", async () => {
    const { preview, asked } = await openWith({});
    const refused = await preview({ feeds: [{ url: "http://10.0.0.1/feed" }] });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "feeds.0.url"]);
    const blind = await preview({ useInstanceFeeds: false });
    expect([blind.status, blind.body.issues?.[0]?.path]).toEqual([400, "feeds"]);
    expect((await preview({ name: "" })).status).toBe(400);
    expect(asked).toEqual([]);
  });

  test("is limited for one member", async () => {
    const { preview } = await openWith({}, { TOPICAPP_RATE_LIMITS: "on" });
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) statuses.push((await preview({ useInstanceFeeds: false })).status);
    expect([...new Set(statuses.slice(0, 20)), statuses[20]]).toEqual([400, 429]);
  });
});
