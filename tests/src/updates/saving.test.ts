import { describe, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { listTopics } from "../../../src/operations/status/topics.ts";
import { findByUsername, restore, suspend } from "../../../src/people/users/users.ts";
import { enqueue } from "../../../src/updates/queue/queue.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const draft = { name: "Reusable rockets", category: "Science" };

/** A news feed whose one article is always another, so that every run has something to tell. */
function openInstance() {
  let issue = 0;
  return openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => {
      issue++;
      return new Response(`<rss version="2.0"><channel><title>News</title><item>
        <title>Reusable rockets number ${issue * 7919} landed</title><link>https://paper.example/${issue}</link>
        <description>Rocket ${issue * 7919} landed.</description></item></channel></rss>`);
    },
    lookup: async () => [{ address: "93.184.216.34" }],
  });
}

async function open(frequency = 8) {
  const testApp = openInstance();
  const { token, user } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { ...draft, category: "Science", frequency });
  await testApp.refreshDue();
  const save = () =>
    testApp.call<Topic>("PUT", `/api/topics/${id}`, { token, body: { ...draft, frequency } });
  const ask = () => testApp.call("POST", `/api/topics/${id}/refresh`, { token });
  const runs = async () =>
    (await expectStatus(200, testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }))).body.length;
  const update = async () =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body.update;
  return { testApp, token, user, id, save, ask, runs, update };
}

/** Lets the clock go on by seconds, with the scheduler at work in each. */
async function work(testApp: TestApp, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    testApp.clock.advance(second);
    await testApp.refreshDue();
  }
}

describe("a save", () => {
  test("within two minutes of the last run is due when they are over, and says so", async () => {
    const { testApp, save, runs, update } = await open();
    testApp.clock.advance(20 * second);
    const dueAt = new Date(testApp.clock.now.getTime() + 100 * second).toISOString();
    const { body } = await expectStatus(200, save());
    expect(body.update).toMatchObject({
      state: "queued",
      nextDueAt: dueAt,
      note: "It was updated less than two minutes ago. The next update starts when two minutes have passed",
    });
    await work(testApp, 99);
    expect(await runs()).toBe(1);
    await work(testApp, 1);
    expect(await runs()).toBe(2);
    expect(await update()).toMatchObject({ state: "idle", note: null });
  });

  test("later than that is due at once", async () => {
    const { testApp, save, runs } = await open();
    testApp.clock.advance(2 * minute);
    expect((await save()).body.update).toMatchObject({ state: "queued", note: null });
    await testApp.refreshDue();
    expect(await runs()).toBe(2);
  });

  test("is said of a manual topic too, whose next time is nobody's", async () => {
    const { testApp, save, runs } = await open(0);
    expect((await save()).body.update).toMatchObject({ state: "queued", nextDueAt: null });
    await work(testApp, 121);
    expect(await runs()).toBe(2);
  });

  test("made every second for ten minutes makes a run every two minutes", async () => {
    const { testApp, save, runs } = await open();
    for (let n = 0; n < 600; n++) {
      await save();
      await work(testApp, 1);
    }
    expect(await runs()).toBe(6);
  });

  test("made fifty times beside fifty requests makes one run, and the next not before two minutes", async () => {
    const { testApp, save, ask, runs } = await open();
    const both = () =>
      Promise.all(Array.from({ length: 50 }, () => [save(), ask()]).flat()).then((answers) =>
        answers.filter(({ status }) => status === 200),
      );
    await both();
    await work(testApp, 1);
    expect(await runs()).toBe(2);
    await both();
    await work(testApp, 119);
    expect(await runs()).toBe(2);
    await work(testApp, 2);
    expect(await runs()).toBe(3);
    expect(await both()).toHaveLength(50);
    await work(testApp, 60);
    expect(await runs()).toBe(3);
  }, 180_000);

  test("does not put off what is due already, nor what the admin asks for", async () => {
    const { testApp, id, save, runs } = await open();
    testApp.db.transaction((tx) => enqueue(tx, id, "requested by admin", testApp.clock.now));
    testApp.clock.advance(second);
    await save();
    await testApp.refreshDue();
    expect(await runs()).toBe(2);
    testApp.db.transaction((tx) => enqueue(tx, id, "requested by admin", testApp.clock.now));
    await testApp.refreshDue();
    expect(await runs()).toBe(3);
  });
});

describe("a request for an update", () => {
  test("is refused within two minutes of a run that a save brought, but for a topic's first", async () => {
    const { testApp, save, ask, runs } = await open();
    await expectStatus(200, ask());
    await testApp.refreshDue();
    expect(await runs()).toBe(2);
    testApp.clock.advance(3 * minute);
    await save();
    await testApp.refreshDue();
    expect(await runs()).toBe(3);
    testApp.clock.advance(30 * second);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "90"]);
    testApp.clock.advance(90 * second);
    await expectStatus(200, ask());
  });
});

test("a manual topic tells when it was checked", async () => {
  const { testApp, update } = await open(0);
  expect(await update()).toMatchObject({
    outcome: "published",
    nextDueAt: null,
    lastCheckedAt: testApp.clock.now.toISOString(),
  });
});

describe("a suspended creator's topics", () => {
  test("are not run until they are let back in, and then once", async () => {
    const { testApp, user, id, save, runs } = await open(1);
    testApp.clock.advance(2 * minute);
    await save();
    suspend(testApp.db, user.id);
    await work(testApp, 5);
    testApp.clock.advance(30 * hour);
    await testApp.refreshDue();
    const shown = await testApp.call<Topic>("GET", `/api/topics/${id}`);
    expect(shown.body.update).toMatchObject({
      state: "idle",
      nextDueAt: null,
      note: "Updates are paused because its creator's account is suspended",
    });
    expect(listTopics(testApp.db, { due: true }, testApp.clock.now)).toEqual([]);
    expect(listTopics(testApp.db, {}, testApp.clock.now)).toMatchObject([{ isPaused: true }]);
    restore(testApp.db, user.id);
    expect(listTopics(testApp.db, { due: true }, testApp.clock.now)).toHaveLength(1);
    await work(testApp, 5);
    // The token was refused while its owner was suspended, and holds again.
    expect(await runs()).toBe(2);
  });

  test("are not those of a former member, which go on for their followers", async () => {
    const { testApp, token, id } = await open(1);
    const eve = await testApp.signUp("Eve");
    await expectStatus(
      201,
      testApp.call("POST", `/api/users/${eve.user.id}/follow/${id}`, { token: eve.token }),
    );
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token }));
    expect(findByUsername(testApp.db, "ada")).toEqual([]);
    const before = await testApp.call<Topic>("GET", `/api/topics/${id}`);
    testApp.clock.advance(2 * hour);
    await testApp.refreshDue();
    const after = await testApp.call<Topic>("GET", `/api/topics/${id}`);
    expect(after.body.summary?.id).not.toBe(before.body.summary?.id ?? "");
    expect(after.body.update.note).toBeNull();
  });
});
