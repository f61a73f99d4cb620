import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Notice } from "../../../src/contract/account/notices.ts";
import type { OwnKey, OwnKeys, OwnKeyTest } from "../../../src/contract/account/own-keys.ts";
import type { Answer as AnsweredQuestion } from "../../../src/contract/reading/questions.ts";
import type { Source } from "../../../src/contract/topics/sources.ts";
import type { Topic, TopicDraftInput } from "../../../src/contract/topics/topics.ts";
import type { Run, TopicCost } from "../../../src/contract/topics/updates.ts";
import { ownKeys } from "../../../src/db/schema/people.ts";
import { topicSources } from "../../../src/db/schema/sources.ts";
import { runs } from "../../../src/db/schema/updates.ts";
import { changeAllowance } from "../../../src/people/users/allowance.ts";
import { suspend } from "../../../src/people/users/users.ts";
import { setSource } from "../../../src/sources/settings.ts";
import { committedToday } from "../../../src/updates/money/budget.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { giveKey, refusal, responsesBody, sourceThat, withText } from "../../support/openai-source.ts";

const minute = 60_000;
const hour = 60 * minute;
const adas = "sk-own-canary-of-ada-7Q2x";
const instances = "Bearer sk-test-canary-0123456789";
const story = { headline: "Booster lands", text: "Booster 14 landed.", url: "https://paper.example/landing" };
const works = () => responsesBody([story]);
const short = () => withText("ready", [], { input: 20, output: 10 });

type Answering = Parameters<typeof sourceThat>[0];

/** An instance on which members may use own keys; Ada has one for GPT-4o, and Bob has none. */
async function open(answer: Answering = works, env: Record<string, string> = {}) {
  const source = sourceThat(answer);
  const testApp = openTestApp({
    env: { TOPICAPP_CHECK_LINKS: "off", TOPICAPP_OWN_KEYS: "on", ...env },
    askProvider: source.ask,
  });
  const [ada, bob] = [await testApp.signUp("Ada"), await testApp.signUp("Bob")];
  const keyed = (method: string, path = "", body?: unknown, { token }: Session = ada) =>
    testApp.call<OwnKey & OwnKeys & OwnKeyTest>(method, `/api/account/keys${path}`, {
      token,
      ...(body !== undefined && { body }),
    });
  const give = (body: unknown = { key: adas }, who = ada) =>
    expectStatus(200, keyed("PUT", "/gpt-4o", body, who));
  const shown = async (who = ada) =>
    (await keyed("GET", "", undefined, who)).body.keys.find(({ sourceId }) => sourceId === "gpt-4o");
  const create = (who = ada, draft: Partial<TopicDraftInput> = {}) =>
    testApp.createTopic(who.token, { sourceId: "gpt-4o", ...draft });
  const read = async (id: string, { token } = ada) =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
  const ledger = async (id: string, { token } = ada) =>
    (await expectStatus(200, testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }))).body;
  const sources = async (token?: string) =>
    (await testApp.call<Source[]>("GET", "/api/topic-sources", token ? { token } : {})).body;
  const notices = async ({ token } = ada) =>
    (await testApp.call<Notice[]>("GET", "/api/account/notices", { token })).body;
  const asked = () => source.calls.map(({ authorization }) => authorization);
  await give();
  return { testApp, source, ada, bob, keyed, give, shown, create, read, ledger, sources, notices, asked };
}

