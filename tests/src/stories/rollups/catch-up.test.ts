import { describe, expect, test } from "bun:test";
import type { CatchUp } from "../../../../src/contract/reading/stories.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { type Told, tell } from "../../../support/updates/told-updates.ts";

const day = 86_400_000;

/** A story told by one sentence from each site. */
const story = (id: string, said: string, ...sites: string[]): Told => ({
  story: id,
  headline: `${id}: ${said}`,
  facts: sites.map((site) => [`${said} (${site})`, `https://${site}/${id}/${said.replaceAll(" ", "-")}`]),
});

/** Ada follows two topics of her own; `days` pass before each telling. */
async function open() {
  const testApp = openTestApp();
  const { token, user } = await testApp.signUp("Ada");
  const rockets = await testApp.createTopic(token);
  const trains = await testApp.createTopic(token, { name: "Night trains" });
  const passed = (days: number) => {
    testApp.clock.advance(days * day);
    return testApp.clock.now;
  };
  const read = async (since: Date) => {
    testApp.clock.advance(1000);
    const path = `/api/users/${user.id}/catch-up?since=${since.toISOString()}`;
    return (await expectStatus(200, testApp.call<CatchUp>("GET", path, { token }))).body;
  };
  return { testApp, token, user, rockets, trains, passed, read };
}

/** What is read of each topic: its stories, with what is said of them. */
const toldIn = ({ topics }: CatchUp) =>
  topics.map(({ topic, stories }) => [
    topic.name,
    ...stories.map(({ headline, latest }) => [headline, ...latest.facts.map(({ text }) => text)]),
  ]);

describe("what one missed", () => {
  test("is each story as its latest update told it, the most important first", async () => {
    const { testApp, rockets, trains, passed, read } = await open();
    const { db } = testApp;
    tell(db, rockets.id, passed(1), [story("old", "It was so", "a.example")]);
    const since = passed(1);
    tell(db, trains.id, passed(1), [story("delay", "A train is late", "a.example")]);
    tell(db, rockets.id, passed(1), [
      story("flight", "It may fly", "a.example", "b.example"),
      story("pad", "A pad is licensed", "a.example"),
    ]);
    tell(db, rockets.id, passed(8), [story("flight", "It flew", "b.example", "c.example")]);
    const caughtUp = await read(since);
    expect(toldIn(caughtUp)).toEqual([
      [
        "Reusable rockets",
        ["flight: It flew", "It flew (b.example)", "It flew (c.example)"],
        ["pad: A pad is licensed", "A pad is licensed (a.example)"],
      ],
      ["Night trains", ["delay: A train is late", "A train is late (a.example)"]],
    ]);
    const [flight] = caughtUp.topics[0]?.stories ?? [];
    expect(flight).toMatchObject({ id: "flight", updates: 2, publishers: 3, isUnread: true });
    expect(flight?.latest.citations.map(({ url }) => url)).toEqual([
      "https://b.example/flight/It-flew",
      "https://c.example/flight/It-flew",
    ]);
    expect(JSON.stringify(caughtUp)).not.toContain("may fly");
    expect([caughtUp.since, caughtUp.until]).toEqual([since.toISOString(), testApp.clock.now.toISOString()]);
  });

  test("has an end: seven stories of a topic, and how many more there are", async () => {
    const { testApp, rockets, passed, read } = await open();
    const since = passed(1);
    const many = Array.from({ length: 12 }, (_, n) => story(`s${n}`, "So it is", `${n}.example`));
    tell(testApp.db, rockets.id, passed(1), many);
    const { topics } = await read(since);
    expect(topics.map(({ stories, left }) => [stories.length, left])).toEqual([[7, 5]]);
    expect(toldIn(await read(passed(1)))).toEqual([]);
  });

  test("tells what two topics were told from the same pages once", async () => {
    const { testApp, rockets, trains, passed, read } = await open();
    const since = passed(1);
    const shared = story("flight", "It flew", "a.example", "b.example");
    tell(testApp.db, rockets.id, passed(1), [shared]);
    tell(testApp.db, trains.id, passed(1), [
      { ...shared, story: "same" },
      story("delay", "A train is late", "c.example"),
    ]);
    const told = toldIn(await read(since)).map(([name, ...stories]) => [name, stories.length]);
    expect(told.toSorted()).toEqual([
      ["Night trains", 1],
      ["Reusable rockets", 1],
    ]);
  });

  test("is of the last 90 days, and of topics that one follows and may see", async () => {
    const { testApp, token, user, rockets, trains, passed, read } = await open();
    const ago = (days: number) => new Date(testApp.clock.now.getTime() - days * day);
    const since = ago(200);
    tell(testApp.db, rockets.id, ago(91), [story("flight", "It flew", "a.example")]);
    tell(testApp.db, rockets.id, ago(80), [story("pad", "A pad is licensed", "a.example")]);
    tell(testApp.db, trains.id, passed(1), [story("delay", "A train is late", "b.example")]);
    await testApp.call("DELETE", `/api/users/${user.id}/follow/${trains.id}`, { token });
    const caughtUp = await read(since);
    expect(caughtUp.topics.flatMap(({ stories }) => stories.map(({ id }) => id))).toEqual(["pad"]);
    expect(Date.parse(caughtUp.until) - Date.parse(caughtUp.since)).toBe(90 * day);
    const tom = await testApp.signUp("Tom");
    await testApp.call("POST", `/api/users/${tom.user.id}/follow/${rockets.id}`, { token: tom.token });
    const body = { name: rockets.name, category: rockets.category, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${rockets.id}`, { token, body }));
    const path = `/api/users/${tom.user.id}/catch-up?since=${since.toISOString()}`;
    expect((await testApp.call<CatchUp>("GET", path, { token: tom.token })).body.topics).toEqual([]);
    expect((await testApp.call("GET", path, { token })).status).toBe(403);
  });
});
