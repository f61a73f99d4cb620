import { describe, expect, test } from "bun:test";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { ErrorBody } from "../../../../src/contract/base/errors.ts";
import type { Findings } from "../../../../src/contract/drafts/findings.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { readStatus } from "../../../../src/operations/status/status.ts";
import { listTopics } from "../../../../src/operations/status/topics.ts";
import { markingsOf } from "../../../../src/topics/markings.ts";
import { expectStatus, openTestApp, startOfTest } from "../../../support/app.ts";

const feed = "http://127.0.0.1:9/feed.xml";
const hour = 3_600_000;

interface Item {
  title: string;
  link: string;
  text?: string;
  daysAgo?: number;
}

const landing: Item = {
  title: "Reusable rockets land twice in a day",
  link: "https://wire.example/landing",
  text: "The reusable rockets landed on Friday.",
};
const garden: Item = {
  title: "Gardens of the valley open in May",
  link: "https://wire.example/garden",
  text: "Tulips and roses wait for visitors in the valley.",
};
const old: Item = {
  title: "Engines of the early years in a museum",
  link: "https://wire.example/museum",
  text: "The museum shows engines of the early years.",
  daysAgo: 100,
};

function rss(items: Item[]): string {
  const written = items.map(({ title, link, text = "", daysAgo = 1 }) => {
    const date = new Date(startOfTest.getTime() - daysAgo * 24 * hour).toUTCString();
    return `<item><title>${title}</title><link>${link}</link><description>${text}</description><pubDate>${date}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>Wire</title>${written.join("")}</channel></rss>`;
}

async function openWith(items: Item[], pages: Record<string, () => Response> = {}) {
  const asked: string[] = [];
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: feed, TOPICAPP_CHECK_LINKS: "off" },
    fetch: async (url, init) => {
      if (url === feed) return new Response(rss(items));
      const address = url.replace(/\/\/[^/]+/, `//${new Headers(init.headers).get("host")}`);
      asked.push(address);
      return pages[address]?.() ?? new Response("", { status: 404 });
    },
    lookup: async (host) => [{ address: host === "inside.example" ? "10.0.0.1" : "93.184.216.34" }],
  });
  const { token } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token, { name: "Reusable rockets" });
  const path = `/api/topics/${topic.id}/findings`;
  return {
    testApp,
    token,
    topic,
    asked,
    path,
    find: async () => (await expectStatus(200, testApp.call<Findings>("GET", path, { token }))).body,
    mark: (url: string, belongs: boolean | null) =>
      testApp.call<ErrorBody>("POST", path, { token, body: { url, belongs } }),
    /** What the next update cites. */
    async run() {
      testApp.clock.advance(8 * hour);
      await testApp.refreshDue();
      const { body } = await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token });
      return body.summary?.citations.map(({ url }) => url) ?? [];
    },
  };
}

describe("a topic's findings", () => {
  test("are none before the first update, then what the last one looked at, with the reasons", async () => {
    const { find, run } = await openWith([landing, garden]);
    expect(await find()).toEqual({ looked: 0, caught: [], nearMisses: [] });
    await run();
    const { looked, caught } = await find();
    expect(looked).toBe(2);
    expect(caught).toEqual([
      {
        title: landing.title,
        url: landing.link,
        site: "wire.example",
        publishedAt: "2026-11-20T09:00:00.000Z",
        score: expect.any(Number),
        reason: expect.stringMatching(/rockets/i),
      },
    ]);
  });

  test("are an unknown topic's to everybody else, public or not", async () => {
    const { testApp, path, topic } = await openWith([landing]);
    const eve = await testApp.signUp("Eve");
    const body = { url: landing.link, belongs: true };
    const hers = { token: eve.token };
    const never = path.replace(topic.id, "none");
    const [read, unknown] = [await testApp.call("GET", path, hers), await testApp.call("GET", never, hers)];
    expect([read.status, read.body]).toEqual([404, unknown.body]);
    expect((await testApp.call("POST", path, { ...hers, body })).status).toBe(404);
    expect((await testApp.call("GET", path)).status).toBe(401);
    expect(markingsOf(testApp.db, topic.id)).toEqual([]);
  });
});

test("the instance's status and list of topics count what was looked at, near misses too", async () => {
  const engine: Item = {
    title: "Rockets of the spring",
    link: "https://wire.example/engine",
    text: "Fireworks and flowers.",
  };
  const { testApp, find, run } = await openWith([landing, garden, engine]);
  await run();
  expect((await find()).nearMisses.map(({ title }) => title)).toEqual([engine.title]);
  const counts = { looked: 3, relevant: 1, nearMisses: 1, told: 1 };
  const { now } = testApp.clock;
  const deps = { vault: testApp.vault, environment: {}, budget: null };
  expect(readStatus(testApp.db, deps, now).today).toMatchObject(counts);
  expect(listTopics(testApp.db, {}, now)[0]?.lastRun).toEqual(counts);
});