describe("a member's own key", () => {
  test("writes their own topics and nobody else's, before the instance's key, and is in no answer", async () => {
    const { testApp, ada, bob, create, asked, ledger, read, sources, shown } = await open();
    const gpt = async (token?: string) => (await sources(token)).find(({ id }) => id === "gpt-4o");
    expect(await gpt()).toMatchObject({ available: false });
    expect(await gpt(bob.token)).toMatchObject({ available: false });
    expect(await gpt(ada.token)).toMatchObject({ available: true, byOwnKey: true, proposesWords: false });
    const own = await create();
    const others = await create(bob, { name: "Boats" });
    await testApp.refreshDue();
    expect(asked()).toEqual([`Bearer ${adas}`]);
    expect((await read(others.id, bob)).update.error).toBe("GPT-4o has no key on this server");
    const [run] = await ledger(own.id);
    expect(run).toMatchObject({ outcome: "published", byOwnKey: true });
    expect(run?.costUsd).toBeGreaterThan(0);
    expect(await shown()).toMatchObject({
      isSet: true,
      ending: "7Q2x",
      spentTodayUsd: run?.costUsd,
      problem: null,
    });

    giveKey(testApp);
    await create(ada, { name: "Trains" });
    await create(bob, { name: "Trams" });
    await testApp.refreshDue();
    expect(asked().slice(1).sort()).toEqual([`Bearer ${adas}`, instances].sort());
    expect((await ledger(others.id, bob))[0]?.byOwnKey).toBeUndefined();
  });

  test("pays apart: neither the instance's budget nor the member's counts it, and past both it goes on", async () => {
    const env = { TOPICAPP_DAILY_BUDGET: "0.001", TOPICAPP_MEMBER_BUDGET: "0.001" };
    const { testApp, ada, create, asked, ledger } = await open(works, env);
    giveKey(testApp);
    const { id } = await create();
    await testApp.refreshDue();
    expect(asked()).toEqual([`Bearer ${adas}`]);
    expect(committedToday(testApp.db, testApp.clock.now)).toBe(0);
    const [run] = await ledger(id);
    const costs = await testApp.call<TopicCost[]>("GET", `/api/users/${ada.user.id}/costs`, {
      token: ada.token,
    });
    expect(costs.body).toMatchObject([{ topicId: id, costUsd: run?.costUsd }]);
    testApp.db.delete(runs).run();
    expect(committedToday(testApp.db, testApp.clock.now)).toBe(0);
  });

  test("costs no more a day than its owner says; past it the digest writes and says so, until the next day", async () => {
    const dear = () => withText("# News\n\nSome.", [], { input: 40_000, output: 4_000 });
    const { testApp, create, give, asked, read, shown } = await open(dear);
    // The worst case: 40,000 tokens of input, 4,000 of output and three searches.
    const worst = (40_000 * 0.1 + 4_000 * 0.5) / 1e6 + 0.03;
    await give({ dailyUsd: 0.04 });
    const first = await create();
    const second = await create(undefined, { name: "Trains" });
    await testApp.refreshDue();
    await testApp.refreshDue();
    expect(asked()).toHaveLength(1);
    expect(0.04).toBeGreaterThan(worst);
    const told = await Promise.all([first, second].map(async ({ id }) => (await read(id)).update.note));
    expect(told.filter((note) => note !== null)).toEqual([
      "Written by the digest instead of GPT-4o: the daily limit of its creator's key is spent. GPT-4o continues tomorrow",
    ]);
    expect((await shown())?.problem).toContain("Updates continue tomorrow");
    testApp.clock.advance(24 * hour);
    await testApp.refreshDue();
    expect(asked().length).toBeGreaterThan(1);
  });

  test("that may cost less than one update falls back to the instance's, and says why", async () => {
    const { testApp, ada, create, give, asked, shown, sources } = await open();
    const isOffered = async () => (await sources(ada.token)).find(({ id }) => id === "gpt-4o")?.available;
    expect(await isOffered()).toBe(true);
    await give({ dailyUsd: 0.01 });
    expect(await isOffered()).toBe(false);
    giveKey(testApp);
    await create();
    await testApp.refreshDue();
    expect(asked()).toEqual([instances]);
    expect((await shown())?.problem).toBe(
      "Not in use: an update can cost up to $0.04, more than its daily limit",
    );
  });

  test("answers its owner's questions about their own topic, and no reader's", async () => {
    const { testApp, ada, bob, create, asked } = await open((_, { input }) =>
      String(JSON.stringify(input)).includes("Where?") ? withText("In Kiruna [1].") : works(),
    );
    const { id } = await create();
    await testApp.refreshDue();
    const ask = async ({ token }: Session) => {
      const body = { question: "Where? And when did Booster 14 land?" };
      const path = `/api/topics/${id}/questions`;
      return (await expectStatus(200, testApp.call<AnsweredQuestion>("POST", path, { token, body }))).body;
    };
    expect(await ask(bob)).toMatchObject({ model: null, costUsd: 0 });
    expect(asked()).toHaveLength(1);
    expect((await ask(ada)).model).toBe("gpt-6-luna");
    expect(asked()).toEqual([`Bearer ${adas}`, `Bearer ${adas}`]);
    const question = testApp.db.select().from(runs).where(eq(runs.kind, "question")).all();
    expect(question).toMatchObject([{ byOwnKey: true, userId: ada.user.id }]);
    expect(committedToday(testApp.db, testApp.clock.now)).toBe(0);
  });

  test("goes to the provider's own address at its listed price, whatever the admin set for the instance's", async () => {
    const { testApp, ada, create, give, source, ledger, sources } = await open();
    await give({ key: adas, baseUrl: "https://evil.example/v1", apiUrl: "https://evil.example/v1" });
    giveKey(testApp, "gpt-4o", {
      baseUrl: "https://proxy.example/v1",
      priceIn: 0,
      priceOut: 0,
      priceSearch: 0,
    });
    const { id } = await create();
    await testApp.refreshDue();
    expect(source.calls.map(({ url }) => new URL(url).host)).toEqual(["api.openai.com"]);
    const cost = (await ledger(id))[0]?.costUsd ?? 0;
    expect(cost).toBeGreaterThan(0);
    const estimate = async (token?: string) =>
      (await sources(token)).find((each) => each.id === "gpt-4o")?.costPerUpdate;
    expect([await estimate(), await estimate(ada.token)]).toEqual([0, cost]);
    giveKey(testApp, "gpt-4o", { priceOut: 1000 });
    expect(await estimate()).toBeGreaterThan(0.5);
    expect(await estimate(ada.token)).toBe(cost);
  });
});

