import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { jobs, runs } from "../../../../src/db/schema/updates.ts";
import { committedToday, worstCase } from "../../../../src/updates/money/budget.ts";
import { leaseTime, noteReading, noteSending } from "../../../../src/updates/queue/claims.ts";
import { rescueLapsed } from "../../../../src/updates/queue/rescue.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { giveKey, responsesBody, sourceThat, withText } from "../../../support/openai-source.ts";
import { claimNext } from "../../../support/updates/claim-next.ts";

const hour = 3_600_000;
const unchecked = { TOPICAPP_CHECK_LINKS: "off" };
const story = { headline: "Booster lands", text: "Booster 14 landed.", url: "https://paper.example/landing" };

async function ledger(testApp: TestApp, token: string, id: string): Promise<Run[]> {
  return (await expectStatus(200, testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }))).body;
}

async function read(testApp: TestApp, token: string, id: string): Promise<Topic> {
  return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
}

async function topics(testApp: TestApp, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push((await testApp.createTopic(token, { name: `Topic ${n}`, sourceId: "gpt-4o" })).id);
  }
  return ids;
}

const outcomes = (testApp: TestApp) =>
  Object.groupBy(testApp.db.select().from(runs).all(), ({ outcome }) => outcome ?? "under way");

describe("what an update costs", () => {
  test("is by the tokens and searches used and the source's price, and in the ledger", async () => {
    const source = sourceThat(() => responsesBody([story], { input: 20_000, output: 1_000 }));
    const testApp = openTestApp({ env: unchecked, askProvider: source.ask });
    giveKey(testApp, "gpt-4o", { priceIn: 1, priceOut: 10, priceSearch: 5 });
    const { token } = await testApp.signUp("Ada");
    const [id = ""] = await topics(testApp, token, 1);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toMatchObject([
      {
        outcome: "published",
        source: "GPT-4o",
        model: "gpt-6-luna",
        inputTokens: 20_000,
        outputTokens: 1_000,
        searches: 1,
        costUsd: 0.02 + 0.01 + 0.005,
      },
    ]);
  });

  test("is bounded beforehand: every request says how much may be written and searched", async () => {
    const source = sourceThat(() => responsesBody([story]));
    const testApp = openTestApp({ env: unchecked, askProvider: source.ask });
    giveKey(testApp);
    const { token } = await testApp.signUp("Ada");
    await topics(testApp, token, 1);
    await testApp.refreshDue();
    expect(source.calls[0]?.body).toMatchObject({ max_output_tokens: 4000, max_tool_calls: 3 });
  });

  test("is paid for also where the answer was of no use", async () => {
    const source = sourceThat(() => withText("  ", [], { input: 10_000, output: 0 }));
    const testApp = openTestApp({ env: unchecked, askProvider: source.ask });
    giveKey(testApp, "gpt-4o", { priceIn: 1, priceOut: 10, priceSearch: 0 });
    const { token } = await testApp.signUp("Ada");
    const [id = ""] = await topics(testApp, token, 1);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toMatchObject([{ outcome: "failed", costUsd: 0.01 }]);
  });
});

