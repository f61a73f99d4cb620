import { describe, expect, test } from "bun:test";
import { parseAtomFeed, parseJsonFeed, parseOpml } from "feedsmith";
import type { OwnFeed } from "../../../../src/contract/account/account.ts";
import { newId } from "../../../../src/db/id.ts";
import { topicSummaries } from "../../../../src/db/schema/updates.ts";
import { setCurrentSummary } from "../../../../src/topics/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const hour = 3_600_000;

/** Publishes an update an hour after the last. */
function publish(testApp: TestApp, topicId: string, title: string, content = "It **flew**.") {
  testApp.clock.advance(hour);
  const id = newId(testApp.clock.now);
  testApp.db
    .insert(topicSummaries)
    .values({
      ...{ id, topicId, title, content, plainText: "It flew.", newsCount: 1, model: "digest" },
      citations: [],
      lastUpdated: testApp.clock.now,
    })
    .run();
  setCurrentSummary(testApp.db, topicId, id, testApp.clock.now);
  return id;
}

async function fetchFeed(testApp: TestApp, address: string, headers: Record<string, string> = {}) {
  const { pathname } = new URL(address, "http://localhost");
  const response = await testApp.app.handle(new Request(`http://localhost${pathname}`, { headers }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function open(env: Record<string, string> = {}) {
  const testApp = openTestApp({ env: { TOPICAPP_URL: "https://topics.example", ...env } });
  const ada = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(ada.token, { name: "Rockets & <boosters>" });
  return { testApp, ada, topic };
}

type Made = { [Format in keyof OwnFeed]: string };

async function ownFeedOf(testApp: TestApp, token: string): Promise<Made> {
  return (await expectStatus(200, testApp.call<Made>("POST", "/api/account/feed", { token }))).body;
}

describe("the feed of a public topic", () => {
  test("is Atom and JSON Feed, with the update's id, HTML without images and absolute links", async () => {
    const { testApp, topic } = await open();
    const content =
      'Up "&" away [1](https://paper.example/1) ![a rocket](https://track.example/x.png)\n\n- <b>one</b>\n- [in](/topic/x) [bad](javascript:alert(1))';
    const id = publish(testApp, topic.id, "It flew & <landed>\u0007", content);
    const path = `/feeds/topics/${topic.id}`;
    const atom = await fetchFeed(testApp, `${path}.atom`);
    expect(atom.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(atom.headers.get("cache-control")).toBe("no-cache");
    const feed = parseAtomFeed(atom.text);
    expect(feed.title?.value).toBe("Rockets & <boosters>");
    expect(feed.links?.[0]?.href).toBe(`https://topics.example/feeds/topics/${topic.id}.atom`);
    const [entry] = feed.entries ?? [];
    expect(entry).toMatchObject({
      id: `urn:uuid:${id}`,
      title: { value: "It flew & <landed>" },
      updated: testApp.clock.now.toISOString(),
      links: [{ href: `https://topics.example/topic/${topic.id}` }],
    });
    const json = await fetchFeed(testApp, `${path}.json`);
    expect(json.headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
    const { items } = parseJsonFeed(JSON.parse(json.text));
    expect(items?.[0]?.id).toBe(`urn:uuid:${id}`);
    const html = items?.[0]?.content_html ?? "";
    expect(entry?.content?.value).toBe(html);
    expect(html).toContain('<a href="https://paper.example/1">1</a>');
    expect(html).toContain("a rocket");
    expect(html).not.toMatch(/<img|<b>|javascript|track\.example|href="\//);
    expect(html).toContain("in bad");
  });

  test("varies by the language that is asked for where its description is ours", async () => {
    const { testApp, ada, topic } = await open({ TOPICAPP_LANGUAGES: "de" });
    const described = await testApp.createTopic(ada.token, { name: "Trains", description: "Night trains" });
    const ask = (id: string, language: string) =>
      fetchFeed(testApp, `/feeds/topics/${id}.json`, { "accept-language": language });
    const [english, german] = [await ask(topic.id, "en"), await ask(topic.id, "de")];
    expect([english, german].map(({ headers }) => headers.get("vary"))).toEqual([
      "accept-language",
      "accept-language",
    ]);
    expect(german.headers.get("etag")).not.toBe(english.headers.get("etag"));
    expect((await ask(described.id, "de")).headers.get("vary")).toBeNull();
  });

  test("answers 304 by its tag or its time, until there is an update", async () => {
    const { testApp, topic } = await open();
    publish(testApp, topic.id, "First");
    const path = `/feeds/topics/${topic.id}.atom`;
    const { headers } = await fetchFeed(testApp, path);
    const tag = { "if-none-match": headers.get("etag") ?? "" };
    const time = { "if-modified-since": headers.get("last-modified") ?? "" };
    for (const known of [tag, time]) {
      const again = await fetchFeed(testApp, path, known);
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    publish(testApp, topic.id, "Second");
    for (const known of [tag, time]) expect((await fetchFeed(testApp, path, known)).status).toBe(200);
  });

  test("has its list of updates, its tag and its time also before the first one", async () => {
    const { testApp, ada, topic } = await open();
    const own = await ownFeedOf(testApp, ada.token);
    for (const path of [`/feeds/topics/${topic.id}.json`, own.json]) {
      const { text, headers } = await fetchFeed(testApp, path);
      expect(JSON.parse(text)).toMatchObject({ version: "https://jsonfeed.org/version/1.1", items: [] });
      expect(headers.get("etag")).toMatch(/^".+"$/);
      expect(Date.parse(headers.get("last-modified") ?? "")).toBeNumber();
    }
  });

  test("is gone at once when its topic goes private, also for whoever asks with what they have", async () => {
    const { testApp, ada, topic } = await open();
    publish(testApp, topic.id, "First");
    const files = ["atom", "json"].map((format) => `/feeds/topics/${topic.id}.${format}`);
    const known = await Promise.all(files.map((path) => fetchFeed(testApp, path)));
    for (const { headers } of known) expect(headers.get("cache-control")).toBe("no-cache");
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    for (const [at, path] of files.entries()) {
      const { headers } = known[at] ?? expect.unreachable();
      const tag = { "if-none-match": headers.get("etag") ?? "" };
      const time = { "if-modified-since": headers.get("last-modified") ?? "" };
      for (const condition of [{}, tag, time]) {
        const { status, text, headers: now } = await fetchFeed(testApp, path, condition);
        expect([path, status, text.includes("Rockets")]).toEqual([path, 404, false]);
        expect(now.get("cache-control")).toBe("no-cache");
      }
    }
  });

  test("holds the latest 50 updates, each the same for as long as it is there", async () => {
    const { testApp, topic } = await open();
    const ids: string[] = [];
    const seen = new Map<string, string>();
    for (let n = 0; n < 55; n++) {
      ids.unshift(publish(testApp, topic.id, `Update ${n}`));
      if (n % 9 !== 0) continue;
      const { text } = await fetchFeed(testApp, `/feeds/topics/${topic.id}.atom`);
      for (const { id = "", updated } of parseAtomFeed(text).entries ?? []) {
        expect(seen.get(id) ?? updated).toBe(updated as string);
        seen.set(id, updated as string);
      }
    }
    const { text } = await fetchFeed(testApp, `/feeds/topics/${topic.id}.atom`);
    expect(parseAtomFeed(text).entries?.map(({ id }) => id)).toEqual(
      ids.slice(0, 50).map((id) => `urn:uuid:${id}`),
    );
  });

  test("is not there for private topics, unknown ones and other names, nor where visitors read nothing", async () => {
    const { testApp, ada, topic } = await open();
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    const names = [
      `topics/${secret.id}.atom`,
      "topics/none.atom",
      `topics/${topic.id}.rss`,
      "x",
      "",
      "a/b/c/d",
    ];
    for (const name of names) {
      const { status, text } = await fetchFeed(testApp, `/feeds/${name}`);
      expect({ name, status, isPage: text.includes("<!doctype") }).toEqual({
        name,
        status: 404,
        isPage: false,
      });
    }
    const closed = await open({ TOPICAPP_ANONYMOUS: "none" });
    expect((await fetchFeed(closed.testApp, `/feeds/topics/${closed.topic.id}.atom`)).status).toBe(404);
  });
});

describe("one's own feed", () => {
  test("has a list of feeds also for who follows nothing", async () => {
    const { testApp } = await open();
    const bob = await testApp.signUp("Bob");
    const { opml } = await ownFeedOf(testApp, bob.token);
    const { status, text } = await fetchFeed(testApp, opml);
    expect([status, text]).toEqual([200, expect.stringContaining("<body></body></opml>")]);
  });

  test("holds what one follows and may see, under the same ids, and each topic's has an address", async () => {
    const { testApp, ada, topic } = await open();
    const secret = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    const kim = await testApp.signUp("Kim");
    const other = await testApp.createTopic(kim.token, { name: "Not followed by Ada" });
    const ids = [publish(testApp, topic.id, "One"), publish(testApp, secret.id, "Two")];
    publish(testApp, other.id, "Three");
    const own = await ownFeedOf(testApp, ada.token);
    expect((await testApp.call("GET", "/api/account/feed", { token: ada.token })).body).toEqual(own as never);
    const { text, headers } = await fetchFeed(testApp, own.url);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    const entries = parseAtomFeed(text).entries ?? [];
    expect(entries.map(({ id }) => id)).toEqual(ids.toReversed().map((id) => `urn:uuid:${id}`));
    const json = parseJsonFeed(JSON.parse((await fetchFeed(testApp, own.json)).text));
    expect(json.items?.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    const outlines = parseOpml((await fetchFeed(testApp, own.opml)).text).body?.outlines ?? [];
    expect(outlines.map(({ text: name }) => name)).toEqual(["Rockets & <boosters>", "Secret"]);
    const ofSecret = await fetchFeed(testApp, outlines[1]?.xmlUrl ?? "");
    expect(parseAtomFeed(ofSecret.text).entries?.map(({ id }) => id)).toEqual([`urn:uuid:${ids[1]}`]);
    const kims = await ownFeedOf(testApp, kim.token);
    const foreign = kims.url.replace("updates.atom", `topics/${secret.id}.atom`);
    expect((await fetchFeed(testApp, foreign)).status).toBe(404);
    expect((await fetchFeed(testApp, kims.url.replace("updates.atom", "more.atom"))).status).toBe(404);
  });

  test("is another one when the topic of its newest update goes private, by its tag and by its time", async () => {
    const { testApp, ada, topic } = await open();
    const kim = await testApp.signUp("Kim");
    const other = await testApp.createTopic(kim.token, { name: "Of Kim" });
    const follow = `/api/users/${ada.user.id}/follow/${other.id}`;
    await expectStatus(201, testApp.call("POST", follow, { token: ada.token }));
    publish(testApp, topic.id, "Old");
    publish(testApp, other.id, "New");
    const { url } = await ownFeedOf(testApp, ada.token);
    const { headers } = await fetchFeed(testApp, url);
    const body = { name: other.name, category: other.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${other.id}`, { token: kim.token, body }));
    const tag = { "if-none-match": headers.get("etag") ?? "" };
    const time = { "if-modified-since": headers.get("last-modified") ?? "" };
    for (const known of [tag, time]) {
      const { status, text } = await fetchFeed(testApp, url, known);
      expect([status, text.includes("Old"), text.includes("New")]).toEqual([200, true, false]);
    }
  });

  test("ends when a new one is made, when it is ended, and while its owner is suspended", async () => {
    const { testApp, ada } = await open();
    const { token, user } = ada;
    const first = await ownFeedOf(testApp, token);
    const second = await ownFeedOf(testApp, token);
    const status = async ({ url }: Made) => (await fetchFeed(testApp, url)).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    testApp.db.run(`UPDATE users SET is_suspended = 1 WHERE id = '${user.id}'`);
    expect(await status(second)).toBe(404);
    testApp.db.run(`UPDATE users SET is_suspended = 0 WHERE id = '${user.id}'`);
    await expectStatus(200, testApp.call("DELETE", "/api/account/feed", { token }));
    expect(await status(second)).toBe(404);
    const left = await testApp.call<OwnFeed>("GET", "/api/account/feed", { token });
    expect(left.body).toEqual({ url: null, json: null, opml: null, opds: null, epub: null });
    await expectStatus(401, testApp.call("POST", "/api/account/feed"));
  });

  test("has a token that nobody reads in the database", async () => {
    const { testApp, ada } = await open();
    const { url } = await ownFeedOf(testApp, ada.token);
    const token = url.split("/").at(-2) ?? "";
    expect(token.length).toBeGreaterThan(40);
    const stored = JSON.stringify(testApp.db.all("SELECT * FROM feed_tokens"));
    expect(stored).not.toContain(token);
  });
});

describe("the page of a topic", () => {
  const page =
    '<!doctype html><html><head>\n<meta name="description" content="About" />\n<title>topicapp</title></head></html>';

  async function openPage(env: Record<string, string> = {}) {
    const web = { files: new Map(), page };
    const testApp = openTestApp({ web, env: { TOPICAPP_URL: "https://topics.example", ...env } });
    const { token } = await testApp.signUp("Ada");
    return { testApp, token };
  }

  test("says in its head what a public one is about, and where its feeds are", async () => {
    const { testApp, token } = await openPage();
    const topic = await testApp.createTopic(token, { name: 'Rockets "&" </title><script>' });
    publish(testApp, topic.id, "It flew $& again");
    const { body } = await testApp.call<string>("GET", `/topic/${topic.id}`);
    expect(body).toContain('<title>Rockets "&amp;" &lt;/title&gt;&lt;script&gt; · topicapp</title>');
    expect(body).toContain('<meta name="description" content="It flew $&amp; again. It flew." />');
    expect(body).toContain('<meta property="og:title" content="Rockets &quot;&amp;&quot; ');
    expect(body).toContain('<meta property="og:type" content="article" />');
    expect(body).toContain(`<meta property="og:url" content="https://topics.example/topic/${topic.id}" />`);
    expect(body).toContain(`href="https://topics.example/feeds/topics/${topic.id}.atom"`);
    expect(body).not.toContain("<script>");
    testApp.db.run(`UPDATE topic_summaries SET plain_text = '${"word ".repeat(200)}'`);
    const long = (await testApp.call<string>("GET", `/topic/${topic.id}`)).body;
    const [, description = ""] = /name="description" content="([^"]*)"/.exec(long) ?? [];
    expect(description.replace("&amp;", "&").length).toBeWithin(280, 301);
  });

  test("is asked for each time, so that one that goes private says nothing from then on", async () => {
    const { testApp, token } = await openPage();
    const topic = await testApp.createTopic(token, { name: "Rockets" });
    const path = `/topic/${topic.id}`;
    const before = await testApp.call<string>("GET", path);
    expect([before.headers.get("cache-control"), before.body.includes("Rockets")]).toEqual([
      "no-cache",
      true,
    ]);
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token, body }));
    const known = { "if-none-match": before.headers.get("etag") ?? "" };
    const after = await fetchFeed(testApp, path, known);
    expect([after.status, after.text]).toEqual([200, page]);
  });

  test("says nothing of a private one, of any other page, or where visitors read nothing", async () => {
    const { testApp, token } = await openPage();
    const secret = await testApp.createTopic(token, { name: "Secret", isPublic: false });
    for (const path of [`/topic/${secret.id}`, "/topic/none", "/", "/community-topics"]) {
      expect((await testApp.call<string>("GET", path)).body).toBe(page);
    }
    const closed = await openPage({ TOPICAPP_ANONYMOUS: "none" });
    const topic = await closed.testApp.createTopic(closed.token);
    expect((await closed.testApp.call<string>("GET", `/topic/${topic.id}`)).body).toBe(page);
  });
});
