import { describe, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { topicMarkings } from "../../../src/db/schema/topics.ts";
import { candidates, stories, topicFindings } from "../../../src/db/schema/updates.ts";
import { addSource } from "../../../src/sources/settings.ts";
import { expectStatus, openTestApp, startOfTest } from "../../support/app.ts";
import { sourceThat } from "../../support/openai-source.ts";

const hour = 3_600_000;
const feed = "http://news.test/feed.xml";

interface Item {
  title: string;
  link: string;
  text?: string;
  /** Hours before the start of the test; null for no date. */
  age?: number | null;
}

function rss(items: Item[]): string {
  const written = items.map(({ title, link, text = "", age = 1 }) => {
    const date =
      age === null ? "" : `<pubDate>${new Date(startOfTest.getTime() - age * hour).toUTCString()}</pubDate>`;
    return `<item><title>${title}</title><link>${link}</link><description>${text}</description>${date}</item>`;
  });
  return `<rss version="2.0"><channel><title>Feed</title>${written.join("")}</channel></rss>`;
}

/** An instance with one plain feed, a topic about harbours, and a model that cites all that it is shown. */
async function openWith(
  items: Item[],
  {
    model,
    draft = {},
    text,
    feeds = 1,
  }: { model?: (prompt: string) => string; draft?: object; text?: string; feeds?: number } = {},
) {
  const source = sourceThat((_, body) => {
    const prompt = JSON.stringify(body);
    const numbers = new Set([...prompt.matchAll(/\\n\[(\d+)\] /g)].map(([, number]) => number));
    const content =
      model?.(prompt) ?? `# News\n\n${[...numbers].map((number) => `Told [${number}].`).join("\n\n")}`;
    return {
      id: "c",
      object: "chat.completion",
      created: 1,
      model: "llama3.2",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
      usage: { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 },
    };
  });
  const world = { items };
  // A feed is read to its hundredth item.
  const addresses = Array.from({ length: feeds }, (_, at) => `${feed}?part=${at}`);
  const partOf = (url: string) => Number(new URL(url).searchParams.get("part")) * 100;
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: addresses.join(","), TOPICAPP_CHECK_LINKS: "off" },
    askProvider: source.ask,
    lookup: async () => [{ address: "93.184.216.34" }],
    fetch: async (url) =>
      url.startsWith("http://news.test/")
        ? new Response(rss(world.items.slice(partOf(url), partOf(url) + 100)))
        : new Response(`<html><article><p>${text ?? ""}</p></article></html>`, {
            headers: { "content-type": "text/html" },
          }),
  });
  const llama = {
    id: "llama",
    name: "Llama",
    type: "openai-chat",
    baseUrl: "http://localhost:11434/v1",
    model: "llama3.2",
  } as const;
  const ring = { vault: testApp.vault, environment: testApp.config.providerKeys };
  addSource(testApp.db, ring, { ...llama, priceIn: 0, priceOut: 0 }, testApp.clock.now);
  const { token } = await testApp.signUp("Ada");
  const sourceId = model || text !== undefined ? "llama" : "digest";
  const { id } = await testApp.createTopic(token, { name: "Harbour", sourceId, ...draft });
  const run = async () => {
    await testApp.refreshDue();
    const { body: topic } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token });
    const { body: ledger } = await testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
    testApp.clock.advance(8 * hour);
    const isNews = topic.update.outcome === "published";
    return { topic, ledger, told: isNews ? (topic.summary?.citations.map(({ url }) => url) ?? []) : [] };
  };
  return { testApp, world, source, run, id, token };
}

const names =
  "Aldra Bremo Calder Dorven Estel Farrow Gable Hollin Ivory Jasper Kestrel Lomond Marrow Nevis Orrin Pello Quill Rannoch Sable Tamar Ullin Verdel Wexham Yarrow Zephyr Arden Brisa Corvo Delvin Elgar".split(
    " ",
  );
const verbs = "bought painted flooded mapped rented closed cleaned measured renamed deepened".split(" ");

/** Stories that have nothing in common but the harbour. */
function distinct(count: number): Item[] {
  return Array.from({ length: count }, (_, n) => ({
    title: `${names[n % names.length]}${n} ${verbs[n % verbs.length]} harbour ${names[(n * 7 + 3) % names.length]}`,
    link: `https://${names[n % names.length]?.toLowerCase()}${n}.example/story`,
    text: `${names[(n * 11) % names.length]} spoke of ${names[(n * 13 + 5) % names.length]} and ${n * 37 + 5} boats.`,
  }));
}

