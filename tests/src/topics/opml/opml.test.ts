import { describe, expect, test } from "bun:test";
import { setImmediate as pause } from "node:timers/promises";
import { generateOpml, parseOpml } from "feedsmith";
import type { OpmlImport } from "../../../../src/contract/drafts/feeds.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { topics as topicRows } from "../../../../src/db/schema/topics.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";

const path = "/api/account/topics.opml";

async function send({ app }: TestApp, token: string, body: BodyInit, query = "", type = "text/x-opml") {
  const response = await app.handle(
    new Request(`http://localhost${path}${query}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body,
    }),
  );
  return { status: response.status, body: (await response.json()) as OpmlImport & { message: string } };
}

const document = (outlines: string) =>
  `<?xml version="1.0"?><opml version="2.0"><body>${outlines}</body></opml>`;
const feed = (name: string, url: string) => `<outline text="${name}" type="rss" xmlUrl="${url}"/>`;
const folder = (name: string, within: string) => `<outline text="${name}">${within}</outline>`;

async function open(env: Record<string, string> = {}) {
  const testApp = openTestApp({ env });
  const ada = await testApp.signUp("Ada");
  const topics = async (token = ada.token, id = ada.user.id) =>
    (await testApp.call<Topic[]>("GET", `/api/users/${id}/topics?limit=100`, { token })).body;
  return { testApp, token: ada.token, topics };
}

describe("OPML", () => {
  test("a folder becomes a private topic with its feeds, a feed outside one a topic of its own", async () => {
    const { testApp, token, topics } = await open();
    const inside =
      feed("Launches", "https://launches.example/feed") +
      feed("Pads", "https://pads.example/rss?a=1&amp;b=2");
    const nested = folder("Deep", feed("Probes", "https://probes.example/feed"));
    const { status, body } = await send(
      testApp,
      token,
      document(folder("Rockets &amp; more", inside + nested) + feed("Solo", "https://solo.example/feed")),
    );
    expect([status, body]).toEqual([200, { created: 3, skipped: [] } as never]);
    const all = await topics();
    const rockets = all.find(({ name }) => name === "Rockets & more");
    expect(rockets).toMatchObject({
      isPublic: false,
      frequency: 0,
      sourceId: "digest",
      useInstanceFeeds: false,
      isFollowing: true,
      update: { state: "idle", lastCheckedAt: null },
    });
    expect(rockets?.feeds.map(({ url, filter, state }) => [url, filter, state])).toEqual([
      ["https://launches.example/feed", "all", "new"],
      ["https://pads.example/rss?a=1&b=2", "all", "new"],
    ]);
    expect(all.map(({ name }) => name).sort()).toEqual(["Rockets & more", "Rockets & more / Deep", "Solo"]);
  });

  test("says what it skips and why, and changes nothing the second time", async () => {
    const { testApp, token, topics } = await open();
    const many = Array.from({ length: 21 }, (_, n) => feed(`${n}`, `https://many.example/${n}`)).join("");
    const opml = document(
      folder(
        "Inside",
        feed("Router", "http://192.168.1.1/feed") + feed("Good", "https://good.example/feed"),
      ) +
        folder("Too many", many) +
        feed("Local", "http://127.0.0.1/feed") +
        feed("Script", "javascript:alert(1)"),
    );
    const { body } = await send(testApp, token, opml);
    expect(body.created).toBe(1);
    expect(body.skipped.map(({ name }) => name)).toEqual(["Router", "Too many", "Local", "Script"]);
    expect(body.skipped[0]?.reason).toContain("192.168.1.1");
    expect(body.skipped[1]?.reason).toContain("21 feeds");
    const before = await topics();
    const again = (await send(testApp, token, opml)).body;
    expect([again.created, again.skipped[0]]).toEqual([
      0,
      { name: "Inside", reason: `There's already a topic named "Inside"` },
    ]);
    expect(await topics()).toEqual(before);
  });

  test("skips the name of a topic of one's own, also of a public one, and takes a stranger's", async () => {
    const { testApp, token } = await open();
    const eve = await testApp.signUp("Eve");
    await testApp.createTopic(token, { name: "Cable cars", isPublic: true });
    await testApp.createTopic(eve.token, { name: "Trams", isPublic: true });
    const opml = document(feed("cable cars", "https://cars.example/") + feed("Trams", "https://t.example/"));
    const { body } = await send(testApp, token, opml);
    const reason = `There's already a topic named "cable cars"`;
    expect(body).toEqual({ created: 1, skipped: [{ name: "cable cars", reason }] } as never);
  });

  test("says what would come of it, and leaves nothing", async () => {
    const { testApp, token, topics } = await open();
    const opml = document(feed("One", "https://one.example/feed") + feed("one", "https://two.example/feed"));
    const { body } = await send(testApp, token, opml, "?dryRun=true");
    expect([body.created, body.skipped.map(({ name }) => name)]).toEqual([1, ["one"]]);
    expect(await topics()).toEqual([]);
    const { topics: named, ...done } = body;
    expect(named).toEqual([{ name: "One", feeds: 1 }]);
    expect((await send(testApp, token, opml)).body).toEqual(done as never);
  });

  test("stops at the bound on a member's topics, and says so of each that is left", async () => {
    const { testApp, token, topics } = await open({ TOPICAPP_RATE_LIMITS: "on" });
    const all = Array.from({ length: 103 }, (_, n) => feed(`Topic ${n}`, `https://many.example/${n}`)).join(
      "",
    );
    const { body } = await send(testApp, token, document(all));
    expect([body.created, body.skipped.length, (await topics()).length]).toEqual([100, 3, 100]);
    expect(new Set(body.skipped.map(({ reason }) => reason)).size).toBe(1);
  });

  test("15,000 feeds of one name make one topic, and what stands behind the bound is said to be left", async () => {
    const { testApp, token, topics } = await open();
    const opml = document(feed("Same", "https://a.example/").repeat(15_000));
    expect(opml.length).toBeLessThan(1024 * 1024);
    const { status, body } = await send(testApp, token, opml);
    expect([status, body.created, body.skipped.length]).toEqual([200, 1, 2000]);
    expect(body.skipped[0]).toEqual({ name: "Same", reason: `There's already a topic named "Same"` });
    expect(body.skipped.at(-1)).toEqual({
      name: "13000 more",
      reason: expect.stringContaining("2000 topics"),
    });
    const again = await send(testApp, token, opml);
    expect([again.body.created, again.body.skipped.length, (await topics()).length]).toEqual([0, 2001, 1]);
  });

  test("others have their turn while many are written", async () => {
    const { testApp, token } = await open();
    const names = Array.from({ length: 300 }, (_, n) => feed(`Topic ${n}`, `https://many.example/${n}`));
    const sending = send(testApp, token, document(names.join("")));
    const seen = new Set<number>();
    let isOver = false;
    void sending.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await testApp.call("GET", "/api/health")).status).toBe(200);
      seen.add(testApp.db.select().from(topicRows).all().length);
      await pause();
    }
    expect((await sending).body.created).toBe(300);
    // They saw some of them there already and others not yet.
    expect(seen.size).toBeGreaterThan(5);
  });

  test("what a full disk breaks off is said to be missing, and is there the next time", async () => {
    const { testApp, token } = await open();
    const { $client } = testApp.db;
    const opml = document(
      Array.from({ length: 400 }, (_, n) => feed(`Topic ${n}`, `https://many.example/${n}`)).join(""),
    );
    const pages = (sql: string) => Number(Object.values($client.query(sql).get() as object)[0]);
    const room = pages("PRAGMA page_count") + 60;
    pages(`PRAGMA max_page_count = ${room}`);
    const { status, body } = await send(testApp, token, opml);
    expect(status).toBe(200);
    expect(body.created).toBeGreaterThan(0);
    expect(body.created + body.skipped.length).toBe(400);
    expect(new Set(body.skipped.map(({ reason }) => reason))).toEqual(
      new Set(["This server can't save right now. Import the document again to get what's missing"]),
    );
    expect(testApp.db.select().from(topicRows).all()).toHaveLength(body.created);
    let next = await send(testApp, token, opml);
    while (next.status === 200) next = await send(testApp, token, opml);
    expect([next.status, next.body.message]).toEqual([503, expect.stringContaining("disk is full")]);
    const made = testApp.db.select().from(topicRows).all().length;
    pages("PRAGMA max_page_count = 1073741823");
    const again = await send(testApp, token, opml);
    expect([again.status, again.body.created]).toEqual([200, 400 - made]);
    expect(testApp.db.select().from(topicRows).all()).toHaveLength(400);
  });

  test("the same document twice at once makes each topic once", async () => {
    const { testApp, token } = await open();
    const opml = document(
      Array.from({ length: 150 }, (_, n) => feed(`Topic ${n}`, `https://many.example/${n}`)).join(""),
    );
    const both = await Promise.all([send(testApp, token, opml), send(testApp, token, opml)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.created, 0)).toBe(150);
    expect(testApp.db.select().from(topicRows).all()).toHaveLength(150);
  });

  test("500 outlines go in and come out the same, for another member as well", async () => {
    const { testApp, token } = await open();
    const outlines = Array.from({ length: 500 }, (_, n) => ({
      text: `Thema ${n} <日本> & "Söhne"`,
      outlines: [1, 2].map((at) => ({
        text: `Feed ${at}`,
        type: "rss",
        xmlUrl: `https://paper${n}.example/${at}`,
      })),
    }));
    const sent = generateOpml({ head: { title: "All" }, body: { outlines } });
    expect((await send(testApp, token, sent)).body).toEqual({ created: 500, skipped: [] } as never);
    const written = await exported(testApp, token);
    const bob = await testApp.signUp("Bob");
    expect((await send(testApp, bob.token, written, "", "application/xml")).body.created).toBe(500);
    const [first, second] = [written, await exported(testApp, bob.token)].map(
      (text) => parseOpml(text).body?.outlines,
    );
    expect(first).toEqual(second as never);
    const addresses = (list: typeof first) =>
      new Map(list?.map(({ text, outlines }) => [text, outlines?.map(({ xmlUrl }) => xmlUrl)]));
    expect(addresses(first)).toEqual(
      new Map([...addresses(outlines as never)].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))),
    );
  });

  test.each([
    ["no XML", "hello"],
    ["a web page", "<!doctype html><title>Hello</title>"],
    ["a DOCTYPE", `<!DOCTYPE opml [<!ENTITY a "b">]>${document(feed("&a;", "https://a.example/"))}`],
    ["a feed", "<rss version='2.0'><channel><title>News</title></channel></rss>"],
    ["nothing", ""],
  ])("refuses %s in a sentence", async (_, body) => {
    const { testApp, token } = await open();
    const answer = await send(testApp, token, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(/OPML/)]);
  });

  test("takes 1 MB and no byte more, and no JSON", async () => {
    const { testApp, token } = await open();
    const [head = "", foot = ""] = document(`<!--|-->${feed("Solo", "https://solo.example/feed")}`).split(
      "|",
    );
    const filled = (bytes: number) => `${head}${" ".repeat(bytes - head.length - foot.length)}${foot}`;
    expect((await send(testApp, token, filled(1024 * 1024))).body.created).toBe(1);
    expect((await send(testApp, token, filled(1024 * 1024 + 1))).status).toBe(413);
    expect((await send(testApp, token, "{}", "", "application/json")).status).toBe(415);
  });

  test("an outline whose depth or names are hostile costs a line at most", async () => {
    const { testApp, token } = await open();
    const deep = `${"<outline text='a'>".repeat(2_000)}${feed("x", "https://x.example/")}${"</outline>".repeat(2_000)}`;
    expect([200, 400]).toContain((await send(testApp, token, document(deep))).status);
    const { body } = await send(
      testApp,
      token,
      document(feed("\u202e\u0007", "https://a.example/") + feed("x".repeat(5_000), "https://b.example/")),
    );
    expect(body).toEqual({ created: 2, skipped: [] } as never);
  });
});

async function exported({ app }: TestApp, token: string): Promise<string> {
  const response = await app.handle(
    new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(response.headers.get("content-type")).toBe("text/x-opml; charset=utf-8");
  return response.text();
}
