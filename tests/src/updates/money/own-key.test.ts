import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { ownKeys } from "../../../../src/db/schema/people.ts";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { runs } from "../../../../src/db/schema/updates.ts";
import { changeAllowance } from "../../../../src/people/users/allowance.ts";
import { asOwn, findOwnKey, removeOwnKey, setOwnKey } from "../../../../src/sources/own-keys.ts";
import { setSource } from "../../../../src/sources/settings.ts";
import { addReaction } from "../../../../src/topics/reactions/reactions.ts";
import { recordFailed } from "../../../../src/updates/ledger.ts";
import { callModel } from "../../../../src/updates/model-calls.ts";
import { newBill } from "../../../../src/updates/money/billing.ts";
import { committedToday } from "../../../../src/updates/money/budget.ts";
import { memberCommittedToday } from "../../../../src/updates/money/member-budget.ts";
import { ownKeyCommitted } from "../../../../src/updates/money/own-key.ts";
import { type Claim, leaseTime, noteSending } from "../../../../src/updates/queue/claims.ts";
import { enqueue } from "../../../../src/updates/queue/queue.ts";
import { rescueLapsed } from "../../../../src/updates/queue/rescue.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { giveKey, sourceThat } from "../../../support/openai-source.ts";
import { claimNext } from "../../../support/updates/claim-next.ts";

const key = "sk-own-canary-of-ada-7Q2x";

/** US dollars a day: of Ada's own key, of the instance for Ada, and of the instance for all. */
const bounds = { own: 0.1, ada: 0.05, all: 0.12 };

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("due" as const), topic: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("claim" as const) }) },
  fc.record({ kind: fc.constant("end" as const), of: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("refused" as const) }),
  fc.record({ kind: fc.constant("crash" as const), isSent: fc.boolean() }),
  fc.record({ kind: fc.constant("ask" as const), isLost: fc.boolean() }),
  fc.record({ kind: fc.constant("anew" as const) }),
  fc.record({ kind: fc.constant("allow" as const), isAllowed: fc.boolean() }),
);