/** It holds a tag of the topic alone, far down. */
const nearMiss = `${"The price of milk fell by two per cent in a month, dairies say. ".repeat(4)} So they say at the quay.`;
const draft = { tags: ["quay"] };

describe("what fits and finds no room", () => {
  test("is told by the next run: 30 stories in two, none twice", async () => {
    const { run, testApp } = await openWith(distinct(30));
    const [one, two] = [await run(), await run()];
    expect(one.told.length).toBeLessThan(30);
    expect(new Set([...one.told, ...two.told]).size).toBe(30);
    expect(one.told.length + two.told.length).toBe(30);
    expect((await run()).topic.update.outcome).toBe("nothing_new");
    expect(testApp.db.select().from(candidates).all()).toEqual([]);
  });

  test("is told although the feed holds it no longer, and as a new story: no reader was told of it", async () => {
    // A late run still tells what an earlier one found in time.
    const { run, world } = await openWith(distinct(30).map((item) => ({ ...item, age: 12 * 24 })));
    const first = await run();
    world.items = [];
    const { told, topic } = await run();
    expect(told.length).toBe(30 - first.told.length);
    expect(topic.summary?.content).not.toMatch(/known story/i);
  });

  test("of 55 through a model with little room is told within three runs", async () => {
    const { run } = await openWith(distinct(55), {
      text: "The harbour is deep, and its water is cold. ".repeat(80),
    });
    const told = new Set([...(await run()).told, ...(await run()).told, ...(await run()).told]);
    expect(told.size).toBeGreaterThanOrEqual(53);
  });

  test("is told while there is room a day, although it is older than what a run looks for by then", async () => {
    const { run, testApp } = await openWith(distinct(90));
    const told: string[] = [];
    for (let day = 0; day < 6; day++) {
      told.push(...(await run()).told);
      testApp.clock.advance(16 * hour);
    }
    expect([told.length, new Set(told).size]).toEqual([90, 90]);
  });

  test("is not outranked by a run that did not look at it: a hundred are told in five", async () => {
    const { run } = await openWith(distinct(100));
    const told: string[] = [];
    for (let n = 0; n < 5; n++) told.push(...(await run()).told);
    expect([told.length, new Set(told).size]).toEqual([100, 100]);
  });

  test("is told after a source that failed, although the feed holds it no longer", async () => {
    let failing = true;
    const { run, world, testApp } = await openWith(distinct(2), {
      model: () => {
        if (failing) throw new Error("no answer");
        return "# News\n\nTold [1]. Told [2].";
      },
    });
    expect((await run()).topic.update.outcome).toBe("failed");
    [world.items, failing] = [[], false];
    expect((await run()).told).toHaveLength(2);
    expect(testApp.db.select().from(candidates).all()).toEqual([]);
  });

  test("waits where one run found more than it compares", async () => {
    const { run, testApp, world } = await openWith(distinct(450), { feeds: 5 });
    const { told } = await run();
    world.items = [];
    expect(testApp.db.select().from(candidates).all()).toHaveLength(450 - told.length);
    expect((await run()).told.length).toBeGreaterThan(0);
  });

  test.each([false, true])(
    "still fits, whatever was told since, until the topic is saved: %p",
    async (isSaved) => {
      const { run, testApp, world, id, token } = await openWith(distinct(30), { draft });
      await run();
      const waiting = testApp.db.select().from(candidates).all();
      testApp.db.update(candidates).set({ title: "Milk is cheaper", extract: nearMiss }).run();
      world.items = [{ title: "Harbour reopens", link: "https://a.example/1" }];
      const body = { name: "Harbour", category: "Science", sourceId: "digest", ...draft };
      if (isSaved) await expectStatus(200, testApp.call("PUT", `/api/topics/${id}`, { token, body }));
      expect((await run()).ledger[0]).toMatchObject({ relevant: isSaved ? 1 : waiting.length + 1 });
    },
  );

  test("and is outranked three times is offered no more, even where a feed still holds it", async () => {
    const shown = "Aldra0";
    const { run, world, source } = await openWith(distinct(2), {
      model: (prompt) =>
        `# News\n\nTold [${new RegExp(`\\\\n\\[(\\d+)\\] (?!${shown})`).exec(prompt)?.[1] ?? 1}].`,
    });
    const stale = world.items.slice(0, 1);
    for (let n = 1; n <= 3; n++) {
      await run();
      world.items = [...stale, ...distinct(2 + n).slice(-1)];
    }
    await run();
    const prompts = source.calls
      .map(({ body }) => JSON.stringify(body))
      .filter((prompt) => prompt.includes("Articles, found for you"))
      .map((prompt) => prompt.includes(`] ${shown}`));
    expect(prompts).toEqual([true, true, true, false]);
  });

  test("waits seven days at most", async () => {
    const { run, testApp, world } = await openWith(distinct(30));
    await run();
    expect(testApp.db.select().from(candidates).all().length).toBeGreaterThan(0);
    world.items = [];
    testApp.clock.advance(7 * 24 * hour);
    expect((await run()).topic.update.outcome).toBe("nothing_new");
  });
});

