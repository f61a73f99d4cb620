import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run, Summary } from "../../../src/contract/topics/updates.ts";
import { jobs, runs } from "../../../src/db/schema/updates.ts";
import { leaseTime, renewLeases } from "../../../src/updates/queue/claims.ts";
import { rescueLapsed } from "../../../src/updates/queue/rescue.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { claimNext } from "../../support/updates/claim-next.ts";

const hour = 3_600_000;
const feed = "http://news.test/search?q={query}";

interface Item {
  title: string;
  link: string;
  text: string;
  date: string;
}

const landing: Item = {
  title: "Booster 14 lands for the ninth time at Kourou",
  link: "https://orbital-times.example/b14-ninth",
  text: "Booster 14, a reusable rocket, flew for the ninth time on Thursday, four days after its last landing, the shortest turn-round so far.",
  date: "Fri, 20 Nov 2026 08:00:00 GMT",
};
const licence: Item = {
  title: "Regulator licenses second launch pad on Andøya",
  link: "https://daily-launch.example/andoya-licence",
  text: "The Norwegian regulator granted the licence for a second pad for reusable rockets on Andøya after two years of hearings.",
  date: "Sat, 21 Nov 2026 10:00:00 GMT",
};

/** A newsroom outside: one feed whose items change, and pages that answer or do not. */
function outside(testApp: { items: Item[]; down?: boolean; gone?: string[] }) {
  const asked: string[] = [];
  const fetch = async (url: string, init: BunFetchRequestInit) => {
    const host = new Headers(init.headers).get("host");
    const address = host ? url.replace(/\/\/[^/]+/, `//${host}`) : url;
    asked.push(address);
    if (address.startsWith("http://news.test/")) {
      if (testApp.down) return new Response("down", { status: 503 });
      return new Response(rss(testApp.items), { headers: { "content-type": "application/rss+xml" } });
    }
    return new Response("<html>article</html>", { status: testApp.gone?.includes(address) ? 404 : 200 });
  };
  const lookup = async () => [{ address: "93.184.216.34" }];
  return { asked, options: { env: { TOPICAPP_NEWS_FEEDS: feed }, fetch, lookup } };
}

/** The same, but nothing answers until it is released: a run can be looked at while it is under way. */
function held(news: Parameters<typeof outside>[0]) {
  const { options } = outside(news);
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = async (url: string, init: BunFetchRequestInit) => {
    await promise;
    return options.fetch(url, init);
  };
  return { options: { ...options, fetch }, release: resolve };
}

function rss(items: Item[]): string {
  const entries = items.map(
    ({ title, link, text, date }) =>
      `<item><title>${title}</title><link>${link}</link><description>${text}</description><pubDate>${date}</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${entries.join("")}</channel></rss>`;
}

async function read(testApp: TestApp, token: string, id: string): Promise<Topic> {
  return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
}

async function ledger(testApp: TestApp, token: string, id: string): Promise<Run[]> {
  return (await expectStatus(200, testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token }))).body;
}

