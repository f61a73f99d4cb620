import { describe, expect, test } from "bun:test";
import type {
  Edition,
  EditionDraft,
  EditionEntry,
  EditionPreview,
  EditionSettings,
} from "../../../src/contract/account/editions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { aStory, publishUpdate } from "../../support/updates/published.ts";

const hour = 3_600_000;

/** Ada follows Tom's two topics. It is Saturday, 09:00 in UTC. */
async function open() {
  const testApp = openTestApp();
  const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
  const rockets = await testApp.createTopic(tom.token, { name: "Rockets" });
  const trains = await testApp.createTopic(tom.token, { name: "Trains" });
  const { call, clock, app } = testApp;
  const follow = (id: string) =>
    expectStatus(201, call("POST", `/api/users/${ada.user.id}/follow/${id}`, { token: ada.token }));
  await follow(rockets.id);
  await follow(trains.id);
  clock.advance(60_000);
  const { token } = ada;
  return {
    ...{ testApp, clock, ada, tom, rockets, trains, follow },
    publish: (topic: Topic, told: Parameters<typeof publishUpdate>[2] = {}) =>
      publishUpdate(testApp, topic.id, told),
    save: async (body: EditionDraft) =>
      (await expectStatus(200, call<EditionSettings>("PUT", "/api/account/edition", { token, body }))).body,
    wish: (topic: Topic, notify: string) =>
      call("PUT", `/api/users/${ada.user.id}/follow/${topic.id}`, { token, body: { notify } }),
    editions: async () => {
      await app.makeEditions();
      return (await expectStatus(200, call<EditionEntry[]>("GET", "/api/account/editions", { token }))).body;
    },
    read: async (id: string) =>
      (await expectStatus(200, call<Edition>("GET", `/api/account/editions/${id}`, { token }))).body,
    preview: async (query = "") =>
      (
        await expectStatus(
          200,
          call<EditionPreview>("GET", `/api/account/edition/preview${query}`, { token }),
        )
      ).body,
  };
}

describe("the settings", () => {
  test("are off at first, and a change leaves the rest as it is", async () => {
    const { save, testApp, ada } = await open();
    const first = await testApp.call("GET", "/api/account/edition", { token: ada.token });
    const off = { schedule: "off", at: "07:00", weekday: 1, timeZone: "UTC", quietFrom: null, quietTo: null };
    expect(first.body).toEqual({ ...off, maxMinutes: null } as never);
    expect(await save({ schedule: "daily", maxMinutes: 10 })).toMatchObject({
      schedule: "daily",
      at: "07:00",
    });
    const quiet = await save({ quietFrom: "22:00", quietTo: "06:00" });
    expect(quiet).toMatchObject({ schedule: "daily", maxMinutes: 10, quietFrom: "22:00" });
    expect(await save({ quietFrom: null, quietTo: null })).toMatchObject({ quietTo: null });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ quietFrom: "22:00" }, "quietTo"],
    [{ quietTo: "06:00" }, "quietFrom"],
    [{ quietFrom: "22:00", quietTo: "22:00" }, "quietTo"],
    [{ timeZone: "Europe/Atlantis" }, "timeZone"],
    [{ timeZone: "+01:00" }, "timeZone"],
    [{ at: "7:00" }, "at"],
    [{ at: "24:00" }, "at"],
    [{ weekday: 0 }, "weekday"],
    [{ schedule: "hourly" }, "schedule"],
    [{ maxMinutes: 0 }, "maxMinutes"],
  ])("refuse %p", async (body, path) => {
    const { testApp, ada } = await open();
    const { status, body: refused } = await testApp.call("PUT", "/api/account/edition", {
      token: ada.token,
      body,
    });
    expect([status, refused.issues?.[0]?.path]).toEqual([400, path]);
  });
});