describe("a key that the provider refuses", () => {
  const refused = () => refusal(401, "invalid_api_key", `Incorrect API key provided: ${adas}`);
  const refusingOwn: (source: { calls: { authorization: string | null }[] }) => Answering =
    (source) => (call) =>
      source.calls[call - 1]?.authorization === instances ? works() : refused();

  /** The provider knows the instance's key alone. */
  async function openRefusing() {
    const known: { source?: ReturnType<typeof sourceThat> } = {};
    const opened = await open((call, body) => refusingOwn(known.source ?? { calls: [] })(call, body));
    known.source = opened.source;
    return opened;
  }

  test("stops for its owner alone: the instance's writes at once, and its owner is told once a cause", async () => {
    const { testApp, ada, bob, create, give, asked, read, ledger, notices, shown, sources } =
      await openRefusing();
    giveKey(testApp);
    const { id } = await create();
    await create(bob, { name: "Boats" });
    await testApp.refreshDue();
    await testApp.refreshDue();
    expect(asked().filter((each) => each !== instances)).toHaveLength(1);
    expect((await read(id)).update.outcome).toBe("published");
    expect((await ledger(id)).map(({ outcome }) => outcome)).toEqual(["published", "failed"]);
    const [row] = testApp.db.select().from(topicSources).where(eq(topicSources.id, "gpt-4o")).all();
    expect(row).toMatchObject({ stoppedReason: null, failures: 0, openUntil: null });
    expect((await sources(ada.token)).find(({ id }) => id === "gpt-4o")?.byOwnKey).toBeUndefined();
    const told = async () => {
      testApp.app.noteConditions();
      testApp.app.noteConditions();
      return (await notices()).map(({ kind, path, recoveredAt }) => [kind, path, recoveredAt !== null]);
    };
    expect(await told()).toEqual([["own_key_stopped", "/keys", false]]);
    expect((await shown())?.problem).toMatch(/key/i);
    expect(await notices(bob)).toEqual([]);

    testApp.clock.advance(minute);
    await give({ key: "sk-another-wrong-key" });
    expect((await shown())?.problem).toBeNull();
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    expect(await told()).toEqual([
      ["own_key_stopped", "/keys", false],
      ["own_key_stopped", "/keys", true],
    ]);
  });

  test("says why where nothing else can ask, and is used again after a test that works", async () => {
    let isMended = false;
    const { testApp, create, read, keyed, asked, shown, ledger, notices } = await open((_, body) => {
      if (!isMended) return refused();
      return JSON.stringify(body).includes("ready") ? short() : works();
    });
    const { id } = await create();
    await testApp.refreshDue();
    await testApp.refreshDue();
    expect(asked()).toHaveLength(1);
    expect((await read(id)).update).toMatchObject({ state: "failed", error: (await shown())?.problem });
    const failed = await expectStatus(200, keyed("POST", "/gpt-4o/test"));
    expect(failed.body).toMatchObject({ works: false, costUsd: 0 });
    expect(failed.body.message).toMatch(/key/i);
    isMended = true;
    const passed = (await expectStatus(200, keyed("POST", "/gpt-4o/test"))).body;
    expect(passed).toMatchObject({ works: true, message: "ready" });
    expect(passed.costUsd).toBeGreaterThan(0);
    expect((await shown())?.problem).toBeNull();
    await testApp.refreshDue();
    expect((await read(id)).update.outcome).toBe("published");
    const [run] = await ledger(id);
    expect((await shown())?.spentTodayUsd).toBeCloseTo((run?.costUsd ?? 0) + passed.costUsd, 9);
    testApp.app.noteConditions();
    const answers = [await read(id), await ledger(id), await notices(), await shown(), failed.body];
    expect(JSON.stringify(answers)).not.toContain("canary");
  });

  test("for a model that this account may not use moves nobody else to the successor", async () => {
    const gone = () => refusal(404, "model_not_found", "The model does not exist or you do not have access");
    const { testApp, create } = await open(gone);
    await create();
    await testApp.refreshDue();
    const [row] = testApp.db.select().from(topicSources).where(eq(topicSources.id, "gpt-4o")).all();
    expect(row).toMatchObject({ model: "gpt-6-luna", movedFrom: null, stoppedReason: null });
    expect(testApp.db.select().from(ownKeys).get()?.stoppedReason).not.toBeNull();
  });

  test("for a while, or that floods, opens nobody's circuit breaker", async () => {
    const { testApp, create } = await open(() =>
      refusal(429, "rate_limit_exceeded", "Slow down", { "retry-after": "600" }),
    );
    for (let n = 0; n < 6; n++) await create(undefined, { name: `Topic ${n}` });
    await testApp.refreshDue();
    const [row] = testApp.db.select().from(topicSources).where(eq(topicSources.id, "gpt-4o")).all();
    expect(row).toMatchObject({ failures: 0, openUntil: null });
  });
});