describe("the daily budget", () => {
  /** Each call is as dear as its worst case, so that a budget for ten is spent by ten. */
  const dear = { priceIn: 0, priceOut: 25, priceSearch: 0 };
  const worst = 0.1;
  const atWorst = () => withText("# News\n\nSome.", [], { input: 0, output: 4_000 });

  test("for ten is enough for ten of 200 refreshes at once; the others say that they wait", async () => {
    const source = sourceThat(atWorst);
    const env = { ...unchecked, TOPICAPP_DAILY_BUDGET: "1", TOPICAPP_REFRESH_CONCURRENCY: "64" };
    const testApp = openTestApp({ env, askProvider: source.ask });
    giveKey(testApp, "gpt-4o", dear);
    const { token } = await testApp.signUp("Ada");
    const ids = await topics(testApp, token, 200);
    const [row] = testApp.db.select().from(topicSources).where(eq(topicSources.id, "gpt-4o")).all();
    expect(row && worstCase(row)).toBeCloseTo(worst, 10);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(10);
    const { published = [], waiting_for_budget: waiting = [] } = outcomes(testApp);
    expect([published.length, waiting.length]).toEqual([10, 190]);
    expect(committedToday(testApp.db, testApp.clock.now)).toBeCloseTo(1, 10);
    const waits = ids.find((id) => waiting.some(({ topicId }) => topicId === id)) ?? "";
    expect((await read(testApp, token, waits)).update).toMatchObject({
      state: "waiting_for_budget",
      outcome: "waiting_for_budget",
      nextDueAt: expect.stringMatching(/^2026-11-22T00:0[01]:/),
      error: "Today's budget of $1.00 is spent; updates continue tomorrow",
    });
  });

  test("goes on the next UTC day, with those that have waited the longest", async () => {
    const source = sourceThat(atWorst);
    const testApp = openTestApp({
      env: { ...unchecked, TOPICAPP_DAILY_BUDGET: "0.25" },
      askProvider: source.ask,
    });
    giveKey(testApp, "gpt-4o", dear);
    const { token } = await testApp.signUp("Ada");
    await topics(testApp, token, 3);
    const asked = () => source.calls.map(({ body }) => String(body.input).match(/Name: (.*)/)?.[1]);
    await testApp.refreshDue();
    expect(asked()).toEqual(["Topic 0", "Topic 1"]);
    testApp.clock.advance(9 * hour);
    await testApp.refreshDue();
    testApp.clock.advance(6 * hour - 1);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(2);
    testApp.clock.advance(2 * 60_000);
    await testApp.refreshDue();
    expect(asked().slice(2)).toEqual(["Topic 2", "Topic 0"]);
  });

  test("that is less than one update can cost lets none begin, and says so", async () => {
    const source = sourceThat(atWorst);
    const testApp = openTestApp({
      env: { ...unchecked, TOPICAPP_DAILY_BUDGET: "0.05" },
      askProvider: source.ask,
    });
    giveKey(testApp, "gpt-4o", dear);
    const { token } = await testApp.signUp("Ada");
    const [id = ""] = await topics(testApp, token, 1);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(0);
    expect((await read(testApp, token, id)).update).toMatchObject({
      state: "waiting_for_budget",
      error: "An update by GPT-4o can cost up to $0.10, more than the budget of $0.05 a day",
    });
  });

  test("does not hold up a source that costs nothing", async () => {
    const source = sourceThat(() => responsesBody([story]));
    const testApp = openTestApp({
      env: { ...unchecked, TOPICAPP_DAILY_BUDGET: "0" },
      askProvider: source.ask,
    });
    giveKey(testApp, "gpt-4o", { priceIn: 0, priceOut: 0, priceSearch: 0 });
    const { token } = await testApp.signUp("Ada");
    await topics(testApp, token, 1);
    await testApp.refreshDue();
    expect(source.calls).toHaveLength(1);
  });

  test("refuses a source whose price nobody knows; without a budget it is asked", async () => {
    for (const [budget, calls] of [
      ["2.00", 0],
      ["none", 1],
    ] as const) {
      const source = sourceThat(() => responsesBody([story]));
      const testApp = openTestApp({
        env: { ...unchecked, TOPICAPP_DAILY_BUDGET: budget },
        askProvider: source.ask,
      });
      giveKey(testApp, "gpt-4o", { model: "something-new" });
      const { token } = await testApp.signUp("Ada");
      const [id = ""] = await topics(testApp, token, 1);
      await testApp.refreshDue();
      expect(source.calls).toHaveLength(calls);
      const { error } = (await read(testApp, token, id)).update;
      if (calls === 0) expect(error).toContain("The price of GPT-4o (something-new) isn't known");
    }
  });
});