describe("an edition", () => {
  test("holds every update since the last, once, and there is none without news", async () => {
    const { save, publish, editions, read, clock, rockets, trains } = await open();
    publish(rockets, { title: "Before the schedule" });
    clock.advance(1);
    await save({ schedule: "daily" });
    publish(rockets, { title: "First" });
    clock.advance(hour);
    publish(rockets, { title: "Second" });
    publish(trains, { title: "Third" });
    expect(await editions()).toEqual([]);
    clock.now = new Date("2026-11-22T06:59:59Z");
    expect(await editions()).toEqual([]);
    clock.advance(1000);
    const [entry, ...others] = await editions();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ title: "Third", topics: ["Trains", "Rockets"], updates: 3 });
    const { items, createdAt } = await read(entry?.id ?? "");
    expect(items.map(({ summary }) => summary.title).sort()).toEqual(["First", "Second", "Third"]);
    expect(createdAt).toBe("2026-11-22T07:00:00.000Z");
    clock.advance(24 * hour);
    expect(await editions()).toHaveLength(1);
  });

  test("comes at once for a schedule of each, but not in quiet hours", async () => {
    const { save, publish, editions, clock, rockets } = await open();
    await save({ schedule: "each", quietFrom: "20:00", quietTo: "06:30" });
    publish(rockets, { title: "By day" });
    expect(await editions()).toHaveLength(1);
    clock.now = new Date("2026-11-21T20:00:00Z");
    publish(rockets, { title: "At night" });
    clock.advance(hour);
    publish(rockets, { title: "Later that night" });
    expect(await editions()).toHaveLength(1);
    clock.now = new Date("2026-11-22T06:30:00Z");
    expect((await editions()).map(({ updates }) => updates)).toEqual([2, 1]);
  });

  test("comes at once for a topic with such a wish, whatever the schedule, and never again in the daily one", async () => {
    const { save, publish, editions, read, wish, clock, rockets, trains } = await open();
    expect((await wish(rockets, "each")).status).toBe(200);
    publish(rockets, { title: "Without a schedule" });
    publish(trains, { title: "Unheard" });
    const [first] = await editions();
    expect(first).toMatchObject({ title: "Without a schedule", updates: 1 });
    clock.advance(1);
    await save({ schedule: "daily" });
    publish(rockets, { title: "At once" });
    publish(trains, { title: "In the morning" });
    expect((await editions())[0]).toMatchObject({ title: "At once", updates: 1 });
    clock.now = new Date("2026-11-22T07:00:00Z");
    const [daily] = await editions();
    expect((await read(daily?.id ?? "")).items.map(({ summary }) => summary.title)).toEqual([
      "In the morning",
    ]);
  });

  test("leaves out topics that are switched off, unfollowed, or were followed after the news", async () => {
    const { save, publish, editions, wish, follow, clock, testApp, ada, tom, rockets, trains } = await open();
    const planes = await testApp.createTopic(tom.token, { name: "Planes" });
    await save({ schedule: "daily" });
    await wish(rockets, "off");
    for (const topic of [rockets, trains, planes]) publish(topic);
    clock.advance(1);
    await follow(planes.id);
    const path = `/api/users/${ada.user.id}/follow/${trains.id}`;
    await expectStatus(200, testApp.call("DELETE", path, { token: ada.token }));
    clock.advance(24 * hour);
    expect(await editions()).toEqual([]);
    publish(planes, { title: "Followed by now" });
    clock.advance(24 * hour);
    expect((await editions()).map(({ title }) => title)).toEqual(["Followed by now"]);
  });

  test("leaves out what its reader marked as read meanwhile, and is none where that was all", async () => {
    const { testApp, clock, ada, rockets, trains, publish, save, editions, read, preview } = await open();
    const mark = (method: string, id: string) =>
      expectStatus(200, testApp.call(method, `/api/users/${ada.user.id}/read/${id}`, { token: ada.token }));
    await save({ schedule: "daily" });
    const [flew, late] = [publish(rockets, { title: "It flew" }), publish(trains, { title: "It is late" })];
    await mark("PUT", flew);
    await mark("PUT", late);
    await mark("DELETE", late);
    expect(await editions()).toEqual([]);
    expect((await preview()).items.map(({ summary }) => summary.id)).toEqual([late]);
    clock.advance(24 * hour);
    const [first] = await editions();
    expect((await read(first?.id ?? "")).items.map(({ summary }) => summary.id)).toEqual([late]);
    await mark("PUT", publish(rockets, { title: "It landed" }));
    clock.advance(24 * hour);
    expect((await editions()).map(({ id }) => id)).toEqual([first?.id ?? ""]);
  });

  test("forgets what waited when it is switched off, and begins anew when it is on again", async () => {
    const { save, publish, editions, clock, rockets } = await open();
    await save({ schedule: "daily" });
    publish(rockets, { title: "Waited" });
    await editions();
    await save({ schedule: "off" });
    publish(rockets, { title: "While off" });
    await editions();
    clock.advance(1);
    await save({ schedule: "daily" });
    clock.advance(24 * hour);
    expect(await editions()).toEqual([]);
  });

  test("shows nothing of a topic that its reader may not see any more", async () => {
    const { save, publish, editions, read, clock, testApp, tom, ada, rockets, trains } = await open();
    await save({ schedule: "daily" });
    publish(rockets, { title: "A secret now" });
    publish(trains, { title: "Public" });
    clock.advance(24 * hour);
    const [entry] = await editions();
    const hide = (topic: Topic) =>
      testApp.call("PUT", `/api/topics/${topic.id}`, {
        token: tom.token,
        body: { name: topic.name, category: topic.category, isPublic: false },
      });
    await hide(rockets);
    expect(await editions()).toMatchObject([{ title: "Public", topics: ["Trains"], updates: 1 }]);
    expect(JSON.stringify(await read(entry?.id ?? ""))).not.toContain("secret");
    await hide(trains);
    expect(await editions()).toEqual([]);
    const path = `/api/account/editions/${entry?.id}`;
    expect((await testApp.call("GET", path, { token: ada.token })).status).toBe(404);
  });

  test("puts first what most publishers tell, and names what the reading time has no room for", async () => {
    const { save, publish, editions, read, clock, rockets, trains } = await open();
    await save({ schedule: "daily", maxMinutes: 1 });
    const pages = (...sites: string[]) => sites.map((site) => `https://${site}.example/1`);
    publish(trains, { title: "Told by one", content: "word ".repeat(150), pages: pages("a") });
    publish(rockets, { title: "Told by three", content: "word ".repeat(150), pages: pages("a", "b", "c") });
    clock.advance(24 * hour);
    const [entry] = await editions();
    const { items, leftOut, minutes } = await read(entry?.id ?? "");
    expect(items.map(({ summary }) => summary.title)).toEqual(["Told by three"]);
    expect(leftOut.map(({ topic, summary }) => [topic.name, summary.title])).toEqual([
      ["Trains", "Told by one"],
    ]);
    expect(leftOut[0]?.summary.url).toBe(
      `http://localhost:3000/topic/${trains.id}?summary=${leftOut[0]?.summary.id}`,
    );
    expect(minutes).toBe(1);
  });

  test("shows of one that is too long alone the stories for which there is room", async () => {
    const { save, publish, editions, read, clock, rockets } = await open();
    await save({ schedule: "daily", maxMinutes: 1 });
    const stories = [aStory("one", "First story"), aStory("two", `Second ${"story ".repeat(220)}`)];
    publish(rockets, { content: "word ".repeat(300), pages: ["https://a.example/1"], stories });
    clock.advance(24 * hour);
    const [entry] = await editions();
    const { items, leftOut } = await read(entry?.id ?? "");
    expect(items[0]?.summary.stories.map(({ id }) => id)).toEqual(["one"]);
    expect(items[0]?.summary.content).toBe(
      "### First story\n\n- First story on Thursday. [1](https://a.example/1)",
    );
    expect(leftOut.map(({ summary }) => summary.id)).toEqual([items[0]?.summary.id ?? ""]);
  });

  test("leaves out what another topic tells in its words, by a page in common too, and nothing that says more", async () => {
    const { save, publish, editions, read, clock, rockets, trains } = await open();
    await save({ schedule: "daily" });
    publish(rockets, {
      pages: ["a.example/1", "b.example/1", "c.example/2", "e.example/4"].map((page) => `https://${page}`),
      stories: [
        aStory("r1", "Kourou strike ends", [1, 2, 4]),
        aStory("r2", "Ariane 6 launches Galileo satellites", [3]),
      ],
    });
    publish(trains, {
      pages: ["https://a.example/1?utm_source=x", "https://d.example/3", "https://b.example/1"],
      stories: [
        aStory("t1", "Railway to the harbour is open again"),
        aStory("t2", "Galileo satellites launched by Ariane 6", [2]),
        aStory("t3", "Night trains get more beds", [2, 3]),
        aStory("t4", "A strike is over, and the trains run", [3]),
      ],
    });
    clock.advance(24 * hour);
    const [entry] = await editions();
    const [first, second] = (await read(entry?.id ?? "")).items;
    expect(first?.sameStories).toEqual([]);
    expect(
      second?.sameStories.map(({ storyId, otherStoryId, topic }) => [storyId, otherStoryId, topic.name]),
    ).toEqual([["t2", "r2", "Rockets"]]);
  });
});