test("whatever ends, crashes, is asked, refused or given anew in whatever order, an own key never costs more than its bound", async () => {
  const testApp = openTestApp();
  const { db, clock, vault } = testApp;
  giveKey(testApp);
  const { token, user } = await testApp.signUp("Ada");
  const bob = await testApp.signUp("Bob");
  changeAllowance(db, user.id, { dailyUsd: bounds.ada, ownKeys: true });
  const of = { userId: user.id, sourceId: "gpt-4o" };
  const topics: string[] = [];
  for (const n of [0, 1, 2, 3, 4, 5]) {
    const who = n < 4 ? token : bob.token;
    topics.push((await testApp.createTopic(who, { name: `Topic ${n}`, sourceId: "gpt-4o" })).id);
  }
  const give = () => setOwnKey(db, { vault }, { ...of, key, dailyUsd: bounds.own }, clock.now);
  give();
  const source = db
    .select()
    .from(topicSources)
    .all()
    .find(({ id }) => id === "gpt-4o");
  if (!source) throw new Error("the source must be there");
  const terms = { worker: "one", budget: bounds.all, memberBudget: null };
  const claims: Claim[] = [];
  const seen = { own: 0, instances: 0, digest: 0 };

  const take = () => {
    const claim = claimNext(db, terms, clock.now);
    if (!claim) return;
    seen[claim.source.id === "digest" ? "digest" : claim.source.ownerId ? "own" : "instances"]++;
    claims.push(claim);
  };
  const end = (claim: Claim, part: number, kind: "bad_key" | null = null) => {
    if (claim.reservedUsd > 0) noteSending(db, claim, clock.now);
    const costUsd = claim.reservedUsd * part;
    const bill = { ...newBill(), spent: { inputTokens: 0, outputTokens: 0, searches: 0, costUsd } };
    const failure = { reason: "over", kind, retryAfter: null };
    recordFailed(db, claim, { failure, bill, random: 0 }, clock.now);
  };
  const ask = async (isLost: boolean) => {
    const row = findOwnKey(db, user.id, "gpt-4o");
    if (!row) return;
    const answer = async () => {
      if (isLost) throw new Error("lost on the way");
      const usage = { inputTokens: 10, outputTokens: 10, searches: 0 };
      return { text: "so", citations: [], end: "complete" as const, usage, costUsd: 0.002 };
    };
    const provider = () => ({ type: "openai", needsKey: true, asksModel: true, webSearch: true, answer });
    const calls = { db, now: () => clock.now, endpoint: () => ({ fetch }) as never, provider, ...terms };
    const call = {
      ...{ kind: "question" as const, system: "", prompt: "", user: { id: user.id } },
      ...{ bounds: { input: 10_000, output: 2_000 }, words: { unusable: "no", tooSlow: "no" } },
    };
    await callModel(calls, asOwn(source, row), call, ({ text }) => text);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      clock.advance(24 * 3_600_000);
      changeAllowance(db, user.id, { ownKeys: true });
      give();
      for (const each of steps) {
        if (each.kind === "due") enqueue(db, topics[each.topic] ?? "", "requested by admin", clock.now);
        if (each.kind === "claim") take();
        const isOver = each.kind === "end" || each.kind === "crash" || each.kind === "refused";
        const [claim] = isOver ? claims.splice(0, 1) : [];
        if (claim && each.kind === "end") end(claim, each.of);
        if (claim && each.kind === "refused") end(claim, 0, claim.source.ownerId ? "bad_key" : null);
        if (claim && each.kind === "crash") {
          if (each.isSent && claim.reservedUsd > 0) noteSending(db, claim, clock.now);
          clock.advance(leaseTime + 1);
          rescueLapsed(db, clock.now);
        }
        if (each.kind === "ask") await ask(each.isLost);
        if (each.kind === "anew") {
          if (findOwnKey(db, user.id, "gpt-4o")) removeOwnKey(db, user.id, "gpt-4o");
          give();
        }
        if (each.kind === "allow") changeAllowance(db, user.id, { ownKeys: each.isAllowed });
        const [own, instances, all] = [
          ownKeyCommitted(db, { userId: user.id, sourceId: "gpt-4o" }, clock.now),
          memberCommittedToday(db, user.id, clock.now),
          committedToday(db, clock.now),
        ];
        expect(own).toBeLessThanOrEqual(bounds.own + 1e-9);
        expect(instances).toBeLessThanOrEqual(bounds.ada + 1e-9);
        expect(all).toBeLessThanOrEqual(bounds.all + 1e-9);
        expect(all).toBeCloseTo(instances + memberCommittedToday(db, bob.user.id, clock.now), 9);
      }
      for (const claim of claims.splice(0)) end(claim, 1);
    }),
    { numRuns: 120 },
  );
  expect(Math.min(seen.own, seen.instances, seen.digest)).toBeGreaterThan(5);
}, 180_000);