describe("a topic's first run", () => {
  test("tells what the feeds hold, with citations that were asked for", async () => {
    const { options, asked } = outside({ items: [landing, licence], gone: [licence.link] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { name: "Reusable rockets" });
    await testApp.refreshDue();
    const topic = await read(testApp, token, id);
    expect(asked[0]).toBe("http://news.test/search?q=Reusable%20rockets");
    expect(topic.update).toMatchObject({
      state: "idle",
      outcome: "published",
      nextDueAt: "2026-11-21T17:00:00.000Z",
    });
    expect(topic.summary?.newsCount).toBe(2);
    const checks = Object.fromEntries(
      (topic.summary?.citations ?? []).map(({ url, checked }) => [url, checked]),
    );
    expect(checks).toEqual({ [landing.link]: "ok", [licence.link]: "unreachable" });
    expect(topic.summary?.content).toContain(`](${landing.link})`);
    expect(topic.summary?.content).toContain("ninth time");
  });

  test("that finds nothing is no failure", async () => {
    const { options } = outside({ items: [] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    expect(await read(testApp, token, id)).toMatchObject({
      summary: null,
      update: { state: "idle", outcome: "nothing_new" },
    });
  });
});

describe("a later run", () => {
  test("tells only what is new, and keeps the earlier summary", async () => {
    const news = { items: [landing] };
    const { options } = outside(news);
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    news.items = [licence, landing];
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    const { summary } = await read(testApp, token, id);
    expect(summary?.citations.map(({ url }) => url)).toEqual([licence.link]);
    expect(summary?.content).not.toContain("ninth time");
    const earlier = await testApp.call<Summary[]>("GET", `/api/topics/${id}/summaries`);
    expect(earlier.body.map(({ citations }) => citations[0]?.url)).toEqual([licence.link, landing.link]);
  });

  test("tells what changed in a known story, in other words than before", async () => {
    const showers = {
      title: "Sleeper cars get showers in every compartment",
      link: "https://night-train.example/showers",
      text: "The new sleeping cars built in Ostrava have a shower in each of their 20 compartments.",
      date: "Fri, 20 Nov 2026 08:00:00 GMT",
    };
    const doubled = {
      title: "Ostrava factory doubles its output of sleeping cars",
      link: "https://night-train.example/doubles",
      text: "The factory in Ostrava will build 24 sleeping cars a year from 2028, twice as many as now.",
      date: "Sat, 21 Nov 2026 10:00:00 GMT",
    };
    const news = { items: [showers] };
    const { options } = outside(news);
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { name: "Sleeping cars" });
    await testApp.refreshDue();
    news.items = [doubled, showers];
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    expect((await read(testApp, token, id)).summary?.citations.map(({ url }) => url)).toEqual([doubled.link]);
  });

  test("that finds nothing new writes no summary and says when it looked", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    const first = await read(testApp, token, id);
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    const second = await read(testApp, token, id);
    expect(second.summary).toEqual(first.summary);
    expect(second.update).toMatchObject({
      outcome: "nothing_new",
      lastCheckedAt: testApp.clock.now.toISOString(),
    });
    expect((await ledger(testApp, token, id)).map(({ outcome }) => outcome)).toEqual([
      "nothing_new",
      "published",
    ]);
  });

  test("of the same page under another address is not news", async () => {
    const news = { items: [landing] };
    const { options } = outside(news);
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    news.items = [{ ...landing, link: "http://www.orbital-times.example/b14-ninth/?utm_source=feed#top" }];
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    expect((await read(testApp, token, id)).update.outcome).toBe("nothing_new");
  });
});

describe("when a topic is due", () => {
  test("is after its frequency, not before", async () => {
    const { options, asked } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { frequency: 4 });
    await testApp.refreshDue();
    const first = asked.length;
    testApp.clock.advance(4 * hour - 1);
    await testApp.refreshDue();
    expect(asked).toHaveLength(first);
    testApp.clock.advance(1);
    await testApp.refreshDue();
    expect(asked.length).toBeGreaterThan(first);
  });

  test("is never by the clock for a manual topic, and at once when it is saved", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id, name, category } = await testApp.createTopic(token, { frequency: 0 });
    await testApp.refreshDue();
    testApp.clock.advance(29 * 24 * hour);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(1);
    expect((await read(testApp, token, id)).update.nextDueAt).toBeNull();
    await testApp.call("PUT", `/api/topics/${id}`, { token, body: { name, category, frequency: 0 } });
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(2);
  });

  test("is not by the clock when nobody follows any more", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token, user } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    await testApp.call("DELETE", `/api/users/${user.id}/follow/${id}`, { token });
    testApp.clock.advance(24 * hour);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(1);
    await testApp.call("POST", `/api/users/${user.id}/follow/${id}`, { token });
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(2);
  });

  test("is once after a long pause, not once for every time that was missed", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { frequency: 1 });
    await testApp.refreshDue();
    testApp.clock.advance(7 * 24 * hour);
    await testApp.refreshDue();
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(2);
  });

  test("is now when its creator asks, but not twice within two minutes", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    await testApp.refreshDue();
    await expectStatus(200, testApp.call("POST", `/api/topics/${id}/refresh`, { token }));
    const refused = await testApp.call("POST", `/api/topics/${id}/refresh`, { token });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "120"]);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(2);
  });
});

describe("a run that fails", () => {
  test("is tried again after 1, 5 and 30 minutes, then at its due time, and says why to its creator alone", async () => {
    const news = { items: [landing], down: true };
    const { options } = outside(news);
    const testApp = openTestApp(options);
    const ada = await testApp.signUp("Ada");
    const eve = await testApp.signUp("Eve");
    const { id } = await testApp.createTopic(ada.token);
    await testApp.refreshDue();
    const failed = await read(testApp, ada.token, id);
    expect(failed.update).toMatchObject({ state: "failed", outcome: "failed" });
    expect(failed.update.error).toMatch(/feed/i);
    expect((await read(testApp, eve.token, id)).update.error).toBeNull();
    for (const [minutes, done] of [
      [1, 2],
      [5, 3],
      [30, 4],
    ] as const) {
      testApp.clock.advance(minutes * 60_000);
      await testApp.refreshDue();
      expect(await ledger(testApp, ada.token, id)).toHaveLength(done);
    }
    expect((await read(testApp, ada.token, id)).update.nextDueAt).toBe(
      new Date(testApp.clock.now.getTime() + 8 * hour).toISOString(),
    );
    news.down = false;
    testApp.clock.advance(8 * hour);
    await testApp.refreshDue();
    expect((await read(testApp, ada.token, id)).update).toMatchObject({
      state: "idle",
      outcome: "published",
      error: null,
    });
  });
});