describe("the preview", () => {
  test("shows today's news as an example and the next time, before anything is switched on, and stores nothing", async () => {
    const { preview, publish, editions, clock, rockets, testApp, ada } = await open();
    publish(rockets, { title: "Yesterday" });
    clock.advance(25 * hour);
    publish(rockets, { title: "Today" });
    const shown = await preview("?schedule=daily&at=08:30&timeZone=Europe/Berlin");
    expect(shown.items.map(({ summary }) => summary.title)).toEqual(["Today"]);
    expect(shown).toMatchObject({ isSample: true, nextAt: "2026-11-23T07:30:00.000Z" });
    expect((await preview("?schedule=weekly")).items).toHaveLength(2);
    expect((await preview()).nextAt).toBeNull();
    const { body } = await testApp.call("GET", "/api/account/edition", { token: ada.token });
    expect(body).toMatchObject({ schedule: "off" } as never);
    expect(await editions()).toEqual([]);
  });

  test("shows what waits once it is on", async () => {
    const { preview, save, publish, editions, rockets, clock } = await open();
    publish(rockets, { title: "Before" });
    clock.advance(1);
    await save({ schedule: "daily", timeZone: "Europe/Berlin" });
    publish(rockets, { title: "Waiting" });
    await editions();
    const { items, isSample, nextAt } = await preview();
    expect(items.map(({ summary }) => summary.title)).toEqual(["Waiting"]);
    expect([isSample, nextAt]).toEqual([false, "2026-11-22T06:00:00.000Z"]);
  });
});