describe("what is not about the topic", () => {
  test("is neither told nor known, and the ledger says what was looked at", async () => {
    const items = [
      { title: "Harbour reopens", link: "https://a.example/1" },
      { title: "Cats sleep longer", link: "https://a.example/2" },
      {
        title: "Milk is cheaper",
        link: "https://a.example/3",
        text: nearMiss,
      },
    ];
    const { run, testApp, id } = await openWith(items, { draft });
    const { ledger, told } = await run();
    expect(told).toEqual(["https://a.example/1"]);
    expect(ledger[0]).toMatchObject({ feeds: 1, looked: 3, relevant: 1, nearMisses: 1, fresh: 1, told: 1 });
    expect(testApp.db.select().from(stories).all()).toHaveLength(1);
    const findings = testApp.db.select().from(topicFindings).all();
    expect(findings).toMatchObject([
      {
        topicId: id,
        looked: 3,
        caught: [{ title: "Harbour reopens", reason: "'Harbour' in the title" }],
        nearMisses: [{ title: "Milk is cheaper", reason: "'quay' in the text" }],
      },
    ]);
  });

  test("is told when its creator says that it belongs, and what they refuse is not", async () => {
    const items = [
      { title: "Harbour reopens", link: "https://a.example/1" },
      { title: "Harbour Street bar closes its doors", link: "https://a.example/2" },
    ];
    const { run, testApp, id } = await openWith(items);
    const page = (title: string, at: number, belongs: boolean) => ({
      ...{ topicId: id, title, belongs, extract: "", site: "a.example", markedAt: testApp.clock.now },
      ...{ page: `https://a.example/${at}`, url: `https://a.example/${at}`, publishedAt: null },
    });
    testApp.db
      .insert(topicMarkings)
      .values([page("Harbour Street bar closes its doors", 2, false), page("Milk is cheaper", 3, true)])
      .run();
    expect((await run()).told.sort()).toEqual(["https://a.example/1", "https://a.example/3"]);
    expect((await run()).topic.update.outcome).toBe("nothing_new");
  });
});

describe("age", () => {
  test("is 14 days at the first run, then the last run less three days; without a date it ranks last", async () => {
    const aged = (title: string, age: number | null) => ({
      title,
      age,
      link: `https://a.example/${encodeURIComponent(title)}`,
    });
    const { run, world, testApp } = await openWith([
      aged("Harbour of old", 15 * 24),
      aged("Harbour of the fortnight", 13 * 24),
      aged("Divers clean the harbour", null),
      aged("Ferry to Aldra leaves the old harbour", -400 * 24),
    ]);
    const { topic } = await run();
    const citations = topic.summary?.citations.map(({ title, publishedAt }) => [title, publishedAt !== null]);
    expect(citations?.[0]).toEqual(["Harbour of the fortnight", true]);
    expect(citations?.slice(1).sort()).toEqual([
      ["Divers clean the harbour", false],
      ["Ferry to Aldra leaves the old harbour", false],
    ]);
    world.items = [
      aged("Harbour late by four days, told late", 4 * 24),
      aged("Harbour late by two days", 2 * 24),
    ];
    expect((await run()).topic.summary?.citations.map(({ title }) => title)).toEqual([
      "Harbour late by two days",
    ]);
    expect(testApp.db.select().from(stories).all()).toHaveLength(4);
  });
});
