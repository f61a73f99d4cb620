import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Source } from "../../../src/contract/topics/sources.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { topicSources } from "../../../src/db/schema/sources.ts";
import { jobs } from "../../../src/db/schema/updates.ts";
import { keyOf } from "../../../src/sources/keys.ts";
import { addSource, removeSource, setSource } from "../../../src/sources/settings.ts";
import { countTopicsOf } from "../../../src/topics/topics.ts";
import { retryFailed } from "../../../src/updates/queue/queue.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { giveKey, refusal, responsesBody, sourceThat } from "../../support/openai-source.ts";

const minute = 60_000;
const env = { TOPICAPP_CHECK_LINKS: "off", TOPICAPP_DAILY_BUDGET: "none" };
const story = { headline: "Booster lands", text: "Booster 14 landed.", url: "https://paper.example/landing" };
const works = () => responsesBody([story]);

const ring = (testApp: TestApp) => ({ vault: testApp.vault, environment: testApp.config.providerKeys });
const row = (testApp: TestApp, id = "gpt-4o") =>
  testApp.db.select().from(topicSources).where(eq(topicSources.id, id)).get();

async function listed(testApp: TestApp): Promise<Source[]> {
  return (await expectStatus(200, testApp.call<Source[]>("GET", "/api/topic-sources"))).body;
}

async function open(source: ReturnType<typeof sourceThat>, more: Record<string, string> = {}) {
  const testApp = openTestApp({ env: { ...env, ...more }, askProvider: source.ask });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  const read = async (id: string) =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
  const create = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++)
      ids.push((await testApp.createTopic(token, { name: `Topic ${n}`, sourceId: "gpt-4o" })).id);
    return ids;
  };
  return { testApp, token, read, create };
}

describe("the sources of a new instance", () => {
  test("are the six and the digest, which alone can be used without a key", async () => {
    const testApp = openTestApp();
    expect((await listed(testApp)).map(({ id, available }) => [id, available])).toEqual([
      ["gpt-4o", false],
      ["claude-sonnet-4", false],
      ["grok-2", false],
      ["sonar", false],
      ["gemini-2.5-flash", false],
      ["deepseek-v3", false],
      ["digest", true],
    ]);
  });

  test("show what an update costs, and never key, address or prompt", async () => {
    const testApp = openTestApp();
    for (const source of await listed(testApp)) {
      expect(Object.keys(source).sort()).toEqual(
        [
          "available",
          "costPerProposal",
          "costPerUpdate",
          "description",
          "icon",
          "id",
          "model",
          "name",
          "proposesWords",
          "provider",
          "webSearch",
        ].sort(),
      );
      expect(source.proposesWords).toBe(source.id !== "digest");
      if (source.id === "digest") expect(source.costPerUpdate).toBe(0);
      else expect(source.costPerUpdate).toBeGreaterThan(0);
    }
  });

  test("are used with the key of their variable, and the first of them is chosen for a new topic", async () => {
    const testApp = openTestApp({ env: { XAI_API_KEY: "xai-1", DEEPSEEK_API_KEY: "ds-1" } });
    const { token } = await testApp.signUp("Ada");
    expect((await listed(testApp)).filter(({ available }) => available).map(({ id }) => id)).toEqual([
      "grok-2",
      "deepseek-v3",
      "digest",
    ]);
    expect((await testApp.createTopic(token)).sourceId).toBe("grok-2");
  });
});