describe("what is refused", () => {
  test.each([
    ["none the first time", { dailyUsd: 1 }],
    ["a line break in it", { key: "sk-own-canary-of\nada-7Q2x" }],
    ["a header behind it", { key: "sk-own-canary-of-ada\r\nX-Evil: 1" }],
    ["10 KB", { key: "k".repeat(10_240) }],
    ["a short one, whose end would tell too much", { key: "sk-short" }],
    ["letters that no header holds", { key: "sk-öwn-canary-of-ada-7Q2x" }],
    ["a bound of nothing", { key: adas, dailyUsd: 0 }],
    ["a bound below nothing", { key: adas, dailyUsd: -5 }],
    ["a bound without end", { key: adas, dailyUsd: 1e9 }],
    ["a bound in words", { key: adas, dailyUsd: "none" }],
    ["a bound that is null", { key: adas, dailyUsd: null }],
    ["nothing at all", {}],
  ])("a key with %s", async (_what, body) => {
    const { keyed } = await open();
    const answer = await expectStatus(400, keyed("PUT", "/grok-2", body));
    expect(JSON.stringify(answer.body)).not.toContain("canary");
  });

  test("a key for a source that is the admin's own, the digest, unknown or switched off", async () => {
    const { testApp, keyed } = await open();
    const ring = { vault: testApp.vault, environment: testApp.config.providerKeys };
    setSource(testApp.db, ring, "sonar", { isEnabled: false });
    for (const id of ["digest", "nothing", "sonar"])
      await expectStatus(404, keyed("PUT", `/${id}`, { key: adas }));
    await expectStatus(404, keyed("POST", "/grok-2/test"));
    await expectStatus(404, keyed("DELETE", "/grok-2"));
  });

  test("everything but removing it where the admin does not allow own keys, from the next run on", async () => {
    const { testApp, ada, create, keyed, asked, sources } = await open();
    const { id } = await create();
    changeAllowance(testApp.db, ada.user.id, { ownKeys: false });
    await testApp.refreshDue();
    expect(asked()).toEqual([]);
    expect((await sources(ada.token)).find((each) => each.id === "gpt-4o")?.available).toBe(false);
    await expectStatus(403, keyed("PUT", "/gpt-4o", { key: adas }));
    await expectStatus(403, keyed("POST", "/gpt-4o/test"));
    const { body } = await keyed("GET");
    expect(body).toMatchObject({ isAllowed: false, keys: [{ sourceId: "gpt-4o", ending: "7Q2x" }] });
    expect(body.keys).toHaveLength(1);
    await expectStatus(200, keyed("DELETE", "/gpt-4o"));
    expect((await keyed("GET")).body.keys).toEqual([]);
    expect(id).not.toBe("");
  });

  test("tokens of programs", async () => {
    const { testApp, ada, keyed } = await open();
    const made = await testApp.call<{ token: string }>("POST", "/api/account/tokens", {
      token: ada.token,
      body: { name: "Script", scope: "write" },
    });
    const program = { ...ada, token: made.body.token };
    for (const [method, path, body] of [
      ["GET", ""],
      ["PUT", "/gpt-4o", { key: adas }],
      ["DELETE", "/gpt-4o"],
      ["POST", "/gpt-4o/test"],
    ] as const)
      await expectStatus(403, keyed(method, path, body, program));
  });
});

