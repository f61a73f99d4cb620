import { describe, expect, test } from "bun:test";
import type { ErrorBody } from "../../../src/contract/base/errors.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

const own = "https://paper.example/feed.xml?key=hidden5c1";

async function openWithMember(env: Record<string, string> = {}) {
  const testApp = openTestApp({ env });
  const { token } = await testApp.signUp("Ada");
  const save = (method: string, path: string, draft: object) =>
    testApp.call<Topic & ErrorBody>(method, path, {
      token,
      body: { name: "Reusable rockets", category: "Science", ...draft },
    });
  return {
    testApp,
    token,
    create: (draft: object) => save("POST", "/api/topics", draft),
    edit: (id: string, draft: object) => save("PUT", `/api/topics/${id}`, draft),
  };
}

describe("a topic's language, feeds and words", () => {
  test("have defaults", async () => {
    const { create } = await openWithMember();
    const { body } = await create({});
    expect(body).toMatchObject({ language: null, feeds: [], searchWords: [], includeWords: [] });
    expect(body.excludeWords).toEqual([]);
    expect(body.useInstanceFeeds).toBe(true);
  });

  test("are kept as they were set, in one spelling", async () => {
    const { testApp, token, create } = await openWithMember();
    const { status, body } = await create({
      language: "pt-br",
      feeds: [{ url: ` ${own}#top ` }, { url: own }, { url: "http://a.example", filter: "words" }],
      searchWords: [" booster\tlanding "],
      includeWords: ["  Rocket\tLab "],
      excludeWords: ["fireworks"],
      useInstanceFeeds: false,
    });
    expect(status).toBe(201);
    const isNew = { state: "new", lastReadAt: null, error: null };
    const feeds: Topic["feeds"] = [
      { url: own, title: "paper.example", site: "paper.example", filter: "all", ...isNew, state: "new" },
      {
        url: "http://a.example/",
        title: "a.example",
        site: "a.example",
        filter: "words",
        ...isNew,
        state: "new",
      },
    ];
    const words = {
      searchWords: ["booster landing"],
      includeWords: ["Rocket Lab"],
      excludeWords: ["fireworks"],
    };
    const set = { language: "pt-BR", feeds, ...words };
    expect(body).toMatchObject({ ...set, useInstanceFeeds: false });
    const read = await testApp.call<Topic>("GET", `/api/topics/${body.id}`, { token });
    expect(read.body).toMatchObject({ ...set, useInstanceFeeds: false });
  });

  test("stay as they are where a save leaves them out, and change where it names them", async () => {
    const { create, edit } = await openWithMember();
    const set = {
      language: "de",
      feeds: [{ url: own }],
      searchWords: ["c"],
      includeWords: ["a"],
      excludeWords: ["b"],
      useInstanceFeeds: false,
    };
    const { body: made } = await create(set);
    const kept = await edit(made.id, { name: "Rockets" });
    expect(kept.body).toMatchObject({ ...set, name: "Rockets", feeds: [{ url: own, filter: "all" }] });
    const changed = await edit(made.id, {
      language: null,
      feeds: [],
      searchWords: [],
      includeWords: [],
      useInstanceFeeds: true,
    });
    expect(changed.body).toMatchObject({ language: null, feeds: [], searchWords: [], includeWords: [] });
    expect(changed.body.excludeWords).toEqual(["b"]);
    expect(changed.body.useInstanceFeeds).toBe(true);
    expect((await edit(made.id, { language: "" })).body.language).toBeNull();
  });

  test("are shown to others without the addresses, which may hold a secret", async () => {
    const { testApp, token, create } = await openWithMember();
    const { body } = await create({ feeds: [{ url: own }] });
    const eve = await testApp.signUp("Eve");
    for (const path of [
      `/api/topics/${body.id}`,
      "/api/topics",
      "/api/topics/community",
      "/api/topics?q=rockets",
    ]) {
      for (const who of [{}, { token: eve.token }]) {
        const seen = await testApp.call<Topic | Topic[]>("GET", path, who);
        expect([path, JSON.stringify(seen.body).includes("hidden5c1")]).toEqual([path, false]);
        expect([seen.body].flat()[0]?.feeds).toEqual([
          { title: "paper.example", site: "paper.example", filter: "all", state: "new", lastReadAt: null },
        ]);
      }
    }
    const takeout = await testApp.call("GET", "/api/account/takeout", { token });
    expect(JSON.stringify(takeout.body)).toContain(own);
  });

  test.each([
    [
      "21 feeds",
      { feeds: Array.from({ length: 21 }, (_, at) => ({ url: `https://a.example/${at}` })) },
      "feeds",
    ],
    ["21 words", { includeWords: Array.from({ length: 21 }, (_, at) => `word ${at}`) }, "includeWords"],
    ["21 search words", { searchWords: Array.from({ length: 21 }, (_, at) => `word ${at}`) }, "searchWords"],
    ["a search word of 61 characters", { searchWords: ["x".repeat(61)] }, "searchWords.0"],
    ["a word of 61 characters", { excludeWords: ["x".repeat(61)] }, "excludeWords.0"],
    ["an empty word", { includeWords: [" "] }, "includeWords.0"],
    ["no language", { language: "not a language" }, "language"],
    ["an unknown filter", { feeds: [{ url: own, filter: "some" }] }, "feeds.0.filter"],
  ])("are refused beyond their limits: %s", async (_what, draft, path) => {
    const { create } = await openWithMember();
    const { status, body } = await create(draft);
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test("are refused where nothing says where to look, on edit too, unless the source searches", async () => {
    const { create, edit } = await openWithMember();
    const blind = { useInstanceFeeds: false, sourceId: "digest" };
    const refused = await create(blind);
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, "feeds"]);
    expect((await create({ ...blind, sourceId: "sonar", name: "Searched" })).status).toBe(201);
    const { body } = await create({ ...blind, feeds: [{ url: own }] });
    expect((await edit(body.id, { feeds: [] })).status).toBe(400);
    expect((await edit(body.id, { feeds: [], useInstanceFeeds: true })).status).toBe(200);
  });
});

