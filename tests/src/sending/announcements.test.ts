import { describe, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { announcementReaders, announcements } from "../../../src/db/schema/announcements.ts";
import {
  addReader,
  advance,
  announce,
  readAnnouncements,
  sweepAnnouncements,
} from "../../../src/sending/announcements.ts";
import { openTestApp, type TestApp } from "../../support/app.ts";

const day = 24 * 3_600_000;

/** An instance whose one feed holds the articles of `headlines`, with a topic of Ada's. */
async function open() {
  const headlines = ["Booster lands"];
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => {
      const items = headlines.map(
        (title) =>
          `<item><title>${title}</title><link>https://paper.example/${encodeURI(title)}</link></item>`,
      );
      return new Response(`<rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`);
    },
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const { token, user } = await testApp.signUp("Ada");
  const feeds = [{ url: "https://feeds.example/all" }];
  const topic = await testApp.createTopic(token, { feeds });
  const read = async () => (await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token })).body;
  const refresh = async () => {
    testApp.clock.advance(8 * 3_600_000);
    await testApp.refreshDue();
  };
  return { testApp, token, user, topic, headlines, read, refresh };
}

const all = ({ db }: TestApp) => db.select().from(announcements).all();
const add = ({ db, clock }: TestApp) =>
  db.transaction((tx) =>
    announce(tx, { kind: "update_published", topicId: null, summaryId: null }, clock.now),
  );
const ids = ({ db }: TestApp, reader: string, limit = 100) =>
  readAnnouncements(db, reader, limit).map(({ id }) => id);

describe("publishing", () => {
  test("makes the update the topic's current one, found by what it says, and announces it once", async () => {
    const { testApp, topic, headlines, read, refresh } = await open();
    await testApp.refreshDue();
    const first = (await read()).summary;
    expect(first?.content).toContain("Booster lands");
    const announced = { kind: "update_published" as const, topicId: topic.id, createdAt: testApp.clock.now };
    expect(all(testApp)).toEqual([{ id: 1, ...announced, summaryId: first?.id ?? "" }]);

    await refresh();
    expect((await read()).update.outcome).toBe("nothing_new");
    expect(all(testApp)).toHaveLength(1);

    headlines.push("Satellite constellation grows");
    await refresh();
    const second = (await read()).summary;
    expect(second?.id).not.toBe(first?.id);
    expect(second?.lastUpdated).toBe(testApp.clock.now.toISOString());
    expect(all(testApp).map(({ summaryId }) => summaryId)).toEqual([first?.id ?? "", second?.id ?? ""]);
    const found = async (word: string) =>
      (await testApp.call<Topic[]>("GET", `/api/topics?q=${word}`)).body.length;
    expect([await found("constellation"), await found("booster")]).toEqual([1, 0]);
  });

  test("alone does so: a summary of another kind is neither a topic's update nor counted as one", async () => {
    const { testApp, token, user, topic, read } = await open();
    await testApp.refreshDue();
    const update = (await read()).summary;
    testApp.db.$client.run(
      `INSERT INTO topic_summaries (id, topic_id, kind, title, content, news_count, model, citations, last_updated)
        VALUES ('week', ?, 'week', 'The week', 'All of it', 0, 'digest', '[]', ?)`,
      [topic.id, testApp.clock.now.getTime() + day],
    );
    expect((await read()).summary).toEqual(update);
    const earlier = await testApp.call<{ id: string }[]>("GET", `/api/topics/${topic.id}/summaries`, {
      token,
    });
    expect(earlier.body.map(({ id }) => id)).toEqual([update?.id ?? ""]);
    const since = new Date(0).toISOString();
    const counted = await testApp.call<{ count: number }>(
      "GET",
      `/api/users/${user.id}/updates?since=${since}`,
      { token },
    );
    expect(counted.body.count).toBe(1);
  });

  test("announces nothing that was undone, and what a deleted topic announced goes with it", async () => {
    const { testApp, token, topic } = await open();
    testApp.db.$client.run(
      "CREATE TRIGGER full BEFORE INSERT ON stories BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    );
    await testApp.refreshDue();
    expect(all(testApp)).toEqual([]);
    testApp.db.$client.run("DROP TRIGGER full");
    testApp.clock.advance(60_000);
    await testApp.refreshDue();
    expect(all(testApp)).toHaveLength(1);
    await testApp.call("DELETE", `/api/topics/${topic.id}`, { token });
    expect(all(testApp)).toEqual([]);
    add(testApp);
    expect(all(testApp)[0]?.id).toBe(2);
  });
});

describe("a reader of announcements", () => {
  test("begins after what was there before it, reads in order, and again from its place", () => {
    const testApp = openTestApp();
    const { db } = testApp;
    add(testApp);
    db.transaction((tx) => addReader(tx, "mail"));
    expect(ids(testApp, "mail")).toEqual([]);
    for (let n = 0; n < 4; n++) add(testApp);
    expect(ids(testApp, "mail", 2)).toEqual([2, 3]);
    expect(ids(testApp, "mail", 2)).toEqual([2, 3]);
    advance(db, "mail", 3);
    expect(ids(testApp, "mail")).toEqual([4, 5]);
    advance(db, "mail", 2);
    db.transaction((tx) => addReader(tx, "mail"));
    expect(ids(testApp, "mail")).toEqual([4, 5]);
  });

  test("keeps its place beside others, and one that nobody added reads nothing", () => {
    const testApp = openTestApp();
    for (const name of ["mail", "push"]) addReader(testApp.db, name);
    add(testApp);
    advance(testApp.db, "push", 1);
    advance(testApp.db, "unknown", 1);
    expect([ids(testApp, "mail"), ids(testApp, "push"), ids(testApp, "unknown")]).toEqual([[1], [], []]);
  });

  test("stays where it was when what it did with them is undone", () => {
    const testApp = openTestApp();
    addReader(testApp.db, "mail");
    add(testApp);
    expect(() =>
      testApp.db.transaction((tx) => {
        advance(tx, "mail", 1);
        throw new Error("not sent");
      }),
    ).toThrow("not sent");
    expect(ids(testApp, "mail")).toEqual([1]);
  });
});

describe("announcements older than 30 days", () => {
  test("are swept out, but for what some reader has not read", async () => {
    const testApp = openTestApp();
    for (const name of ["mail", "push"]) addReader(testApp.db, name);
    add(testApp);
    add(testApp);
    testApp.clock.advance(30 * day);
    add(testApp);
    await testApp.app.makeEditions();
    advance(testApp.db, "push", 3);
    advance(testApp.db, "mail", 1);
    testApp.app.sweep();
    expect(all(testApp)).toHaveLength(3);
    testApp.clock.advance(1);
    testApp.app.sweep();
    expect(all(testApp).map(({ id }) => id)).toEqual([2, 3]);
    advance(testApp.db, "mail", 3);
    testApp.app.sweep();
    expect(all(testApp).map(({ id }) => id)).toEqual([3]);
  });

  test("go also where nobody reads, a thousand at a time", () => {
    const testApp = openTestApp();
    testApp.db.delete(announcementReaders).run();
    testApp.db.transaction(() => {
      for (let n = 0; n < 1200; n++) add(testApp);
    });
    testApp.clock.advance(31 * day);
    add(testApp);
    sweepAnnouncements(testApp.db, testApp.clock.now);
    expect(all(testApp)).toHaveLength(201);
    sweepAnnouncements(testApp.db, testApp.clock.now);
    expect(all(testApp).map(({ id }) => id)).toEqual([1201]);
    addReader(testApp.db, "mail");
    expect(ids(testApp, "mail")).toEqual([]);
  });
});
