import { describe, expect, test } from "bun:test";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";
import { expectStatus, openTestApp, startOfTest } from "../../../support/app.ts";

const published = new Date(startOfTest.getTime() - 3_600_000).toUTCString();

function rss(site: string, ...items: [title: string, link: string][]): string {
  const written = items.map(
    ([title, link]) =>
      `<item><title>${title}</title><link>${link}</link><pubDate>${published}</pubDate><description>${title}, as was said on Friday.</description></item>`,
  );
  return `<rss version="2.0"><channel><title>${site} &lt;b&gt;daily&lt;/b&gt;</title>${written.join("")}</channel></rss>`;
}

type Answers = Record<string, () => Response | Promise<Response>>;

/** An instance with one feed of its own, and an internet of `answers` by address. */
function openWith(answers: Answers, addressOf: (host: string) => string = () => "93.184.216.34") {
  const asked: string[] = [];
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:9/instance.xml", TOPICAPP_CHECK_LINKS: "off" },
    lookup: async (host) => [{ address: addressOf(host) }],
    fetch: async (url, init) => {
      const host = new Headers(init.headers).get("host");
      const address = host ? url.replace(/\/\/[^/]+/, `//${host}`) : url;
      asked.push(address);
      return (await answers[address]?.()) ?? new Response("", { status: 404 });
    },
  });
  return { testApp, asked };
}

const instance = "http://127.0.0.1:9/instance.xml";
const own = "https://paper.example/feed.xml";

async function runOnce({ testApp }: ReturnType<typeof openWith>, draft: object) {
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Reusable rockets", ...draft });
  await testApp.refreshDue();
  const { body: topic } = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }));
  const { body: runs } = await testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
  return { topic, run: runs[0], titles: topic.summary?.citations.map(({ title }) => title).sort() ?? [] };
}

const ownFeed = () =>
  new Response(
    rss(
      "Paper",
      ["Gardens open in May", "https://paper.example/1"],
      ["Reusable rockets land twice", "https://paper.example/2"],
    ),
  );
const instanceFeed = () => new Response(rss("Wire", ["Reusable rockets fly", "https://wire.example/1"]));