describe("the key itself", () => {
  test("is sealed for its owner, in no file, log line, takeout or backup, and gone with the account", async () => {
    const { testApp, ada, bob, create, keyed, asked } = await open();
    await create();
    await testApp.refreshDue();
    const takeout = await testApp.call("GET", "/api/account/takeout", { token: ada.token });
    expect(JSON.stringify([takeout.body, (await keyed("GET")).body])).not.toContain("canary");
    expect(testApp.logged.join("\n")).not.toContain("canary");
    for (const file of ["topicapp.db", "topicapp.db-wal"])
      expect(readFileSync(join(testApp.dataDir, file), "latin1")).not.toContain("canary");
    // What somebody could do who writes to the database, but has no secret.
    testApp.db.update(ownKeys).set({ userId: bob.user.id }).run();
    await testApp.createTopic(bob.token, { name: "Boats", sourceId: "gpt-4o" });
    await testApp.refreshDue();
    expect(asked()).toHaveLength(1);
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: bob.token }));
    expect(testApp.db.select().from(ownKeys).all()).toEqual([]);
  });

  test("that another secret sealed, as in a database restored without it, is told of and not used", async () => {
    const { testApp, create, give, asked, read, shown, notices } = await open();
    const other = testApp.db.select().from(ownKeys).get()?.key ?? "";
    testApp.db
      .update(ownKeys)
      .set({ key: other.replace(/^.{8}/, "AAAAAAAA") })
      .run();
    const { id } = await create();
    await testApp.refreshDue();
    expect(asked()).toEqual([]);
    const problem = "GPT-4o can't be used: its key was encrypted with another secret key and can't be read";
    expect((await read(id)).update.error).toBe(problem);
    expect(await shown()).toMatchObject({ ending: null, problem });
    testApp.app.noteConditions();
    expect((await notices()).map(({ kind }) => kind)).toContain("own_key_stopped");
    await give();
    await testApp.refreshDue();
    expect((await read(id)).update.outcome).toBe("published");
  });

  test("is not used while its owner is suspended", async () => {
    const { testApp, ada, create, asked } = await open();
    await create();
    suspend(testApp.db, ada.user.id);
    await testApp.refreshDue();
    expect(asked()).toEqual([]);
  });
});