describe("a key", () => {
  test("in the database wins over the variable's", () => {
    const testApp = openTestApp({ env: { OPENAI_API_KEY: "from-the-environment" } });
    const source = row(testApp);
    if (!source) throw new Error("gpt-4o must be there");
    expect(keyOf(ring(testApp), source)).toBe("from-the-environment");
    expect(keyOf(ring(testApp), setSource(testApp.db, ring(testApp), "gpt-4o", { key: "own-key" }))).toBe(
      "own-key",
    );
  });

  test("opens only in the row that it was sealed for", () => {
    const testApp = openTestApp();
    const { apiKey } = setSource(testApp.db, ring(testApp), "gpt-4o", { key: "sk-secret-of-openai" });
    expect(() => keyOf(ring(testApp), { id: "grok-2", apiKey })).toThrow("can't be read");
  });

  test("is taken away by another base URL, and stays when the same is set again", () => {
    const testApp = openTestApp();
    const set = (changes: Parameters<typeof setSource>[3]) =>
      setSource(testApp.db, ring(testApp), "gpt-4o", changes);
    set({ key: "sk-secret-of-openai", baseUrl: "https://one.example/v1" });
    expect(set({ baseUrl: "https://one.example/v1/" }).apiKey).not.toBeNull();
    expect(set({ baseUrl: "https://two.example/v1" }).apiKey).toBeNull();
  });

  test("is in no file, log line or answer in the clear, also where the provider repeats it", async () => {
    const canary = "sk-test-canary-0123456789";
    const source = sourceThat(() => refusal(401, "invalid_api_key", `Incorrect API key provided: ${canary}`));
    const { testApp, token, read, create } = await open(source);
    const [id = ""] = await create(1);
    await testApp.refreshDue();
    expect(source.calls[0]?.authorization).toBe(`Bearer ${canary}`);
    const answers = [
      await read(id),
      await listed(testApp),
      (await testApp.call("GET", `/api/topics/${id}/runs`, { token })).body,
      (await testApp.call("GET", "/api/account/export", { token })).body,
    ];
    expect(JSON.stringify(answers)).not.toContain("canary");
    expect(testApp.logged.join("\n")).not.toContain("canary");
    for (const file of ["topicapp.db", "topicapp.db-wal"])
      expect(readFileSync(join(testApp.dataDir, file), "latin1")).not.toContain("canary");
  });
});

describe("a source that the provider turns away", () => {
  for (const [what, answer, words] of [
    ["for its key", () => refusal(401, "invalid_api_key", "Incorrect API key provided"), /key/i],
    [
      "for want of money",
      () => refusal(429, "insufficient_quota", "You exceeded your current quota"),
      /money|credit|empty|quota|paid/i,
    ],
  ] as const) {
    test(`${what} is stopped at once, and says why; a new key starts it and its topics again`, async () => {
      let isMended = false;
      const source = sourceThat(() => (isMended ? works() : answer()));
      const { testApp, read, create } = await open(source, { TOPICAPP_REFRESH_CONCURRENCY: "2" });
      const [id = "", ...others] = await create(5);
      await testApp.refreshDue();
      expect(source.calls).toHaveLength(1);
      expect((await read(id)).update.error).toMatch(words);
      expect((await read(others[3] ?? "")).update).toMatchObject({
        state: "failed",
        error: row(testApp)?.stoppedReason,
      });
      expect((await listed(testApp)).find((each) => each.id === "gpt-4o")?.available).toBe(false);

      isMended = true;
      setSource(testApp.db, ring(testApp), "gpt-4o", { key: "sk-another-key-that-works" });
      retryFailed(testApp.db, "gpt-4o", testApp.clock.now);
      await testApp.refreshDue();
      expect(source.calls).toHaveLength(6);
      expect((await read(id)).update).toMatchObject({ state: "idle", outcome: "published" });
    });
  }

  test("because its model is gone goes to the successor, once, and says where it came from", async () => {
    const source = sourceThat((_, { model }) =>
      model === "gpt-4o" ? refusal(404, "model_not_found", "The model `gpt-4o` does not exist") : works(),
    );
    const { testApp, read, create } = await open(source);
    giveKey(testApp, "gpt-4o", { model: "gpt-4o" });
    const [id = ""] = await create(1);
    await testApp.refreshDue();
    expect(source.calls.map(({ body }) => body.model)).toEqual(["gpt-4o", "gpt-6-luna"]);
    expect((await read(id)).summary?.model).toBe("gpt-6-luna");
    expect(row(testApp)).toMatchObject({ model: "gpt-6-luna", movedFrom: "gpt-4o", stoppedReason: null });
  });

  test("because the successor is gone as well is stopped", async () => {
    const source = sourceThat(() => refusal(404, "model_not_found", "No such model"));
    const { testApp, create } = await open(source);
    await create(3);
    await testApp.refreshDue();
    expect(source.calls.map(({ body }) => body.model).slice(0, 1)).toEqual(["gpt-6-luna"]);
    expect(row(testApp)?.movedFrom).toBe("gpt-6-luna");
    expect(row(testApp)?.stoppedReason).not.toBeNull();
    expect(source.calls.length).toBeLessThanOrEqual(6);
  });

  test("with a key that the admin has changed meanwhile is not stopped for the old one", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const source = sourceThat(async (call) => {
      if (call > 1) return Response.json(works());
      await promise;
      return refusal(401, "invalid_api_key", "Incorrect API key provided");
    });
    const { testApp, create } = await open(source);
    await create(1);
    testApp.app.scheduler.refreshDue();
    setSource(testApp.db, ring(testApp), "gpt-4o", { key: "sk-another-key-that-works" });
    resolve();
    await testApp.app.scheduler.idle();
    expect(row(testApp)?.stoppedReason).toBeNull();
  });
});

