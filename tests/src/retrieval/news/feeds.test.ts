import { afterAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateSync } from "node:zlib";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";
import { createFetcher } from "../../../../src/retrieval/fetch.ts";
import { parseFeed } from "../../../../src/retrieval/news/feed-document.ts";
import { feedPlaces } from "../../../../src/retrieval/news/feed-place.ts";
import { createFeedReader } from "../../../../src/retrieval/news/feed-reader.ts";
import { createNewsFinder } from "../../../../src/retrieval/news/feeds.ts";
import {
  createClock,
  expectStatus,
  openTestApp,
  parser,
  startOfTest,
  type TestApp,
} from "../../../support/app.ts";
import { searchFor } from "../searches.ts";

/** Real feed documents on a server of this machine. Their articles lie elsewhere, where no test may ask. */
const folder = join(import.meta.dir, "../../../data/feeds");
const documents = readdirSync(folder).filter((name) => /\.(rss|atom|xml)$/.test(name));
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (request) => new Response(readFileSync(join(folder, new URL(request.url).pathname.slice(1)))),
});
afterAll(() => server.stop(true));

/** An instance whose clock is an hour after the newest article of its feeds. */
function reading(...names: string[]): TestApp {
  return openTestApp({
    clock: createClock(new Date(Math.max(...names.map(newestOf)) + 3_600_000)),
    env: { TOPICAPP_NEWS_FEEDS: names.map(addressOf).join(","), TOPICAPP_CHECK_LINKS: "off" },
    fetch: (url, init) => fetch(url, init),
  });
}

function newestOf(name: string): number {
  if (!documents.includes(name)) return startOfTest.getTime();
  const { articles } = parseFeed(readFileSync(join(folder, name)), null, addressOf(name));
  const dates = articles.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  return dates.length > 0 ? Math.max(...dates) : startOfTest.getTime();
}

function addressOf(name: string): string {
  return `http://127.0.0.1:${server.port}/${name}`;
}

/** A topic to which everything of these feeds belongs. */
async function topicOf(testApp: TestApp, ...names: string[]) {
  const { token } = await testApp.signUp("Ada");
  const feeds = names.map((name) => ({ url: addressOf(name), filter: "all" as const }));
  const { id } = await testApp.createTopic(token, { name: "World news", feeds });
  return { token, id };
}

async function readTopic(testApp: TestApp, id: string, token: string): Promise<Topic> {
  return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
}

describe("a topic that reads a real feed", () => {
  test.each(documents)(
    "%s is told with citations, each page once, and then holds nothing new",
    async (name) => {
      const testApp = reading(name);
      const { token, id } = await topicOf(testApp, name);
      await testApp.refreshDue();
      const first = await readTopic(testApp, id, token);
      expect(first.update).toMatchObject({ state: "idle", outcome: "published", error: null });
      const { citations = [], content = "", title = "" } = first.summary ?? {};
      expect(title.trim()).not.toBe("");
      expect(citations.length).toBeGreaterThan(0);
      expect(first.summary?.newsCount).toBe(new Set(citations.map(({ url }) => url)).size);
      for (const { url, site, checked } of citations) {
        expect(url).toMatch(/^https?:\/\//);
        expect(site).not.toBe("");
        expect(checked).toBe("unchecked");
        expect(content).toContain(url);
      }
      const told = citations.map(({ url }) => url);
      let latest = first;
      for (let run = 0; run < 4 && latest.update.outcome === "published"; run++) {
        testApp.clock.advance(8 * 3_600_000);
        await testApp.refreshDue();
        latest = await readTopic(testApp, id, token);
        if (latest.update.outcome === "published")
          told.push(...(latest.summary?.citations ?? []).map(({ url }) => url));
      }
      expect(latest.update.outcome).toBe("nothing_new");
      expect(told).toHaveLength(new Set(told).size);
    },
  );

  test("and a second one, added later, tells only what the first did not", async () => {
    const [one = "", other = ""] = ["guardian.rss", "heise.atom"].sort((a, b) => newestOf(a) - newestOf(b));
    const testApp = reading(one);
    const { token, id } = await topicOf(testApp, one);
    await testApp.refreshDue();
    const known = new Set((await readTopic(testApp, id, token)).summary?.citations.map(({ url }) => url));
    expect(known.size).toBeGreaterThan(0);
    const feeds = [one, other].map((name) => ({ url: addressOf(name), filter: "all" as const }));
    const draft = { name: "World news", category: "Science", feeds };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${id}`, { token, body: draft }));
    testApp.clock.advance(newestOf(other) - newestOf(one));
    await testApp.refreshDue();
    // The session has expired over the years.
    const { body } = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`));
    const { summary } = body;
    const told = summary?.citations.map(({ url }) => url) ?? [];
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((url) => known.has(url))).toEqual([]);
  });

  test("fails in plain words when what it reads is no feed, and names none of our insides", async () => {
    const testApp = reading("README.md");
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    const runs = await testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
    expect(runs.body[0]).toMatchObject({ outcome: "failed", costUsd: 0 });
    expect(runs.body[0]?.error).toMatch(/feed/i);
    expect(runs.body[0]?.error).not.toMatch(/Error|at \/|undefined/);
  });
});

