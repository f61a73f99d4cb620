import { describe, expect, test } from "bun:test";
import type { StoryEntry, StoryPage } from "../../../src/contract/reading/stories.ts";
import type { Making, Summary } from "../../../src/contract/topics/updates.ts";
import { stateOf } from "../../../src/stories/stories.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { tell } from "../../support/updates/told-updates.ts";

const day = 86_400_000;

async function open() {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token);
  const later = (days: number) => {
    testApp.clock.advance(days * day);
    return testApp.clock.now;
  };
  return { testApp, token, user, topic, later };
}

async function list(testApp: TestApp, topicId: string, query = "") {
  const path = `/api/topics/${topicId}/stories${query}`;
  return expectStatus(200, testApp.call<StoryEntry[]>("GET", path));
}

async function page(testApp: TestApp, id: string): Promise<StoryPage> {
  return (await expectStatus(200, testApp.call<StoryPage>("GET", `/api/stories/${id}`))).body;
}

describe("a topic's stories", () => {
  test("are listed newest told first, with what was told of each, and say when they fade", async () => {
    const { testApp, topic, later } = await open();
    const first = later(0);
    tell(testApp.db, topic.id, first, [
      { story: "pad", facts: [["A pad was licensed.", "https://a.example/1"]] },
      { story: "flight", facts: [["It flew.", "https://a.example/2"]] },
    ]);
    const second = later(2);
    tell(testApp.db, topic.id, second, [
      {
        story: "flight",
        headline: "It flew again",
        facts: [
          ["It flew again.", "https://news.a.example/3"],
          ["Nobody was hurt.", "https://b.example/4"],
        ],
      },
    ]);
    const { body, headers } = await list(testApp, topic.id);
    expect(headers.get("x-total-count")).toBe("2");
    expect(body).toEqual([
      {
        id: "flight",
        headline: "It flew again",
        state: "emerging",
        firstToldAt: first.toISOString(),
        lastToldAt: second.toISOString(),
        updates: 2,
        publishers: 2,
        isUnread: false,
        sameAs: [],
      },
      {
        id: "pad",
        headline: "About pad",
        state: "emerging",
        firstToldAt: first.toISOString(),
        lastToldAt: first.toISOString(),
        updates: 1,
        publishers: 1,
        isUnread: false,
        sameAs: [],
      },
    ]);
    later(1);
    expect((await list(testApp, topic.id)).body.map(({ state }) => state)).toEqual(["steady", "steady"]);
    later(7);
    expect((await list(testApp, topic.id)).body.map(({ state }) => state)).toEqual(["steady", "fading"]);
  });

  test("come in pages", async () => {
    const { testApp, topic, later } = await open();
    for (let n = 1; n <= 5; n++) {
      tell(testApp.db, topic.id, later(1), [{ story: `s${n}`, facts: [["So.", `https://a.example/${n}`]] }]);
    }
    const first = await list(testApp, topic.id, "?limit=3");
    expect(first.body.map(({ id }) => id)).toEqual(["s5", "s4", "s3"]);
    const next = /<[^?]*(\?[^>]*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await list(testApp, topic.id, next);
    expect(second.body.map(({ id }) => id)).toEqual(["s2", "s1"]);
    expect([second.headers.get("x-total-count"), second.headers.get("link")]).toEqual(["5", null]);
  });

  test("are known from what runs publish", async () => {
    const item = `<item><title>Booster 14, a reusable rocket, lands</title><link>https://a.example/1</link>
      <description>Booster 14, one of the reusable rockets, has landed on its barge for the ninth time.</description>
      <pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>`;
    const testApp = openTestApp({
      env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}" },
      fetch: async (url) =>
        new Response(
          url.includes("?q=") ? `<rss version="2.0"><channel>${item}</channel></rss>` : "<p>It landed</p>",
        ),
      lookup: async () => [{ address: "93.184.216.34" }],
    });
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token);
    await testApp.refreshDue();
    const [told] = (await list(testApp, topic.id)).body;
    expect(told).toMatchObject({ state: "emerging", updates: 1, publishers: 1 });
    const story = await page(testApp, told?.id ?? "");
    expect(story.topic).toEqual({ id: topic.id, name: "Reusable rockets" });
    expect(story.timeline).toHaveLength(1);
    expect(story.timeline[0]?.text).toContain("for the ninth time");
    expect(story.timeline[0]?.citations.map(({ url }) => url)).toEqual(["https://a.example/1"]);
  });
});

