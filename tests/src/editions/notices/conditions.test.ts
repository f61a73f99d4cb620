import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import type { TopicDraftInput } from "../../../../src/contract/topics/topics.ts";
import { newId } from "../../../../src/db/id.ts";
import { channels } from "../../../../src/db/schema/channels.ts";
import { notices } from "../../../../src/db/schema/notices.ts";
import { users } from "../../../../src/db/schema/people.ts";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { runs } from "../../../../src/db/schema/updates.ts";
import { readNotices } from "../../../../src/editions/notices/list.ts";
import { notify, sweepNotices } from "../../../../src/editions/notices/notices.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { openTestApp } from "../../../support/app.ts";
import { giveKey } from "../../../support/openai-source.ts";

const hour = 3_600_000;
const day = 24 * hour;

const article = (title: string) =>
  `<item><title>${title}</title><link>https://paper.example/${encodeURI(title)}</link></item>`;

/** An instance whose feeds answer as they are told to; Ada has a topic, and Olga is its admin. */
async function open(draft: Partial<TopicDraftInput> = {}, env: Record<string, string> = {}) {
  const outside = { ok: true, headlines: ["Reusable rockets fly"] };
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off", ...env },
    fetch: async (url) => {
      if (url.includes("/own.xml") && !outside.ok) return new Response("", { status: 410 });
      const items = outside.headlines.map(article).join("");
      return new Response(`<rss version="2.0"><channel><title>The Paper</title>${items}</channel></rss>`);
    },
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const ada = await testApp.signUp("Ada");
  const olga = await testApp.signUp("Olga");
  setRole(testApp.db, olga.user.id, "admin");
  const topic = await testApp.createTopic(ada.token, draft);
  /** Runs what is due every 8 hours, and looks as often as the timer would matter. */
  const pass = async (hours: number) => {
    for (let passed = 0; passed < hours; passed += 8) {
      testApp.clock.advance(8 * hour);
      await testApp.refreshDue();
      testApp.app.noteConditions();
    }
  };
  const list = async ({ token }: Session = ada) =>
    (await testApp.call<Notice[]>("GET", "/api/account/notices", { token })).body;
  const states = async (session?: Session) =>
    (await list(session)).map(({ title, recoveredAt }) => [title, recoveredAt !== null]);
  return { testApp, outside, ada, olga, topic, pass, list, states };
}

describe("who must act is told once of", () => {
  test("a source that stopped, and again when it stopped anew", async () => {
    const { testApp, ada, olga, list, states } = await open({ sourceId: "gpt-4o" });
    await testApp.createTopic(ada.token, { name: "Night trains", sourceId: "gpt-4o" });
    giveKey(testApp);
    const stop = (reason: string | null) =>
      testApp.db
        .update(topicSources)
        .set({ stoppedReason: reason })
        .where(eq(topicSources.id, "gpt-4o"))
        .run();
    const look = () => {
      testApp.clock.advance(day);
      testApp.app.noteConditions();
    };
    look();
    expect(await list()).toEqual([]);

    stop("Its key was refused");
    for (let days = 0; days < 5; days++) look();
    expect(await list()).toMatchObject([
      {
        kind: "source_stopped",
        title: "GPT-4o has stopped",
        text: expect.stringMatching(
          /^Its key was refused\. Until it's fixed, “Night trains” and one other topic get no updates\./,
        ),
        recoveredAt: null,
      },
    ]);
    expect((await list(olga))[0]?.text).toContain("“topicapp source show gpt-4o”");

    stop(null);
    look();
    expect(await states()).toEqual([["GPT-4o works again", true]]);
    stop("No money is left");
    for (let days = 0; days < 3; days++) look();
    const twice = [
      ["GPT-4o has stopped", false],
      ["GPT-4o works again", true],
    ];
    expect([await states(), await states(olga)]).toEqual([twice, twice]);
  });

  test("a source that the admin switched off: its topics' creators, not the admin", async () => {
    const { testApp, olga, states, list } = await open();
    testApp.db.update(topicSources).set({ isEnabled: false }).run();
    testApp.app.noteConditions();
    expect(await states()).toEqual([["Digest has stopped", false]]);
    expect(await list(olga)).toEqual([]);
  });

  test("a feed that failed for three days, and again when it failed anew", async () => {
    const { outside, topic, pass, list, states } = await open({
      feeds: [{ url: "https://own.example/own.xml" }],
    });
    await pass(8);
    outside.ok = false;
    await pass(72);
    expect(await list()).toEqual([]);
    await pass(72);
    expect(await list()).toMatchObject([
      {
        kind: "feed_failing",
        title: "A feed of “Reusable rockets” has stopped working",
        text: expect.stringContaining("The Paper: "),
        path: `/topic/${topic.id}?edit`,
      },
    ]);
    outside.ok = true;
    await pass(8);
    expect(await states()).toEqual([["A feed of “Reusable rockets” is working again", true]]);
    outside.ok = false;
    await pass(72);
    expect(await states()).toHaveLength(1);
    await pass(48);
    expect(await states()).toEqual([
      ["A feed of “Reusable rockets” has stopped working", false],
      ["A feed of “Reusable rockets” is working again", true],
    ]);
  });

  test("words that catch nothing for two weeks, and again after they caught something", async () => {
    const { outside, topic, pass, list, states } = await open();
    outside.headlines = ["A bakery opens", "Rain on Sunday"];
    await pass(13 * 24);
    expect(await list()).toEqual([]);
    await pass(3 * 24);
    expect(await list()).toMatchObject([
      {
        kind: "nothing_caught",
        title: "“Reusable rockets” has found nothing for two weeks",
        text: expect.stringMatching(/^None of the \d+ articles checked were relevant\. /),
        path: `/topic/${topic.id}?edit`,
      },
    ]);
    outside.headlines = ["Reusable rockets land on a ship"];
    await pass(8);
    expect(await states()).toEqual([["“Reusable rockets” finds articles again", true]]);
    outside.headlines = ["A bakery closes"];
    await pass(10 * 24);
    expect(await states()).toHaveLength(1);
  });
});