describe("a feed's address that may not be asked is refused when it is saved, with the reason", () => {
  test.each([
    ["http://127.0.0.1/feed", "isn't on the public internet"],
    ["http://2130706433/feed", "isn't on the public internet"],
    ["http://0x7f.1/feed", "isn't on the public internet"],
    ["http://[::1]/feed", "isn't on the public internet"],
    ["http://[::ffff:10.0.0.1]/feed", "isn't on the public internet"],
    ["http://[64:ff9b::a00:1]/feed", "isn't on the public internet"],
    ["http://169.254.169.254/latest/meta-data", "isn't on the public internet"],
    ["http://192.168.1.1/", "isn't on the public internet"],
    ["http://localhost/feed", "isn't on the public internet"],
    ["http://printer.local/feed", "isn't on the public internet"],
    ["https://paper.example:8080/feed", "port 8080"],
    ["https://ada:secret@paper.example/feed", "user name or password"],
    ["file:///etc/passwd", "only http and https"],
    ["feed.xml", "isn't a web address"],
  ])("%s", async (url, reason) => {
    const { create } = await openWithMember();
    const { status, body } = await create({ feeds: [{ url: own }, { url }] });
    expect([status, body.issues?.[0]?.path]).toEqual([400, "feeds.1.url"]);
    expect(body.message).toContain(url);
    expect(body.message).toContain(reason);
  });

  test("but for the origins of this server's own feeds", async () => {
    const { create, edit } = await openWithMember({
      TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:9/?q={query}",
      TOPICAPP_SEARXNG_URL: "http://127.0.0.1:10",
    });
    const { status, body } = await create({ feeds: [{ url: "http://127.0.0.1:9/other.xml" }] });
    expect(status).toBe(201);
    expect((await edit(body.id, { feeds: [{ url: "http://127.0.0.1:10/" }] })).status).toBe(400);
    await expectStatus(400, edit(body.id, { feeds: [{ url: "http://127.0.0.1:11/" }] }));
  });
});