describe("a crash", () => {
  /** A topic claimed by a process that is gone. */
  async function claimed(sent: boolean) {
    const testApp = openTestApp({
      env: unchecked,
      askProvider: sourceThat(() => responsesBody([story])).ask,
    });
    giveKey(testApp, "gpt-4o", { priceIn: 0, priceOut: 25, priceSearch: 0 });
    const { token } = await testApp.signUp("Ada");
    const [id = ""] = await topics(testApp, token, 1);
    const terms = { worker: "gone", budget: 2 };
    const claim = claimNext(testApp.db, terms, testApp.clock.now);
    if (!claim) throw new Error("a new topic must be due");
    if (sent) expect(noteSending(testApp.db, claim, testApp.clock.now)).toBe(true);
    testApp.clock.advance(leaseTime + 1);
    return { testApp, token, id, claim };
  }

  test("before the call left costs nothing and counts as tried: the run is done a minute later", async () => {
    const { testApp, token, id } = await claimed(false);
    await testApp.refreshDue();
    const error = "Interrupted: the server stopped during the update. Trying again";
    expect(await ledger(testApp, token, id)).toMatchObject([{ outcome: "failed", costUsd: 0, error }]);
    testApp.clock.advance(59_000);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(1);
    testApp.clock.advance(1_000);
    await testApp.refreshDue();
    expect((await ledger(testApp, token, id)).map(({ outcome }) => outcome)).toEqual(["published", "failed"]);
  });

  test("waits longer each time, and from the third in a row on what was being read is left out", async () => {
    const { testApp, token, id, claim } = await claimed(false);
    const poison = "https://paper.example/poison";
    const terms = { worker: "gone", budget: 2 };
    for (const [at, minutes] of [1, 5, 30].entries()) {
      const again = at === 0 ? claim : claimNext(testApp.db, terms, testApp.clock.now);
      if (!again) throw new Error("it must be due again");
      expect(again.job).toMatchObject({ crashes: at, leftOut: null });
      noteReading(testApp.db, again, [poison]);
      testApp.clock.advance(leaseTime + 1);
      rescueLapsed(testApp.db, testApp.clock.now);
      const [job] = testApp.db.select().from(jobs).all();
      expect((job?.dueAt?.getTime() ?? 0) - testApp.clock.now.getTime()).toBe(minutes * 60_000);
      testApp.clock.advance(minutes * 60_000);
    }
    const [last] = await ledger(testApp, token, id);
    expect(last?.error).toBe(
      `Interrupted: the server stopped during the update, for the third time in a row. Trying again without the page it was reading: ${poison}`,
    );
    expect(claimNext(testApp.db, terms, testApp.clock.now)?.job.leftOut).toEqual([poison]);
  });

  test("is forgotten when a run comes to its end", async () => {
    const { testApp } = await claimed(false);
    rescueLapsed(testApp.db, testApp.clock.now);
    testApp.clock.advance(60_000);
    await testApp.refreshDue();
    const [job] = testApp.db.select().from(jobs).all();
    expect(job).toMatchObject({ crashes: 0, reading: null });
  });

  test("after the call left is not paid for twice: the run has failed, its worst case counts as its cost", async () => {
    const { testApp, token, id } = await claimed(true);
    rescueLapsed(testApp.db, testApp.clock.now);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toMatchObject([
      { outcome: "failed", costUsd: 0.1, error: "Interrupted: the server stopped during the update" },
    ]);
    const [job] = testApp.db.select().from(jobs).all();
    expect(job?.dueAt?.toISOString()).toBe("2026-11-21T17:00:00.000Z");
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    expect((await ledger(testApp, token, id)).map(({ outcome }) => outcome)).toEqual(["published", "failed"]);
  });

  test("of a process that comes back late finds its claim taken, and makes no call", async () => {
    const { testApp, claim } = await claimed(false);
    rescueLapsed(testApp.db, testApp.clock.now);
    expect(noteSending(testApp.db, claim, testApp.clock.now)).toBe(false);
  });

  test("is not needed: a stop that cannot wait for the answer ends the run in the same way", async () => {
    const source = sourceThat(() => new Promise<Response>(() => {}));
    const testApp = openTestApp({ env: unchecked, askProvider: source.ask });
    giveKey(testApp, "gpt-4o", { priceIn: 0, priceOut: 25, priceSearch: 0 });
    const { token } = await testApp.signUp("Ada");
    const [id = ""] = await topics(testApp, token, 1);
    testApp.app.scheduler.refreshDue();
    await testApp.app.scheduler.stop(0);
    expect(await ledger(testApp, token, id)).toMatchObject([{ outcome: "failed", costUsd: 0.1 }]);
  });
});