describe("a source that does not answer", () => {
  const dead = () => new Response("down", { status: 503 });

  test("is asked at most ten times in five minutes, whatever number of topics is due", async () => {
    const source = sourceThat(dead);
    const { testApp, create } = await open(source);
    await create(1000);
    for (let second = 0; second < 300; second++) {
      await testApp.refreshDue();
      testApp.clock.advance(1000);
    }
    expect(source.calls.length).toBeGreaterThanOrEqual(6);
    expect(source.calls.length).toBeLessThanOrEqual(10);
  });

  test("is asked by one topic alone after its pause, and by all once that got through", async () => {
    let isDead = true;
    const source = sourceThat(() => (isDead ? dead() : works()));
    const { testApp, create } = await open(source);
    await create(20);
    await testApp.refreshDue();
    const before = source.calls.length;
    testApp.clock.advance(minute - 1);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(before);
    isDead = false;
    testApp.clock.advance(1);
    testApp.app.scheduler.refreshDue();
    expect(source.calls.length).toBeLessThanOrEqual(before + 1);
    await testApp.app.scheduler.idle();
    expect(row(testApp)).toMatchObject({ failures: 0, openUntil: null });
    testApp.clock.advance(2 * minute);
    await testApp.refreshDue();
    expect(source.calls.length).toBeGreaterThan(before + 10);
  });

  test("is not taken to be well again by a run that found nothing to ask it", async () => {
    const testApp = openTestApp({
      env: { ...env, TOPICAPP_NEWS_FEEDS: "http://news.test/{query}" },
      fetch: async () => new Response(`<rss version="2.0"><channel><title>News</title></channel></rss>`),
    });
    const { token } = await testApp.signUp("Ada");
    giveKey(testApp, "deepseek-v3");
    const { id } = await testApp.createTopic(token, { sourceId: "deepseek-v3" });
    testApp.db.update(topicSources).set({ failures: 5 }).where(eq(topicSources.id, "deepseek-v3")).run();
    await testApp.refreshDue();
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token });
    expect(body.update.outcome).toBe("nothing_new");
    expect(row(testApp, "deepseek-v3")?.failures).toBe(5);
  });

  test("pauses twice as long after each probe that fails, and 30 minutes at most", async () => {
    const source = sourceThat(dead);
    const { testApp, create } = await open(source);
    await create(40);
    const pauses: number[] = [];
    for (let probe = 0; probe < 9; probe++) {
      await testApp.refreshDue();
      const until = row(testApp)?.openUntil?.getTime() ?? 0;
      pauses.push((until - testApp.clock.now.getTime()) / minute);
      testApp.clock.advance(until - testApp.clock.now.getTime());
    }
    expect(pauses.at(-1)).toBe(30);
    for (const [at, pause] of pauses.entries()) {
      if (at > 1) expect(pause).toBe(Math.min(30, (pauses[at - 1] ?? 0) * 2));
    }
  });

  test("is left alone for as long as it asks to be", async () => {
    const source = sourceThat((call) =>
      call === 1 ? refusal(429, "rate_limit_exceeded", "Slow down", { "retry-after": "600" }) : works(),
    );
    const { testApp, create } = await open(source);
    await create(1);
    await testApp.refreshDue();
    testApp.clock.advance(10 * minute - 1000);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(1);
    testApp.clock.advance(1000);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(2);
  });

  test("takes no more than half of the room, so that others go on", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const source = sourceThat(async () => {
      await promise;
      return Response.json(works());
    });
    const { testApp, token, create, read } = await open(source, {
      TOPICAPP_NEWS_FEEDS: "http://news.test/{query}",
    });
    await create(20);
    const digest = await testApp.createTopic(token, { name: "By digest", sourceId: "digest" });
    testApp.app.scheduler.refreshDue();
    const job = () => testApp.db.select().from(jobs).where(eq(jobs.subject, digest.id)).get();
    while (job()?.claimedBy || job()?.reason === "saved") await Bun.sleep(1);
    expect((await read(digest.id)).update.state).toBe("failed");
    expect(source.calls).toHaveLength(4);
    resolve();
    await testApp.app.scheduler.idle();
    expect(source.peak).toBe(4);
  });
});