describe("a story's page", () => {
  test("says of each update what differs from what was told before, and of the first nothing", async () => {
    const { testApp, topic, later } = await open();
    const facts = [
      "12 people died in the flood in Ghent.",
      "14 people died in the flood in Ghent.",
      "14 people died in the flood in Ghent.",
    ];
    for (const [n, text] of facts.entries()) {
      const told = { story: "flood", headline: "Flood in Ghent", facts: [[text, `https://a.example/${n}`]] };
      tell(testApp.db, topic.id, later(1), [told as Parameters<typeof tell>[3][number]]);
    }
    const { timeline } = await page(testApp, "flood");
    expect(timeline.map(({ changed }) => changed)).toEqual([
      null,
      "14 people died in the flood in Ghent (before: 12).",
      null,
    ]);
    expect(timeline.map(({ replaced }) => replaced)).toEqual([null, { before: "12", now: "14" }, null]);
  });

  test("says of an update nothing that only tells the story again, in other words", async () => {
    const { testApp, topic, later } = await open();
    const told = (headline: string, fact: string): Parameters<typeof tell>[3][number] => {
      return { story: "ferry", headline, facts: [[fact, `https://a.example/${headline.length}`]] };
    };
    tell(testApp.db, topic.id, later(1), [
      told("Ferry runs aground off Naxos", "A ferry with 312 people aboard ran aground off Naxos."),
    ]);
    tell(testApp.db, topic.id, later(0.25), [
      told("Ferry on rocks off Naxos", "A ferry hit rocks off Naxos."),
    ]);
    const { timeline } = await page(testApp, "ferry");
    expect(timeline.map(({ changed }) => changed)).toEqual([null, null]);
  });

  test("tells what each update said of it, oldest first, with its own citations", async () => {
    const { testApp, topic, later } = await open();
    const first = tell(testApp.db, topic.id, later(0), [
      { story: "pad", facts: [["A pad was licensed.", "https://a.example/1"]] },
      { story: "flight", facts: [["It flew.", "https://a.example/2"]] },
    ]);
    const second = tell(testApp.db, topic.id, later(400), [
      {
        story: "flight",
        facts: [
          ["It flew again.", "https://a.example/3"],
          ["Nobody was hurt.", "https://b.example/4"],
        ],
      },
    ]);
    const story = await page(testApp, "flight");
    expect(story).toMatchObject({ id: "flight", state: "steady", updates: 2, publishers: 2 });
    expect(story.timeline.map(({ summaryId, text }) => [summaryId, text])).toEqual([
      [first, "It flew."],
      [second, "It flew again. Nobody was hurt."],
    ]);
    expect(story.timeline[0]?.facts).toEqual([
      { text: "It flew.", citations: [1], claim: "found", proof: null },
    ]);
    expect(story.timeline[1]?.citations.map(({ url }) => url)).toEqual([
      "https://a.example/3",
      "https://b.example/4",
    ]);
  });

  test("is whole where older updates do not hold their stories as data", async () => {
    const { testApp, topic, later } = await open();
    const old: Parameters<typeof tell>[3] = [
      {
        story: "flight",
        facts: [
          ["It flew.", "https://a.example/2"],
          ["It landed.", "https://b.example/2"],
        ],
      },
    ];
    tell(testApp.db, topic.id, later(0), old, { asData: false });
    tell(testApp.db, topic.id, later(1), [
      { story: "flight", facts: [["It flew again.", "https://a.example/3"]] },
    ]);
    const { timeline } = await page(testApp, "flight");
    expect(timeline.map(({ text, citations }) => [text, citations.length])).toEqual([
      ["It flew. It landed.", 2],
      ["It flew again.", 1],
    ]);
    expect(timeline[0]?.facts[1]).toEqual({
      text: "It landed.",
      citations: [2],
      claim: "unchecked",
      proof: null,
    });
  });

  test("tells what an update said of it that cites only pages that were cited before", async () => {
    const { testApp, topic, later } = await open();
    const said = (text: string) => [
      { story: "flight", facts: [[text, "https://a.example/1"]] as [string, string][] },
      { story: `beside ${text}`, facts: [[text, `https://a.example/${text}`]] as [string, string][] },
    ];
    const first = tell(testApp.db, topic.id, later(0), said("It flew."));
    const second = tell(testApp.db, topic.id, later(2), said("It flew for the ninth time."));
    const { timeline, updates } = await page(testApp, "flight");
    expect(timeline.map(({ summaryId, text }) => [summaryId, text])).toEqual([
      [first, "It flew."],
      [second, "It flew for the ninth time."],
    ]);
    expect(timeline[1]?.citations.map(({ url }) => url)).toEqual(["https://a.example/1"]);
    expect(updates).toBe(2);
  });

  test("is not found where nothing was told", async () => {
    const { testApp } = await open();
    expect(await testApp.call("GET", "/api/stories/none")).toMatchObject({
      status: 404,
      body: { message: "Story not found", code: "not_found" },
    });
  });
});