describe("a page that the creator marked", () => {
  test("as belonging is told by the next update, though nothing of the topic is in it", async () => {
    const { mark, run, find } = await openWith([garden]);
    expect(await run()).toEqual([]);
    expect((await mark(garden.link, true)).status).toBe(200);
    expect(await run()).toEqual([garden.link]);
    expect(titles((await find()).caught)).toEqual([garden.title]);
  });

  test("is one to a preview of the topic as well, for its creator alone", async () => {
    const { testApp, token, mark, topic } = await openWith([landing, garden]);
    await mark(garden.link, true);
    await mark(landing.link, false);
    const body = { name: "Reusable rockets", category: "Science" };
    const path = `/api/topics/preview?topicId=${topic.id}`;
    const preview = await expectStatus(200, testApp.call<Findings>("POST", path, { token, body }));
    expect(titles(preview.body.caught)).toEqual([garden.title]);
    const draft = await expectStatus(
      200,
      testApp.call<Findings>("POST", "/api/topics/preview", { token, body }),
    );
    expect(titles(draft.body.caught)).toEqual([landing.title]);
    const eve = await testApp.signUp("Eve");
    expect((await testApp.call("POST", path, { token: eve.token, body })).status).toBe(404);
  });

  test("is taken along with all else that its creator wrote, and by nobody else", async () => {
    const { testApp, token, mark, topic } = await openWith([landing]);
    await mark(landing.link, false);
    const takeout = async (of: string) =>
      (await testApp.call<Takeout>("GET", "/api/account/takeout", { token: of })).body.markings;
    expect(await takeout(token)).toEqual([
      {
        topicId: topic.id,
        url: landing.link,
        title: "",
        belongs: false,
        markedAt: testApp.clock.now.toISOString(),
      },
    ]);
    const eve = await testApp.signUp("Eve");
    expect(await takeout(eve.token)).toEqual([]);
  });

  test("is told though it is old", async () => {
    const { mark, run } = await openWith([old]);
    expect(await run()).toEqual([]);
    await mark(`${old.link}?utm_source=mail#top`, true);
    expect(await run()).toEqual([old.link]);
  });

  test("is told once", async () => {
    const items = [garden];
    const { testApp, mark, run, topic } = await openWith(items);
    await mark(garden.link, true);
    await run();
    items.push(landing);
    expect(await run()).toEqual([landing.link]);
    expect(markingsOf(testApp.db, topic.id)).toHaveLength(1);
  });

  test("as not belonging is not told, nor what resembles it, until it is marked anew", async () => {
    const items = [landing];
    const { mark, run, find } = await openWith(items);
    await mark(landing.link, false);
    expect(await run()).toEqual([]);
    expect((await find()).caught).toEqual([]);
    await mark(landing.link, true);
    expect(await run()).toEqual([landing.link]);
  });

  test("is as if nothing had been said of it once that is taken back", async () => {
    const { testApp, mark, run, find, topic } = await openWith([landing, garden]);
    await mark(landing.link, false);
    await mark(garden.link, true);
    await mark(garden.link, null);
    await mark(`${landing.link}#top`, null);
    expect(markingsOf(testApp.db, topic.id)).toEqual([]);
    expect(await run()).toEqual([landing.link]);
    expect((await find()).caught[0]).not.toHaveProperty("belongs");
    expect((await mark("https://never.example/marked", null)).status).toBe(200);
  });

  test("says among the findings what was said of it", async () => {
    const { mark, run, find } = await openWith([landing]);
    await run();
    await mark(landing.link, false);
    expect((await find()).caught).toMatchObject([{ url: landing.link, belongs: false }]);
    await mark(landing.link, null);
    expect((await find()).caught[0]).not.toHaveProperty("belongs");
  });

  test("is read where the last update did not find it, and told", async () => {
    const elsewhere = "https://other.example/booster";
    const html =
      "<html><head><title>Other &amp; co</title><meta property='og:title' content='A booster &lt;b&gt;flies&lt;/b&gt;'>" +
      "<meta name='description' content='It flew on Friday.'></head><svg><title>Logo</title></svg></html>";
    const { testApp, mark, run, topic } = await openWith([garden], {
      [elsewhere]: () => new Response(html, { headers: { "content-type": "text/html" } }),
    });
    expect((await mark(elsewhere, true)).status).toBe(200);
    expect(markingsOf(testApp.db, topic.id)).toMatchObject([
      { url: elsewhere, title: "A booster flies", extract: "It flew on Friday.", site: "other.example" },
    ]);
    expect(await run()).toEqual([elsewhere]);
  });

  test("waits for a feed that announces it where it cannot be read, and nothing inside is asked", async () => {
    const gone = "https://other.example/gone";
    const image = "https://other.example/image";
    const away = "https://other.example/away";
    const items: Item[] = [];
    const { testApp, mark, asked, topic, run } = await openWith(items, {
      [image]: () => new Response("\x89PNG<title>x</title>", { headers: { "content-type": "image/png" } }),
      [away]: () => new Response(null, { status: 302, headers: { location: "http://10.0.0.1/" } }),
    });
    const insides = ["http://127.0.0.1:81/", "http://169.254.169.254/", "https://inside.example/"];
    for (const url of [gone, image, away, ...insides])
      expect([url, (await mark(url, true)).status]).toEqual([url, 200]);
    expect(asked).toEqual([gone, image, away]);
    expect(markingsOf(testApp.db, topic.id).map(({ title }) => title)).toEqual(["", "", "", "", "", ""]);
    expect(await run()).toEqual([]);
    items.push({ ...garden, link: gone });
    expect(await run()).toEqual([gone]);
  });

  test("needs the address of a web page", async () => {
    const { mark, path, testApp } = await openWith([]);
    for (const url of ["", "nothing", "ftp://wire.example/1", "javascript:alert(1)"])
      expect([url, (await mark(url, true)).status]).toEqual([url, 400]);
    expect((await testApp.call("POST", path, { body: {} })).status).toBe(401);
  });

  test("is one of the latest 200", async () => {
    const { testApp, mark, topic } = await openWith([]);
    for (let at = 0; at < 205; at++) {
      testApp.clock.advance(1);
      await mark(`https://wire.example/${at}`, false);
    }
    const pages = markingsOf(testApp.db, topic.id).map(({ page }) => page);
    expect([pages.length, pages[0], pages.at(-1)]).toEqual([
      200,
      "https://wire.example/5",
      "https://wire.example/204",
    ]);
  });
});

function titles(items: { title: string }[]): string[] {
  return items.map(({ title }) => title);
}