test("a topic tells its follower's own wish, which ends with the follow and needs one", async () => {
  const { wish, testApp, ada, rockets } = await open();
  const { token } = ada;
  const notify = async () =>
    (await testApp.call<Topic>("GET", `/api/topics/${rockets.id}`, { token })).body.notify;
  expect(await notify()).toBe("default");
  await wish(rockets, "off");
  expect(await notify()).toBe("off");
  const path = `/api/users/${ada.user.id}/follow/${rockets.id}`;
  await testApp.call("DELETE", path, { token });
  expect(await notify()).toBeNull();
  expect((await wish(rockets, "each")).status).toBe(409);
  await testApp.call("POST", path, { token });
  expect(await notify()).toBe("default");
});

test("what is new today is what this visit began with, until it is marked as read, with or without a schedule", async () => {
  const { testApp, ada, rockets, trains, publish, read, clock, wish } = await open();
  const seen = (body: object) =>
    expectStatus(200, testApp.call("POST", `/api/users/${ada.user.id}/seen`, { token: ada.token, body }));
  const titles = async () => (await read("today")).items.map(({ summary }) => summary.title);
  expect(await read("today")).toMatchObject({ id: "today", items: [], minutes: 0, deliveries: [] });
  publish(rockets, { title: "A launch" });
  clock.advance(hour);
  await seen({ updates: [] });
  const delay = publish(trains, { title: "A delay" });
  expect((await titles()).toSorted()).toEqual(["A delay", "A launch"]);
  await seen({ updates: [delay] });
  expect(await titles()).toHaveLength(2);
  clock.advance(hour);
  await seen({ updates: [] });
  expect(await titles()).toEqual(["A launch"]);
  await wish(rockets, "off");
  expect(await titles()).toEqual([]);
  await wish(rockets, "default");
  await seen({ updates: [], allUpTo: clock.now.toISOString() });
  expect(await titles()).toEqual([]);
});