describe("an admin is told", () => {
  test("at 80 % of the day's budget, once for days in a row, and again after a day below", async () => {
    const { testApp, ada, olga, states, list } = await open({}, { TOPICAPP_DAILY_BUDGET: "2" });
    const spend = (costUsd: number) => {
      const run = { sourceId: "gpt-4o", model: "gpt-4o", outcome: "published" as const };
      const at = testApp.clock.now;
      testApp.db
        .insert(runs)
        .values({ ...run, id: newId(at), costUsd, startedAt: at, endedAt: at })
        .run();
      testApp.app.noteConditions();
    };
    const nextDay = () => {
      testApp.clock.advance(day);
      testApp.app.noteConditions();
    };
    spend(1.5);
    expect(await list(olga)).toEqual([]);
    spend(0.2);
    spend(0.1);
    expect(await list(olga)).toMatchObject([
      { kind: "budget_low", title: "85% of today's budget is spent", path: null },
    ]);
    expect((await list(olga))[0]?.text).toStartWith("$1.70 of $2.00 spent or reserved. ");
    nextDay();
    spend(1.9);
    nextDay();
    spend(1);
    expect(await states(olga)).toEqual([["85% of today's budget is spent", false]]);
    nextDay();
    expect(await states(olga)).toEqual([["85% of today's budget is spent", true]]);
    spend(1.9);
    expect(await states(olga)).toHaveLength(2);
    expect(await list(ada)).toEqual([]);

    setRole(testApp.db, olga.user.id, "member");
    expect(await list(olga)).toEqual([]);
  });
});

test("a channel that was switched off is over once it is on again, or gone", async () => {
  const { testApp, ada, states } = await open();
  const { db, clock } = testApp;
  const userId = ada.user.id;
  const [id, gone] = [newId(clock.now), newId(clock.now)];
  for (const [channelId, name] of [
    [id, "My phone"],
    [gone, "My desk"],
  ] as const) {
    const times = { onSince: clock.now, createdAt: clock.now };
    db.insert(channels)
      .values({ id: channelId, userId, kind: "ntfy", name, isOn: false, ...times })
      .run();
    notify(
      db,
      { userId, kind: "channel_off", subject: channelId, name, reason: "It answered 500" },
      clock.now,
    );
    clock.advance(1000);
  }
  testApp.app.noteConditions();
  expect(await states()).toEqual([
    ["“My desk” was turned off", false],
    ["“My phone” was turned off", false],
  ]);
  db.update(channels).set({ isOn: true }).where(eq(channels.id, id)).run();
  db.delete(channels).where(eq(channels.id, gone)).run();
  testApp.app.noteConditions();
  expect(await states()).toEqual([
    ["“My desk” was removed", true],
    ["“My phone” is on again", true],
  ]);
});

test("what was over 90 days ago is swept; what goes on is shown, and a milestone is not told again", async () => {
  const { testApp, ada } = await open();
  const { db, clock } = testApp;
  const userId = ada.user.id;
  const tell = (kind: "channel_off" | "followed", subject: string) =>
    notify(db, { userId, kind, subject, count: 1 }, clock.now);
  tell("channel_off", "over");
  testApp.app.noteConditions();
  tell("channel_off", "lasting");
  tell("followed", "topic 1");
  clock.advance(91 * day);
  sweepNotices(db, clock.now);
  const left = db.select().from(notices).all();
  expect(left.map(({ subject }) => subject)).toEqual(["lasting", "topic 1"]);
  expect([tell("followed", "topic 1"), tell("channel_off", "lasting")]).toEqual([false, false]);

  const shown = readNotices(db, userId, { limit: 10 }, clock.now);
  expect(shown.items.map(({ kind }) => kind)).toEqual(["channel_off"]);
});

test("a source that stops for hundreds is told to all of them, some at a time", async () => {
  const { testApp } = await open();
  const { db, clock } = testApp;
  const [topic] = db.select().from(topics).all();
  const [user] = db.select().from(users).all();
  if (!topic || !user) throw new Error("Ada has a topic");
  for (let n = 0; n < 300; n++) {
    const own = { id: `u${n}`, email: `u${n}@example.org`, username: `u${n}`, usernameKey: `u${n}` };
    db.insert(users)
      .values({ ...user, ...own })
      .run();
    db.insert(topics)
      .values({ ...topic, id: `t${n}`, name: `t${n}`, nameKey: `t${n}`, createdById: own.id })
      .run();
  }
  db.update(topicSources).set({ isEnabled: false }).run();
  const told = () => {
    clock.advance(60_000);
    testApp.app.noteConditions();
    return db.select().from(notices).all().length;
  };
  expect([told(), told(), told()]).toEqual([200, 301, 301]);
});