describe("a source of the admin's own", () => {
  const llama = {
    id: "llama",
    name: "Llama",
    type: "openai-chat",
    baseUrl: "http://localhost:11434/v1",
    model: "llama3.2",
  } as const;

  test("needs no key, and with prices of 0 no budget", async () => {
    const testApp = openTestApp();
    addSource(testApp.db, ring(testApp), { ...llama, priceIn: 0, priceOut: 0 }, testApp.clock.now);
    const found = (await listed(testApp)).find(({ id }) => id === "llama");
    expect(found).toMatchObject({ available: true, model: "llama3.2", webSearch: false, costPerUpdate: 0 });
    expect((await listed(testApp)).at(-1)?.id).toBe("digest");
  });

  test("is refused under an id that is taken or that is none", () => {
    const testApp = openTestApp();
    const add = (id: string) => addSource(testApp.db, ring(testApp), { ...llama, id }, testApp.clock.now);
    expect(() => add("gpt-4o")).toThrow("There's already a source gpt-4o");
    expect(() => add("Has Spaces")).toThrow("An id can have");
  });

  test("is refused with a type that no adapter has, and with the digest's", () => {
    const testApp = openTestApp();
    for (const type of ["telepathy", "digest"]) {
      const wanted = { ...llama, type };
      expect(() => addSource(testApp.db, ring(testApp), wanted, testApp.clock.now)).toThrow(
        "The type must be one of",
      );
    }
  });

  test("of a type that another version knew cannot be used, and its topic says so", async () => {
    const testApp = openTestApp({ env: { OPENAI_API_KEY: "sk-1" } });
    const { token } = await testApp.signUp("Ada");
    testApp.db.update(topicSources).set({ type: "telepathy" }).where(eq(topicSources.id, "gpt-4o")).run();
    expect((await listed(testApp)).find(({ id }) => id === "gpt-4o")?.available).toBe(false);
    const { id } = await testApp.createTopic(token, { sourceId: "gpt-4o" });
    await testApp.refreshDue();
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token });
    expect(body.update.error).toBe("The source GPT-4o can't be used on this server");
  });

  test("can be removed while no topic uses it; built-in ones can only be switched off", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    addSource(testApp.db, ring(testApp), { ...llama, priceIn: 0, priceOut: 0 }, testApp.clock.now);
    const { id } = await testApp.createTopic(token, { sourceId: "llama" });
    expect(() => removeSource(testApp.db, "llama", countTopicsOf)).toThrow("1 topic uses Llama");
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${id}`, { token }));
    removeSource(testApp.db, "llama", countTopicsOf);
    expect((await listed(testApp)).some((each) => each.id === "llama")).toBe(false);
    expect(() => removeSource(testApp.db, "sonar", countTopicsOf)).toThrow("--disable");
  });

  test("with a broken setting is refused by name, and nothing is changed", () => {
    const testApp = openTestApp();
    const before = row(testApp);
    for (const [changes, words] of [
      [{ baseUrl: "ftp://x.example" }, "base URL"],
      [{ baseUrl: "https://user:pass@x.example" }, "base URL"],
      [{ key: "two words" }, "key"],
      [{ key: "line\nbreak" }, "key"],
      [{ model: " " }, "model"],
    ] as const) {
      expect(() => setSource(testApp.db, ring(testApp), "gpt-4o", changes)).toThrow(new RegExp(words, "i"));
    }
    expect(row(testApp)).toEqual(before);
  });
});
