import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { importStory } from "../../../../src/analysis/memory/import.ts";
import type { StoryPage } from "../../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run, Summary } from "../../../../src/contract/topics/updates.ts";
import { changeAllowance } from "../../../../src/people/users/allowance.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { addSource } from "../../../../src/sources/settings.ts";
import { beginImport } from "../../../../src/topics/import.ts";
import { isVisible } from "../../../../src/topics/topics.ts";
import { startOfTest, type TestApp } from "../../../support/app.ts";
import { allRows, exported, imported, openTwo, withLine } from "../../../support/bundles.ts";
import { openPress } from "./press.ts";

const read = async <T>({ call }: TestApp, token: string, path: string) =>
  (await call<T>("GET", `/api${path}`, { token })).body;

describe("a topic's bundle", () => {
  test("goes to another instance and comes back the same to the byte", async () => {
    const { from, id, to, grace } = await openTwo();
    const bundle = exported(from, id);
    expect(imported(to, grace.user.id, bundle)).toEqual({
      ...{ id, name: "Reusable rockets", isNew: true },
      ...{ feeds: 1, updates: 3, stories: 2, articles: 3, notes: [] },
    });
    expect(exported(to, id)).toBe(bundle);
  });

  test("holds nothing of people, of what they did, of money or of the instance", async () => {
    const { from, ada, id } = await openTwo();
    await from.call("POST", `/api/topics/${id}/comments`, { token: ada.token, body: { content: "Secret" } });
    const bundle = exported(from, id);
    for (const word of [ada.user.id, "Ada", "ada@", "Secret", "cost", "Usd", "follower"])
      expect(bundle).not.toContain(word);
    expect(bundle).toStartWith('{"format":"topicapp topic","version":1}\n{"kind":"topic",');
  });

  test("shows the same topic there, its creator's alone", async () => {
    const { from, ada, id, to, grace } = await openTwo();
    const before = await read<Topic>(from, ada.token, `/topics/${id}`);
    imported(to, grace.user.id, exported(from, id));
    const { createdById, creator, followerCount, ...after } = await read<Topic>(
      to,
      grace.token,
      `/topics/${id}`,
    );
    expect([createdById, creator.name, followerCount]).toEqual([grace.user.id, "Grace", 1]);
    const { createdById: _, creator: _of, followerCount: _one, ...same } = before;
    expect(after).toEqual({ ...same, seenUpTo: to.clock.now.toISOString(), isUnread: false });
    for (const kind of ["update", "week"]) {
      const list = (app: TestApp, token: string) =>
        read<Summary[]>(app, token, `/topics/${id}/summaries?kind=${kind}`);
      expect(await list(to, grace.token)).toEqual(await list(from, ada.token));
    }
    const [story] = await read<{ id: string }[]>(from, ada.token, `/topics/${id}/stories`);
    const pageOf = async (app: TestApp, token: string) => {
      const {
        isUnread: _,
        seenUpTo: _seen,
        ...page
      } = await read<StoryPage>(app, token, `/stories/${story?.id}`);
      return page;
    };
    expect(await pageOf(to, grace.token)).toEqual(await pageOf(from, ada.token));
    expect(await read<Run[]>(to, grace.token, `/topics/${id}/runs`)).toEqual([]);
  });

  test("is found by a search there, and is news to nobody", async () => {
    const { from, id, to, grace } = await openTwo();
    const reader = await to.signUp("Rita");
    imported(to, grace.user.id, exported(from, id));
    const found = await read<Topic[]>(to, reader.token, "/topics?q=burst&sort=best");
    expect(found.map((topic) => topic.id)).toEqual([id]);
    expect(allRows(to.db).announcements).toEqual([]);
  });

  test("of a topic that moderators hid shows it to its new creator alone", async () => {
    const { from, id, to, grace } = await openTwo();
    from.db.$client.run(
      "UPDATE topics SET is_public = 0, hidden_at = 1, hidden_reason = 'Spam', is_public_once_shown = 1",
    );
    const bundle = exported(from, id);
    expect(bundle).not.toContain("Spam");
    imported(to, grace.user.id, bundle);
    const { isPublic, hidden } = await read<Topic>(to, grace.token, `/topics/${id}`);
    expect([isPublic, hidden]).toEqual([false, null]);
    const reader = await to.signUp("Rita");
    expect((await to.call("GET", `/api/topics/${id}`, { token: reader.token })).status).toBe(404);
  });

  test("changes nothing the second time, whatever came since", async () => {
    const { from, id, to, grace } = await openTwo();
    const bundle = exported(from, id);
    imported(to, grace.user.id, bundle);
    await to.call("POST", `/api/topics/${id}/comments`, { token: grace.token, body: { content: "Here" } });
    const before = allRows(to.db);
    const newer = withLine(bundle, 2, (topic: object) => ({ ...topic, name: "Another name" }));
    for (const again of [bundle, newer])
      expect(imported(to, grace.user.id, again)).toMatchObject({ id, isNew: false, updates: 0 });
    expect(allRows(to.db)).toEqual(before);
  });

  test("leaves nothing by a dry run, which counts the same", async () => {
    const { from, id, to, grace } = await openTwo();
    const before = allRows(to.db);
    const bundle = exported(from, id);
    const said = imported(to, grace.user.id, bundle, { isDryRun: true });
    expect(allRows(to.db)).toEqual(before);
    expect(imported(to, grace.user.id, bundle)).toEqual(said);
  });

  test("is out of everybody's sight until all of it is there, and lets others write meanwhile", async () => {
    const { from, id, to, grace } = await openTwo();
    const moderator = await to.signUp("Mod Mia");
    setRole(to.db, moderator.user.id, "moderator");
    const at = from.clock.now;
    from.db.transaction(() => {
      for (let n = 0; n < 3_000; n++)
        importStory(from.db, { id: `s${n}`, topicId: id, title: "A", createdAt: at, lastSeenAt: at });
    });
    const bundle = exported(from, id);
    const besides = new Database(join(to.dataDir, "topicapp.db"));
    besides.run("PRAGMA busy_timeout = 0");
    const seen: boolean[] = [];
    const giveWay = () => {
      besides.run("UPDATE users SET name = 'Grace' WHERE username = 'grace'");
      for (const { user } of [grace, moderator]) seen.push(isVisible(to.db, user.id, id));
    };
    expect(imported(to, grace.user.id, bundle, { giveWay })).toMatchObject({ isNew: true, stories: 3_002 });
    besides.close();
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set([false]));
    expect((await to.call("GET", `/api/topics/${id}`, { token: grace.token })).status).toBe(200);
    expect(exported(to, id) === bundle).toBe(true);
  });

  test("that broke off is seen by nobody, swept after a while, and imported again at once", async () => {
    const { from, id, to, grace } = await openTwo();
    const bundle = exported(from, id);
    const { source: _, kind: _kind, lastCheckedAt: _at, ...topic } = JSON.parse(bundle.split("\n")[1] ?? "");
    const written = { ...topic, sourceId: "digest", createdAt: to.clock.now, updatedAt: to.clock.now };
    const breakOff = () => {
      beginImport(to.db, written, to.clock.now);
      const story = { topicId: id, title: "A", createdAt: to.clock.now, lastSeenAt: to.clock.now };
      importStory(to.db, { ...story, id: "left-behind" });
    };
    const before = (await read<Topic[]>(to, grace.token, `/users/${grace.user.id}/topics`)).length;
    breakOff();
    expect((await to.call("GET", `/api/topics/${id}`, { token: grace.token })).status).toBe(404);
    expect((await to.call("POST", `/api/topics/${id}/restore`, { token: grace.token })).status).toBe(404);
    expect(await read<Topic[]>(to, grace.token, `/users/${grace.user.id}/topics`)).toHaveLength(before);
    to.clock.advance(6 * 60_000);
    to.app.sweep();
    expect([allRows(to.db).topics, allRows(to.db).stories]).toEqual([[], []]);
    breakOff();
    expect(imported(to, grace.user.id, bundle)).toMatchObject({ isNew: true, stories: 2 });
    expect(exported(to, id)).toBe(bundle);
  });

  test("is due there when it would have been, or at once where its time is over", async () => {
    const { from, id, to, grace } = await openTwo();
    const bundle = exported(from, id);
    expect(bundle).toContain('"lastCheckedAt":null');
    const at = (lastCheckedAt: string | null, frequency: number) =>
      withLine(bundle, 2, (topic: object) => ({ ...topic, lastCheckedAt, frequency }));
    const dueOf = (text: string) => {
      const { updates } = imported(to, grace.user.id, text);
      const [job] = allRows(to.db).jobs as { due_at: number | null }[];
      to.db.$client.run("DELETE FROM topics");
      return [updates, job?.due_at ?? null];
    };
    const checked = new Date(startOfTest.getTime() - 3_600_000).toISOString();
    expect(dueOf(at(checked, 8))).toEqual([3, startOfTest.getTime() + 7 * 3_600_000]);
    expect(dueOf(at(checked, 0))).toEqual([3, null]);
    expect(dueOf(at(null, 8))).toEqual([3, startOfTest.getTime()]);
    expect(dueOf(at(null, 0))).toEqual([3, null]);
  });

  test("is written by a source of the same kind where its own is missing, else by the digest", async () => {
    const { from, id, to, grace } = await openTwo();
    const source = { id: "my-llama", name: "My Llama", type: "openai-chat", model: "llama3" };
    const bundle = withLine(exported(from, id), 2, (topic: object) => ({ ...topic, source }));
    const sourceOf = (text: string) => {
      const { notes } = imported(to, grace.user.id, text);
      const [topic] = allRows(to.db).topics as { source_id: string }[];
      to.db.$client.run("DELETE FROM topics");
      return [topic?.source_id, notes.join()];
    };
    const other = { ...source, type: "telepathy" };
    expect(sourceOf(withLine(bundle, 2, (topic: object) => ({ ...topic, source: other })))).toEqual([
      "digest",
      'This server has no source "My Llama", so Digest writes the topic. To keep its source, add it before you import',
    ]);
    const how = { name: "Their Llama", type: "openai-chat", baseUrl: "http://127.0.0.1:1", model: "llama3" };
    const ring = { vault: to.vault, environment: {} };
    addSource(to.db, ring, { ...how, id: "their-llama" }, to.clock.now);
    expect(sourceOf(bundle)).toEqual([
      "their-llama",
      expect.stringContaining("so Their Llama writes the topic"),
    ]);
    expect(sourceOf(exported(from, id))).toEqual(["digest", ""]);
  });

  test("keeps out what its new creator may not have, and leaves out a feed that may not be asked", async () => {
    const { from, id, to, grace } = await openTwo();
    const bundle = exported(from, id);
    const before = allRows(to.db).topics;
    for (const [bound, why] of [
      [{ topics: 0 }, "You've reached your limit of 0 topics here"],
      [{ minHours: 12 }, "at most every 12 hours"],
    ] as const) {
      changeAllowance(to.db, grace.user.id, { topics: undefined, minHours: undefined, ...bound });
      expect(() => imported(to, grace.user.id, bundle)).toThrow(why);
    }
    changeAllowance(to.db, grace.user.id, { topics: undefined, minHours: undefined });
    await to.createTopic(grace.token, { name: "REUSABLE  rockets" });
    expect(() => imported(to, grace.user.id, bundle)).toThrow("There's already a topic named");
    to.db.$client.run("DELETE FROM topics");
    expect(allRows(to.db).topics).toEqual(before as never);
    const inside = withLine(bundle, 3, (feed: object) => ({ ...feed, url: "http://10.0.0.1/feed" }));
    expect(imported(to, grace.user.id, inside)).toMatchObject({
      feeds: 0,
      notes: [expect.stringMatching(/^One feed was left out: http:\/\/10\.0\.0\.1\/feed can't be a feed/)],
    });
  });
});

test("a run after the move tells nothing again, and tells what is new", async () => {
  const press = openPress([
    "Booster 14 lands for the ninth time at Kourou",
    "Rocket factory opens in Kiruna",
  ]);
  const { from, ada, to, grace } = await openTwo(press.options);
  const { id } = await from.createTopic(ada.token, {
    name: "Rockets",
    frequency: 4,
    sourceId: "digest",
    feeds: [{ url: "https://press.example/feed" }],
    useInstanceFeeds: false,
  });
  await from.refreshDue();
  const updates = async (app: TestApp, token: string) =>
    (await read<Summary[]>(app, token, `/topics/${id}/summaries`)).length;
  expect(await updates(from, ada.token)).toBe(1);
  imported(to, grace.user.id, exported(from, id));
  to.clock.advance(4 * 3_600_000);
  await to.refreshDue();
  const { update } = await read<Topic>(to, grace.token, `/topics/${id}`);
  expect([update.outcome, await updates(to, grace.token)]).toEqual(["nothing_new", 1]);
  press.print("Reusable rocket burns up over the Baltic Sea");
  to.clock.advance(4 * 3_600_000);
  await to.refreshDue();
  const { summary } = await read<Topic>(to, grace.token, `/topics/${id}`);
  expect([summary?.title, await updates(to, grace.token)]).toEqual([
    "Reusable rocket burns up over the Baltic Sea",
    2,
  ]);
});
