import { describe, expect, test } from "bun:test";
import type { Topic } from "../src/contract/topics.ts";
import type { Run } from "../src/contract/updates.ts";
import { listTopics } from "../src/status/topics.ts";
import { enqueue } from "../src/updates/queue.ts";
import { findByUsername, setSuspended } from "../src/users/users.ts";
import { expectStatus, type House, openHouse } from "./support.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const draft = { name: "Reusable rockets", category: "Science" };

/** A news feed whose one article is always another, so that every run has something to tell. */
function openInstance() {
  let issue = 0;
  return openHouse({
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
  const house = openInstance();
  const { token, user } = await house.signUp("Ada");
  const { id } = await house.createTopic(token, { ...draft, category: "Science", frequency });
  await house.refreshDue();
  const save = () => house.call<Topic>("PUT", `/api/topics/${id}`, { token, body: { ...draft, frequency } });
  const ask = () => house.call("POST", `/api/topics/${id}/refresh`, { token });
  const runs = async () =>
    (await expectStatus(200, house.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }))).body.length;
  const update = async () =>
    (await expectStatus(200, house.call<Topic>("GET", `/api/topics/${id}`, { token }))).body.update;
  return { house, token, user, id, save, ask, runs, update };
}

/** Lets the clock go on by seconds, with the scheduler at work in each. */
async function work(house: House, seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    house.clock.advance(second);
    await house.refreshDue();
  }
}

describe("a save", () => {
  test("within two minutes of the last run is due when they are over, and says so", async () => {
    const { house, save, runs, update } = await open();
    house.clock.advance(20 * second);
    const dueAt = new Date(house.clock.now.getTime() + 100 * second).toISOString();
    const { body } = await expectStatus(200, save());
    expect(body.update).toMatchObject({
      state: "queued",
      nextDueAt: dueAt,
      note: "It was updated less than two minutes ago: the next update begins when they are over",
    });
    await work(house, 99);
    expect(await runs()).toBe(1);
    await work(house, 1);
    expect(await runs()).toBe(2);
    expect(await update()).toMatchObject({ state: "idle", note: null });
  });

  test("later than that is due at once", async () => {
    const { house, save, runs } = await open();
    house.clock.advance(2 * minute);
    expect((await save()).body.update).toMatchObject({ state: "queued", note: null });
    await house.refreshDue();
    expect(await runs()).toBe(2);
  });

  test("is said of a manual topic too, whose next time is nobody's", async () => {
    const { house, save, runs } = await open(0);
    expect((await save()).body.update).toMatchObject({ state: "queued", nextDueAt: null });
    await work(house, 121);
    expect(await runs()).toBe(2);
  });

  test("made every second for ten minutes makes a run every two minutes", async () => {
    const { house, save, runs } = await open();
    for (let n = 0; n < 600; n++) {
      await save();
      await work(house, 1);
    }
    expect(await runs()).toBe(6);
  });

  test("made fifty times beside fifty requests makes one run, and the next not before two minutes", async () => {
    const { house, save, ask, runs } = await open();
    const both = () =>
      Promise.all(Array.from({ length: 50 }, () => [save(), ask()]).flat()).then((answers) =>
        answers.filter(({ status }) => status === 200),
      );
    await both();
    await work(house, 1);
    expect(await runs()).toBe(2);
    await both();
    await work(house, 119);
    expect(await runs()).toBe(2);
    await work(house, 2);
    expect(await runs()).toBe(3);
    expect(await both()).toHaveLength(50);
    await work(house, 60);
    expect(await runs()).toBe(3);
  }, 30_000);

  test("does not put off what is due already, nor what the admin asks for", async () => {
    const { house, id, save, runs } = await open();
    house.db.transaction((tx) => enqueue(tx, id, "requested by admin", house.clock.now));
    house.clock.advance(second);
    await save();
    await house.refreshDue();
    expect(await runs()).toBe(2);
    house.db.transaction((tx) => enqueue(tx, id, "requested by admin", house.clock.now));
    await house.refreshDue();
    expect(await runs()).toBe(3);
  });
});

describe("a request for an update", () => {
  test("is refused within two minutes of a run that a save brought, but for a topic's first", async () => {
    const { house, save, ask, runs } = await open();
    await expectStatus(200, ask());
    await house.refreshDue();
    expect(await runs()).toBe(2);
    house.clock.advance(3 * minute);
    await save();
    await house.refreshDue();
    expect(await runs()).toBe(3);
    house.clock.advance(30 * second);
    const refused = await ask();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "90"]);
    house.clock.advance(90 * second);
    await expectStatus(200, ask());
  });
});

test("a manual topic tells when it was checked", async () => {
  const { house, update } = await open(0);
  expect(await update()).toMatchObject({
    outcome: "published",
    nextDueAt: null,
    lastCheckedAt: house.clock.now.toISOString(),
  });
});

describe("a suspended creator's topics", () => {
  test("are not run until they are let back in, and then once", async () => {
    const { house, user, id, save, runs } = await open(1);
    house.clock.advance(2 * minute);
    await save();
    setSuspended(house.db, user.id, true);
    await work(house, 5);
    house.clock.advance(30 * hour);
    await house.refreshDue();
    const shown = await house.call<Topic>("GET", `/api/topics/${id}`);
    expect(shown.body.update).toMatchObject({
      state: "idle",
      nextDueAt: null,
      note: "Updates are paused while the account of its creator is suspended",
    });
    expect(listTopics(house.db, { due: true }, house.clock.now)).toEqual([]);
    expect(listTopics(house.db, {}, house.clock.now)).toMatchObject([{ isPaused: true }]);
    setSuspended(house.db, user.id, false);
    expect(listTopics(house.db, { due: true }, house.clock.now)).toHaveLength(1);
    await work(house, 5);
    // The token was refused while its owner was suspended, and holds again.
    expect(await runs()).toBe(2);
  });

  test("are not those of a former member, which go on for their followers", async () => {
    const { house, token, id } = await open(1);
    const eve = await house.signUp("Eve");
    await expectStatus(
      201,
      house.call("POST", `/api/users/${eve.user.id}/follow/${id}`, { token: eve.token }),
    );
    await expectStatus(200, house.call("DELETE", "/api/account", { token }));
    expect(findByUsername(house.db, "ada")).toEqual([]);
    const before = await house.call<Topic>("GET", `/api/topics/${id}`);
    house.clock.advance(2 * hour);
    await house.refreshDue();
    const after = await house.call<Topic>("GET", `/api/topics/${id}`);
    expect(after.body.summary?.id).not.toBe(before.body.summary?.id ?? "");
    expect(after.body.update.note).toBeNull();
  });
});