describe("a topic's own feed", () => {
  test("gives everything that it holds, beside the feeds of the instance", async () => {
    const { topic, titles } = await runOnce(openWith({ [own]: ownFeed, [instance]: instanceFeed }), {
      feeds: [{ url: own }],
    });
    expect(titles).toEqual(["Gardens open in May", "Reusable rockets fly", "Reusable rockets land twice"]);
    expect(topic.feeds).toEqual([
      {
        url: own,
        title: "Paper daily",
        site: "paper.example",
        filter: "all",
        state: "ok",
        lastReadAt: startOfTest.toISOString(),
        error: null,
      },
    ]);
  });

  test("gives what the topic's words speak for where it is filtered by them", async () => {
    const { titles } = await runOnce(openWith({ [own]: ownFeed, [instance]: instanceFeed }), {
      feeds: [{ url: own, filter: "words" }],
    });
    expect(titles).toEqual(["Reusable rockets fly", "Reusable rockets land twice"]);
  });

  test("is read alone where the instance's are left out", async () => {
    const opened = openWith({ [own]: ownFeed, [instance]: instanceFeed });
    const { titles } = await runOnce(opened, { feeds: [{ url: own }], useInstanceFeeds: false });
    expect(titles).toEqual(["Gardens open in May", "Reusable rockets land twice"]);
    expect(withoutPages(opened.asked)).toEqual([own]);
  });

  test.each<[string, () => Response | Promise<Response>, RegExp]>([
    ["answers with an error", () => new Response("", { status: 503 }), /its server answered 503/],
    ["does not exist", () => new Response("", { status: 404 }), /its server answered 404/],
    ["is a web page", () => new Response("<!doctype html><title>x</title>"), /it's a web page, not a feed/],
    ["is empty", () => new Response(""), /it's empty/],
    ["breaks off", () => Promise.reject(new Error("reset")), /the connection failed/],
    [
      "leads into the network",
      () => new Response(null, { status: 302, headers: { location: "http://10.0.0.1/" } }),
      /its host isn't on the public internet/,
    ],
    [
      "leads to this machine",
      () => new Response(null, { status: 307, headers: { location: "http://[::1]:9/" } }),
      /port 9 isn't allowed|isn't on the public internet/,
    ],
    [
      "leads on and on",
      () => new Response(null, { status: 301, headers: { location: own } }),
      /it redirects more than 3 times/,
    ],
  ])("that %s fails no other, and its creator alone is told why", async (_what, answer, reason) => {
    const opened = openWith({ [own]: answer, [instance]: instanceFeed });
    const { topic, titles } = await runOnce(opened, { feeds: [{ url: own }] });
    expect(titles).toEqual(["Reusable rockets fly"]);
    expect(topic.feeds[0]).toMatchObject({ state: "failing", lastReadAt: null });
    expect(topic.feeds[0]?.error).toMatch(reason);
    const seen = await opened.testApp.call<Topic>("GET", `/api/topics/${topic.id}`);
    expect(seen.body.feeds).toEqual([
      { title: "paper.example", site: "paper.example", filter: "all", state: "failing", lastReadAt: null },
    ]);
    expect(opened.asked.filter((address) => /10\.0\.0\.1|::1/.test(address))).toEqual([]);
  });

  test("whose host lies inside is never asked, whatever its name, and the failed run says why", async () => {
    const opened = openWith({ [own]: ownFeed }, () => "10.0.0.7");
    const { topic, run } = await runOnce(opened, { feeds: [{ url: own }], useInstanceFeeds: false });
    expect(opened.asked).toEqual([]);
    expect(topic.feeds[0]?.error).toBe("its host isn't on the public internet");
    expect(run).toMatchObject({ outcome: "failed" });
    expect(run?.error).toContain("its host isn't on the public internet");
  });

  test("is well again once it can be read", async () => {
    let answer = () => new Response("", { status: 500 });
    const { testApp } = openWith({ [own]: () => answer(), [instance]: instanceFeed });
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { feeds: [{ url: own }] });
    await testApp.refreshDue();
    answer = ownFeed;
    testApp.clock.advance(8 * 3_600_000);
    await testApp.refreshDue();
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token });
    expect(body.feeds[0]).toMatchObject({ state: "ok", error: null, title: "Paper daily" });
  });

  test("may name articles inside: nobody asks for them", async () => {
    const insides = [
      "http://10.0.0.1/a",
      "http://127.0.0.1:9200/b",
      "http://169.254.169.254/c",
      "http://[fd00::1]/d",
    ];
    const items = insides.map((link, at) => [`Rockets number ${at}`, link] as [string, string]);
    const asked: string[] = [];
    const testApp = openTestApp({
      env: { TOPICAPP_NEWS_FEEDS: instance, TOPICAPP_SEARXNG_URL: "http://127.0.0.1:9200" },
      lookup: async () => [{ address: "93.184.216.34" }],
      fetch: async (url, init) => {
        const host = new Headers(init.headers).get("host");
        asked.push(url);
        return new Response(host === "paper.example" ? rss("Paper", ...items) : "", {
          status: host ? 200 : 404,
        });
      },
    });
    await runOnce({ testApp, asked }, { feeds: [{ url: own }] });
    const strangers = asked.filter((address) => !address.startsWith("http://127.0.0.1:9200/search?"));
    expect(strangers.filter((address) => insides.includes(address))).toEqual([]);
    expect(strangers).toContain("https://93.184.216.34/feed.xml");
  });
});

test("two topics that are due read their feed once while it is fresh", async () => {
  const { testApp, asked } = openWith({
    [own]: () => new Response(ownFeed().body, { headers: { "cache-control": "max-age=300" } }),
  });
  const { token } = await testApp.signUp("Ada");
  for (const name of ["One", "Two", "Three"])
    await testApp.createTopic(token, { name, feeds: [{ url: own }], useInstanceFeeds: false });
  await testApp.refreshDue();
  expect(withoutPages(asked)).toEqual([own]);
});

/** The digest also reads the pages of the articles that it quotes. */
function withoutPages(asked: string[]): string[] {
  return asked.filter((address) => !/^https:\/\/paper\.example\/\d$/.test(address));
}
