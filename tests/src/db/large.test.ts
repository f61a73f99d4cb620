import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { fillLarge } from "../../../bench/support/large-data.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { publicTopics } from "../../../src/reading/scopes.ts";
import { readTopics } from "../../../src/reading/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";

/** Tables that grow with an instance's people and days; the others hold a handful of rows. */
const big =
  /^SCAN (users|sessions|topics|topic_tags|user_topic_follows|topic_likes|topic_slops|topic_comments|comment_mentions|topic_summaries|search_documents|stories|story_articles|seen_topics|seen_stories|visits|runs|jobs|auth_codes|rate_events|outbox|announcements|notices)\b/;

/**
 * A list in the order of an index is walked along it: as far as its page goes, or through it to be counted.
 * Few are suspended.
 */
const alongIndex =
  /^SCAN (topics USING (COVERING )?INDEX topics_\w+|users USING COVERING INDEX users_suspended)$/;

/** Every statement that is prepared while `act` runs. */
async function statementsOf(sqlite: Database, act: () => Promise<void>): Promise<Set<string>> {
  const statements = new Set<string>();
  const { prepare, query } = sqlite;
  const noting =
    <Rest extends unknown[], T>(make: (text: string, ...rest: Rest) => T) =>
    (text: string, ...rest: Rest) => {
      statements.add(text);
      return make.call(sqlite, text, ...rest);
    };
  Object.assign(sqlite, { prepare: noting(prepare), query: noting(query) });
  await act();
  Object.assign(sqlite, { prepare, query });
  return statements;
}

/** Everything that readers, writers and the clock do, once each. */
async function useEverything(testApp: TestApp): Promise<void> {
  const { token, user } = await testApp.signUp("Ada");
  const read = async (path: string) => {
    const first = await expectStatus(200, testApp.call<unknown>("GET", path, { token }));
    const next = first.headers.get("link")?.match(/<([^>]+)>/)?.[1];
    if (next) await expectStatus(200, testApp.call("GET", next, { token }));
    await testApp.call("GET", path);
  };
  const topic = await testApp.createTopic(token, { tags: ["space"] });
  const own = `/api/users/${user.id}`;
  for (const sort of ["updated", "new", "hot", "best"]) {
    for (const filter of ["", "&category=Food", "&tag=train", "&followed=no", "&category=Food&tag=train"]) {
      await read(`/api/topics?limit=2&sort=${sort}${filter}`);
      await read(`/api/topics?limit=2&sort=${sort}${filter}&q=night`);
    }
  }
  for (const list of ["community", "trending"]) await read(`/api/topics/${list}?limit=2`);
  for (const kind of ["follow", "like", "slop"]) {
    await testApp.call("POST", `${own}/${kind}/t000001`, { token });
    await testApp.call("POST", `${own}/${kind}/t000002`, { token });
  }
  const { body: told } = await testApp.call<Topic>("GET", "/api/topics/t000001", { token });
  const seen = { updates: [told.summary?.id ?? ""], stories: [{ id: "s", seenUpTo: told.createdAt }] };
  const marked = await expectStatus(
    200,
    testApp.call("POST", `${own}/seen`, { token, body: { ...seen, allUpTo: told.createdAt } }),
  );
  await read("/api/topics/t000001/stories");
  await expectStatus(200, testApp.call("POST", `${own}/unseen`, { token, body: marked.body }));
  for (const part of [
    "",
    "/comments?limit=2",
    "/comments?replyTo=none",
    "/comments?replyTo=c",
    "/summaries?limit=2",
  ])
    await read(`/api/topics/t000001${part}`);
  for (const prefix of ["", "u"]) await read(`/api/topics/t000001/mentionable?prefix=${prefix}`);
  for (const part of [
    "",
    "/topics",
    "/followed-topics?limit=1",
    "/liked-topics?limit=1",
    "/slopped-topics?limit=1",
  ])
    await read(own + part);
  for (const part of ["likes/t000001", "slops/t000001", "updates?since=2026-01-01T00:00:00Z"])
    await read(`${own}/${part}`);
  for (const path of [
    "/api/users/u0/followed-topics?limit=2",
    "/api/auth/me",
    "/api/account/sessions",
    "/api/account/takeout",
    "/api/account/notices?limit=1",
    "/api/account/notices/unread",
  ])
    await read(path);
  const comment = await expectStatus(
    201,
    testApp.call<{ id: string }>("POST", "/api/topics/t000001/comments", { token, body: { content: "So?" } }),
  );
  const { id } = comment.body;
  const reply = { token, body: { content: "So, @u1", replyTo: id } };
  await expectStatus(201, testApp.call("POST", "/api/topics/t000001/comments", reply));
  const edit = { token, body: { content: "So?!" } };
  await expectStatus(200, testApp.call("PUT", `/api/comments/${id}`, edit));
  await expectStatus(200, testApp.call("DELETE", `/api/comments/${id}`, { token }));
  const body = { name: "Reusable boosters", category: "Science", tags: ["flight"] };
  await expectStatus(200, testApp.call<Topic>("PUT", `/api/topics/${topic.id}`, { token, body }));
  await testApp.refreshDue();
  await read(`/api/topics/${topic.id}/runs`);
  testApp.app.updateTrending();
  testApp.app.sweep();
  await testApp.app.sendMail();
  await testApp.app.sendNotices();
  await expectStatus(200, testApp.call("DELETE", `/api/topics/${topic.id}`, { token }));
  await expectStatus(200, testApp.call("DELETE", `${own}/like/t000001`, { token }));
}

test("nothing that is asked of a large instance reads a large table from end to end", async () => {
  const testApp = openTestApp();
  const sqlite = testApp.db.$client;
  fillLarge(testApp.db, { topics: 200, users: 100, follows: 2500 }, testApp.clock.now);
  const statements = await statementsOf(sqlite, () => useEverything(testApp));
  expect(statements.size).toBeGreaterThan(80);
  const scans = [...statements]
    .filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
    .flatMap((text) =>
      sqlite
        .query<{ detail: string }, []>(`explain query plan ${text}`)
        .all()
        .filter(({ detail }) => big.test(detail) && !alongIndex.test(detail))
        .map(({ detail }) => `${detail}: ${text}`),
    );
  expect(scans).toEqual([]);
});

test("lists are walked along their order where one member made all topics, whatever SQLite estimates", async () => {
  const { db, clock } = openTestApp();
  fillLarge(db, { topics: 3000, users: 1, follows: 0 }, clock.now);
  db.$client.run("PRAGMA analysis_limit = 300");
  db.$client.run("ANALYZE");
  const statements = await statementsOf(db.$client, async () => {
    for (const sort of ["updated", "new", "hot"] as const)
      readTopics(db, { viewerId: null, among: publicTopics, sort, query: { limit: 24 } }, clock.now);
  });
  const begins = [...statements]
    .filter((text) => text.includes("order by"))
    .map((text) => db.$client.query<{ detail: string }, []>(`explain query plan ${text}`).all()[0]?.detail);
  expect(begins.length).toBeGreaterThanOrEqual(3);
  for (const begin of begins)
    expect(begin).toMatch(/^(SCAN|SEARCH) topics USING INDEX topics_(updated|newest|hottest)\b/);
});