describe("the queue", () => {
  test("gives a due topic to one worker, whoever else asks", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
    expect(claimNext(testApp.db, { worker: "one", budget: null }, testApp.clock.now)).toBeDefined();
    expect(claimNext(testApp.db, { worker: "two", budget: null }, testApp.clock.now)).toBeUndefined();
  });

  test("takes up a topic whose worker is gone, but not one whose worker renews its lease", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    const claim = claimNext(testApp.db, { worker: "one", budget: null }, testApp.clock.now);
    testApp.clock.advance(leaseTime - 1);
    renewLeases(testApp.db, "one", claim ? [claim] : [], testApp.clock.now);
    testApp.clock.advance(leaseTime - 1);
    rescueLapsed(testApp.db, testApp.clock.now);
    expect((await read(testApp, token, id)).update.state).toBe("running");
    testApp.clock.advance(2);
    rescueLapsed(testApp.db, testApp.clock.now);
    expect((await read(testApp, token, id)).update.state).toBe("failed");
    expect(await ledger(testApp, token, id)).toMatchObject([{ outcome: "failed", costUsd: 0 }]);
    testApp.clock.advance(60_000);
    expect((await read(testApp, token, id)).update.state).toBe("queued");
    expect(claimNext(testApp.db, { worker: "two", budget: null }, testApp.clock.now)?.topic.id).toBe(id);
  });

  test("does not repeat a run whose paid call had left when its worker died", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    const claim = claimNext(testApp.db, { worker: "one", budget: null }, testApp.clock.now);
    testApp.db
      .update(runs)
      .set({ sentAt: testApp.clock.now, reservedUsd: 0.05 })
      .where(eq(runs.id, claim?.runId ?? ""))
      .run();
    testApp.clock.advance(leaseTime + 1);
    rescueLapsed(testApp.db, testApp.clock.now);
    const [run] = await ledger(testApp, token, id);
    expect(run).toMatchObject({ outcome: "failed", costUsd: 0.05 });
    expect(run?.error).toMatch(/^Interrupted/);
    expect(claimNext(testApp.db, { worker: "two", budget: null }, testApp.clock.now)).toBeUndefined();
    expect((await read(testApp, token, id)).update.nextDueAt).toBe("2026-11-21T17:00:00.000Z");
  });

  test("keeps a topic due that was saved while it was being run", async () => {
    const { options, release } = held({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id, name, category } = await testApp.createTopic(token);
    testApp.app.scheduler.refreshDue();
    testApp.clock.advance(1);
    await testApp.call("PUT", `/api/topics/${id}`, { token, body: { name, category } });
    release();
    await testApp.app.scheduler.idle();
    expect(await ledger(testApp, token, id)).toHaveLength(1);
    expect((await read(testApp, token, id)).update.state).toBe("queued");
    testApp.clock.advance(2 * 60_000 - 1);
    await testApp.refreshDue();
    expect(await ledger(testApp, token, id)).toHaveLength(2);
  });

  test("leaves nothing of a run whose topic was deleted under it but its line in the ledger", async () => {
    const { options, release } = held({ items: [landing] });
    const testApp = openTestApp(options);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    testApp.app.scheduler.refreshDue();
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${id}`, { token }));
    release();
    await testApp.app.scheduler.idle();
    expect(testApp.db.select().from(jobs).all()).toEqual([]);
    expect(testApp.db.select().from(runs).all()).toMatchObject([{ topicId: null, outcome: "failed" }]);
  });

  test("gives back what it could not finish when the server stops", async () => {
    const { options } = outside({ items: [landing] });
    const testApp = openTestApp({ ...options, fetch: () => new Promise(() => {}) });
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    testApp.app.scheduler.refreshDue();
    expect((await read(testApp, token, id)).update.state).toBe("running");
    await testApp.app.scheduler.stop(0);
    expect((await read(testApp, token, id)).update.state).toBe("queued");
  });
});