test.each([
  [0, 0, "emerging"],
  [3 * day - 1, 0, "emerging"],
  [3 * day, 0, "steady"],
  [30 * day, 10 * day - 1, "steady"],
  [30 * day, 10 * day, "fading"],
] as const)("a story first told %d ms ago and last %d ms ago is %s", (first, last, state) => {
  const now = new Date("2026-11-21T09:00:00Z");
  const ago = (time: number) => new Date(now.getTime() - time);
  expect(stateOf(ago(first), ago(last), now)).toBe(state);
});

describe("how a summary was made", () => {
  test("counts what was looked at, fitted, told and left, and tells the cost to its creator alone", async () => {
    const texts = ["Booster 14 lands on its barge", "Andøya gets a licence", "A bakery opens"];
    const items = texts.map(
      (text, at) => `<item><title>${at < 2 ? "Reusable rockets: " : ""}${text}</title>
      <link>https://a.example/${at}</link><description>${text}, and that is all there is to say.</description>
      <pubDate>Sat, 21 Nov 2026 0${at + 5}:00:00 GMT</pubDate></item>`,
    );
    const testApp = openTestApp({
      env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}" },
      fetch: async (url) => {
        if (url.endsWith("/1")) return new Response("gone", { status: 404 });
        return new Response(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`);
      },
      lookup: async () => [{ address: "93.184.216.34" }],
    });
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token);
    await testApp.refreshDue();
    const [summary] = (await testApp.call<Summary[]>("GET", `/api/topics/${topic.id}/summaries`)).body;
    const path = `/api/summaries/${summary?.id}/making`;
    const { body } = await expectStatus(200, testApp.call<Making>("GET", path, { token }));
    expect(body).toMatchObject({
      ...{ kind: "update", looked: 3, fitted: 2, told: 2, left: 0 },
      ...{ source: "Digest", model: "digest", costUsd: 0 },
      citations: { ok: 1, unreachable: 1, unchecked: 0 },
    });
    expect((await testApp.call<Making>("GET", path)).body).toEqual({ ...body, costUsd: null });
  });

  test("is not found where there is no summary", async () => {
    const { testApp } = await open();
    const answer = await testApp.call("GET", "/api/summaries/none/making");
    expect([answer.status, answer.body.message]).toEqual([404, "Summary not found"]);
  });
});