describe("in the middle of an update, before its provider is asked", () => {
  const item = `<item><title>Rocket lands</title><link>https://other.example/rocket</link>
    <description>A reusable rocket landed.</description><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>`;
  const said = {
    ...{ id: "1", object: "chat.completion", created: 1, model: "deepseek-flash" },
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message: { role: "assistant", content: "# Landed\n\nIt landed [1]." },
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  };

  /** Ada's topic by her own key for DeepSeek; `meanwhile` happens while the news is looked for. */
  async function runWhile(
    meanwhile: (
      testApp: TestApp,
      ada: { id: string; token: string; topicId: string },
    ) => Promise<void> | void,
  ) {
    const source = sourceThat(() => said);
    const begun = Promise.withResolvers<void>();
    const found = Promise.withResolvers<void>();
    const testApp = openTestApp({
      env: {
        ...{ TOPICAPP_OWN_KEYS: "on", TOPICAPP_CHECK_LINKS: "off" },
        TOPICAPP_NEWS_FEEDS: "https://feed.example/rss",
      },
      askProvider: source.ask,
      fetch: async () => {
        begun.resolve();
        await found.promise;
        return new Response(`<rss version="2.0"><channel>${item}</channel></rss>`, {
          headers: { "content-type": "application/rss+xml" },
        });
      },
    });
    const { token, user } = await testApp.signUp("Ada");
    const bob = await testApp.signUp("Bob");
    await expectStatus(200, testApp.call("PUT", "/api/account/keys/deepseek-v3", { token, body: { key } }));
    const { id } = await testApp.createTopic(token, { name: "Reusable rockets", sourceId: "deepseek-v3" });
    addReaction(testApp.db, { reaction: "follow", userId: bob.user.id, topicId: id }, testApp.clock.now);
    testApp.app.scheduler.refreshDue();
    await begun.promise;
    await meanwhile(testApp, { id: user.id, token, topicId: id });
    found.resolve();
    await testApp.app.scheduler.idle();
    const asked = source.calls.map(({ authorization }) => authorization);
    const path = `/api/topics/${id}`;
    const topic = (await testApp.call<Topic>("GET", path, { token: bob.token })).body;
    return { testApp, asked, topic, run: testApp.db.select().from(runs).get(), id: user.id };
  }

  test("nothing happens: it is asked by the key", async () => {
    const { asked, topic, run } = await runWhile(() => {});
    expect(asked).toEqual([`Bearer ${key}`]);
    expect([topic.update.outcome, run?.byOwnKey]).toEqual(["published", true]);
  });

  test("the key is removed: it is not asked, and nothing is paid", async () => {
    const { asked, run } = await runWhile(async ({ call }, { token }) => {
      await expectStatus(200, call("DELETE", "/api/account/keys/deepseek-v3", { token }));
    });
    expect(asked).toEqual([]);
    expect(run).toMatchObject({
      ...{ outcome: "failed", costUsd: 0, sentAt: null },
      error: "Your own key for DeepSeek-V3 was changed or removed in the meantime",
    });
  });

  test("the topic is deleted, and could be restored: it is not asked, and nothing is paid", async () => {
    const { asked, run } = await runWhile(async ({ call }, { token, topicId }) => {
      await expectStatus(200, call("DELETE", `/api/topics/${topicId}?restorable=true`, { token }));
    });
    expect(asked).toEqual([]);
    expect(run).toMatchObject({ outcome: "failed", costUsd: 0, sentAt: null });
  });

  test("its owner goes, and leaves the topic to its followers: nobody asks with the key", async () => {
    const { testApp, asked, topic, run } = await runWhile(async ({ call }, { token }) => {
      await expectStatus(200, call("DELETE", "/api/account", { token }));
    });
    expect(asked).toEqual([]);
    expect(topic.creator.name).toBe("Former member");
    expect(run).toMatchObject({ userId: null, byOwnKey: true, costUsd: 0 });
    expect(testApp.db.select().from(ownKeys).all()).toEqual([]);
    expect(committedToday(testApp.db, testApp.clock.now)).toBe(0);
    testApp.clock.advance(9 * 3_600_000);
    await testApp.refreshDue();
    expect(asked).toEqual([]);
  });

  test("the admin changes the source, its address and what is allowed: this update ends as it began, the next does not", async () => {
    const { testApp, asked, topic, id } = await runWhile((app, ada) => {
      const ring = { vault: app.vault, environment: app.config.providerKeys };
      setSource(app.db, ring, "deepseek-v3", {
        baseUrl: "https://proxy.example/v1",
        model: "another",
        priceIn: 9,
      });
      changeAllowance(app.db, ada.id, { ownKeys: false });
    });
    expect(asked).toEqual([`Bearer ${key}`]);
    expect(topic.update.outcome).toBe("published");
    expect(
      ownKeyCommitted(testApp.db, { userId: id, sourceId: "deepseek-v3" }, testApp.clock.now),
    ).toBeGreaterThan(0);
    testApp.clock.advance(9 * 3_600_000);
    await testApp.refreshDue();
    expect(asked).toHaveLength(1);
  });
});