describe("a feed on a server of its own ways", () => {
  const never = new AbortController().signal;
  const guardian = readFileSync(join(folder, "guardian.rss"));
  const small = (title: string, encoding = "utf-8") =>
    `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><item><title>${title}</title><link>story</link></item></channel></rss>`;
  const asked: { path: string; headers: Headers }[] = [];
  let answer: (request: Request) => Response = () => new Response();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      asked.push({ path: new URL(request.url).pathname, headers: request.headers });
      return answer(request);
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  afterAll(() => server.stop(true));

  function newFinder(...paths: string[]) {
    asked.length = 0;
    const fetchPage = createFetcher({
      fetch: (url, init) => fetch(url, init),
      allow: (asked) => asked === origin,
    });
    const now = () => new Date("2026-11-21T09:00:00Z");
    const templates = paths.map((path) => `${origin}${path}?q={query}`);
    return createNewsFinder({
      places: feedPlaces(templates, createFeedReader({ fetchPage, parser, now }), now),
      now,
    });
  }
  const titles = async (finder: ReturnType<typeof newFinder>) =>
    (await finder.find(searchFor("x"), never)).articles.map(({ article }) => article.title);

  test.each([
    ["gzip", Bun.gzipSync(guardian)],
    ["deflate", deflateSync(guardian)],
    ["br", brotliCompressSync(guardian)],
    ["zstd", Bun.zstdCompressSync(guardian)],
    ["identity", guardian],
  ])("is read when it is sent as %s", async (encoding, body) => {
    answer = () => new Response(new Uint8Array(body), { headers: { "content-encoding": encoding } });
    expect(await titles(newFinder("/feed"))).toHaveLength(55);
  });

  test("is decoded by the charset of its Content-Type where it declares none", async () => {
    const undeclared = small("Größe").replace(/<\?xml.*?\?>/, "");
    const latin = Uint8Array.from(undeclared, (character) => character.charCodeAt(0));
    answer = () =>
      new Response(latin, { headers: { "content-type": "application/rss+xml; charset=iso-8859-1" } });
    expect(await titles(newFinder("/feed"))).toEqual(["Größe"]);
  });

  test("is followed to where it moved, and its links start from there", async () => {
    answer = ({ url }) =>
      url.includes("/old") ? Response.redirect("/new/feed.xml", 301) : new Response(small("Moved"));
    const { articles } = await newFinder("/old").find(searchFor("x"), never);
    expect(asked.map(({ path }) => path)).toEqual(["/old", "/new/feed.xml"]);
    expect(articles.map(({ article }) => article.url)).toEqual([`${origin}/new/story`]);
  });

  test("is told what we have, also where it moved, and is read from memory while it is the same", async () => {
    let version = '"1"';
    answer = (request) => {
      if (request.url.includes("/old")) return Response.redirect("/new", 302);
      const isKnown = request.headers.get("if-none-match") === version;
      const headers = { etag: version, "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" };
      return new Response(isKnown ? null : small(`Version ${version[1]}`), {
        status: isKnown ? 304 : 200,
        headers,
      });
    };
    const finder = newFinder("/old");
    expect(await titles(finder)).toEqual(["Version 1"]);
    expect(await titles(finder)).toEqual(["Version 1"]);
    expect(await titles(finder)).toEqual(["Version 1"]);
    expect(asked.at(-1)?.headers.get("if-modified-since")).toBe("Fri, 20 Nov 2026 10:00:00 GMT");
    version = '"2"';
    expect(await titles(finder)).toEqual(["Version 2"]);
    expect(await titles(finder)).toEqual(["Version 2"]);
    expect(asked.at(-1)?.headers.get("if-none-match")).toBe('"2"');
  });

  test("keeps what was read through a failure in between", async () => {
    answer = () => new Response(small("Kept"), { headers: { etag: '"1"' } });
    const finder = newFinder("/feed");
    await titles(finder);
    answer = () => new Response("", { status: 500 });
    await expect(finder.find(searchFor("x"), never)).rejects.toThrow("its server answered 500");
    answer = ({ headers }) =>
      new Response(null, { status: headers.get("if-none-match") === '"1"' ? 304 : 500 });
    expect(await titles(finder)).toEqual(["Kept"]);
  });

  test("asks for all again when it gave nothing to compare by, and takes a 304 out of the blue for a failure", async () => {
    answer = () => new Response(small("Plain"));
    const finder = newFinder("/feed");
    await titles(finder);
    await titles(finder);
    expect(asked[1]?.headers.has("if-none-match") || asked[1]?.headers.has("if-modified-since")).toBe(false);
    answer = () => new Response(null, { status: 304 });
    await expect(newFinder("/feed").find(searchFor("x"), never)).rejects.toThrow("its server answered 304");
  });

  test("is read as far as there is room for when it is larger than that", async () => {
    const many = Array.from(
      { length: 60_000 },
      (_, at) => `<item><title>T${at} ${"x".repeat(60)}</title><link>/${at}</link></item>`,
    );
    answer = () => new Response(`<rss version="2.0"><channel>${many.join("")}</channel></rss>`);
    expect(await titles(newFinder("/feed"))).toHaveLength(100);
  });
});
