import { describe, expect, test } from "bun:test";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Notice } from "../../../src/contract/account/notices.ts";
import type { ErrorBody } from "../../../src/contract/base/errors.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { LogEntry } from "../../../src/contract/community/moderation.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { setRole, suspend } from "../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

const feed = `<rss version="2.0"><channel><title>News</title><item><title>About reusable rockets</title>
  <link>https://paper.example/1</link><description>Reusable rockets flew today.</description></item></channel></rss>`;

async function openScene() {
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => new Response(feed),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const [ada, eve, mod, admin] = [
    await testApp.signUp("Ada"),
    await testApp.signUp("Eve"),
    await testApp.signUp("Moe"),
    await testApp.signUp("Olga"),
  ];
  setRole(testApp.db, mod.user.id, "moderator");
  setRole(testApp.db, admin.user.id, "admin");
  const draft = { name: "Reusable rockets", category: "Science" as const, tags: ["space"] };
  const topic = await testApp.createTopic(ada.token, draft);
  await testApp.refreshDue();
  const act = <T = LogEntry & ErrorBody>(action: string, target: string, by = mod, reason = "It is spam") =>
    testApp.call<T>("POST", "/api/moderation/actions", { token: by.token, body: { action, target, reason } });
  const get = <T>(path: string, by?: Session) => testApp.call<T>("GET", path, by ? { token: by.token } : {});
  const comment = async (by: Session, content = "Hello") => {
    const sent = { token: by.token, body: { content } };
    const path = `/api/topics/${topic.id}/comments`;
    return (await expectStatus(201, testApp.call<Comment>("POST", path, sent))).body;
  };
  const log = async (by: Session) => (await get<LogEntry[]>("/api/moderation/log", by)).body;
  return { testApp, ada, eve, mod, admin, topic, draft, act, get, comment, log };
}

describe("a hidden topic", () => {
  test("is there for nobody but its creator and moderators, who read why", async () => {
    const { testApp, ada, eve, mod, admin, topic, act, get, comment } = await openScene();
    await comment(eve);
    const path = `/api/users/${eve.user.id}/follow/${topic.id}`;
    await expectStatus(201, testApp.call("POST", path, { token: eve.token }));
    const before = (await get<Topic>(`/api/topics/${topic.id}`)).body;
    await expectStatus(200, act("hide_topic", topic.id));
    const story = (await get<{ id: string }[]>(`/api/topics/${topic.id}/stories`, ada)).body[0]?.id;
    const paths = [
      `/api/topics/${topic.id}`,
      `/api/topics/${topic.id}/comments`,
      `/api/topics/${topic.id}/summaries`,
      `/api/topics/${topic.id}/stories`,
      `/api/stories/${story}`,
      `/api/summaries/${before.summary?.id}/making`,
    ];
    for (const each of paths) {
      const statuses = [];
      for (const by of [undefined, eve, ada, mod, admin]) statuses.push((await get(each, by)).status);
      expect([each, ...statuses]).toEqual([each, 404, 404, 200, 200, 200]);
    }
    for (const by of [ada, mod]) {
      const { hidden, isPublic } = (await get<Topic>(`/api/topics/${topic.id}`, by)).body;
      expect([hidden?.reason, isPublic]).toEqual(["It is spam", true]);
    }
    expect((await get(`/feeds/topics/${topic.id}.atom`)).status).toBe(404);
    expect((await get<string>(`/topic/${topic.id}`)).body).not.toContain("Reusable rockets");
  });

  test("is in no list, count or search, not even of moderators, and in its creator's own", async () => {
    const { testApp, ada, eve, mod, topic, act, get } = await openScene();
    for (const by of [eve, mod]) {
      const path = `/api/users/${by.user.id}/follow/${topic.id}`;
      await expectStatus(201, testApp.call("POST", path, { token: by.token }));
    }
    testApp.app.updateTrending();
    await expectStatus(200, act("hide_topic", topic.id));
    testApp.app.updateTrending();
    const lists = [
      "/api/topics",
      "/api/topics?q=rockets",
      "/api/topics?category=Science",
      "/api/topics?tag=space&sort=hot",
      "/api/topics/community",
      "/api/topics/trending",
      `/api/users/${ada.user.id}/topics`,
    ];
    for (const by of [undefined, eve, mod]) {
      const own = by ? [`/api/users/${by.user.id}/followed-topics`] : [];
      for (const path of [...lists, ...own]) {
        const { headers, body } = await get<Topic[]>(path, by);
        expect([path, headers.get("x-total-count"), body]).toEqual([path, "0", []]);
      }
    }
    const me = await get<{ user: { followedTopicsCount: number } }>("/api/auth/me", eve);
    expect(me.body.user.followedTopicsCount).toBe(0);
    expect((await get<Topic[]>(`/api/users/${ada.user.id}/topics`, ada)).body.length).toBe(1);
  });

  test("is not shown again by saving, and is not updated while it is hidden", async () => {
    const { testApp, ada, eve, topic, draft, act, get } = await openScene();
    await expectStatus(200, act("hide_topic", topic.id));
    testApp.clock.advance(3 * 60_000);
    for (const isPublic of [true, false, true]) {
      const body = { ...draft, isPublic };
      await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
      expect((await get(`/api/topics/${topic.id}`, eve)).status).toBe(404);
      expect((await get<Topic>(`/api/topics/${topic.id}`, ada)).body.isPublic).toBe(isPublic);
    }
    const runs = async () => (await get<unknown[]>(`/api/topics/${topic.id}/runs`, ada)).body.length;
    const { update } = (await get<Topic>(`/api/topics/${topic.id}`, ada)).body;
    expect(update).toMatchObject({
      nextDueAt: null,
      note: "Updates are paused because moderators have hidden this topic",
    });
    const before = await runs();
    await testApp.refreshDue();
    expect(await runs()).toBe(before);
    await expectStatus(200, act("show_topic", topic.id));
    await testApp.refreshDue();
    expect(await runs()).toBe(before + 1);
    expect((await get<Topic>(`/api/topics/${topic.id}`, eve)).body.hidden).toBeNull();
    expect((await get<Topic[]>("/api/topics?q=rockets", eve)).body.length).toBe(1);
  });

  test("stays with moderators whatever its creator saves, and is private once they show it if it was saved so", async () => {
    const { testApp, ada, eve, mod, topic, draft, act, get, comment, log } = await openScene();
    const flagged = await comment(eve);
    await expectStatus(200, act("hide_topic", topic.id));
    const save = (more: object) =>
      expectStatus(
        200,
        testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body: { ...draft, ...more } }),
      );
    for (const isPublic of [false, true, false]) {
      await save({ isPublic, name: `Renamed ${isPublic}` });
      const { hidden, name } = (await get<Topic>(`/api/topics/${topic.id}`, mod)).body;
      expect([hidden?.reason, name]).toEqual(["It is spam", `Renamed ${isPublic}`]);
      expect((await get(`/api/topics/${topic.id}`, eve)).status).toBe(404);
      expect((await log(mod)).map(({ action }) => action)).toEqual(["hide_topic"]);
    }
    await expectStatus(200, act("remove_comment", flagged.id));
    await expectStatus(200, act("show_topic", topic.id));
    expect((await get<Topic>(`/api/topics/${topic.id}`, ada)).body).toMatchObject({
      isPublic: false,
      hidden: null,
    });
    for (const by of [undefined, eve, mod])
      expect((await get(`/api/topics/${topic.id}`, by)).status).toBe(404);
    expect((await act("hide_topic", topic.id)).status).toBe(404);
    expect(await log(mod)).toEqual([]);
    await save({ isPublic: true });
    expect((await get(`/api/topics/${topic.id}`, eve)).status).toBe(200);
  });

  test("that its creator deletes is nothing to moderators, and hidden still once it is restored", async () => {
    const { testApp, ada, eve, mod, topic, draft, act, get } = await openScene();
    await expectStatus(200, act("hide_topic", topic.id));
    const body = { ...draft, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    const path = `/api/topics/${topic.id}`;
    await expectStatus(200, testApp.call("DELETE", `${path}?restorable=true`, { token: ada.token }));
    expect([(await get(path, mod)).status, (await act("show_topic", topic.id)).status]).toEqual([404, 404]);
    await expectStatus(200, testApp.call("POST", `${path}/restore`, { token: ada.token }));
    expect([(await get(path, eve)).status, (await get(path, mod)).status]).toEqual([404, 200]);
    await expectStatus(200, act("show_topic", topic.id));
    expect([(await get(path, eve)).status, (await get(path, ada)).status]).toEqual([404, 200]);
  });

  test("frees its name, also for a private topic of its creator, and is shown once that is free again", async () => {
    const { testApp, ada, eve, topic, draft, act } = await openScene();
    const own = { ...draft, isPublic: false };
    await testApp.createTopic(ada.token, own);
    await expectStatus(200, act("hide_topic", topic.id));
    const same = await testApp.createTopic(eve.token, draft);
    const refused = await act("show_topic", topic.id);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${same.id}`, { token: eve.token }));
    await expectStatus(200, act("show_topic", topic.id));
  });
});

describe("a removed comment", () => {
  test("is gone for readers and from the count, and restored whole", async () => {
    const { ada, eve, topic, act, get, comment } = await openScene();
    await comment(ada, "A good one");
    const bad = await comment(eve, "Buy now");
    const read = async () => {
      const { body, headers } = await get<Comment[]>(`/api/topics/${topic.id}/comments`, eve);
      const { commentCount } = (await get<Topic>(`/api/topics/${topic.id}`)).body;
      return [body.length, headers.get("x-total-count"), commentCount];
    };
    const notices = async () => JSON.stringify((await get<Notice[]>("/api/account/notices", ada)).body);
    expect(await notices()).toContain("Buy now");
    await expectStatus(200, act("remove_comment", bad.id));
    expect(await read()).toEqual([1, "1", 1]);
    expect(await notices()).not.toContain("Buy now");
    await expectStatus(200, act("restore_comment", bad.id));
    expect(await read()).toEqual([2, "2", 2]);
    const { body } = await get<Comment[]>(`/api/topics/${topic.id}/comments`);
    expect(body).toContainEqual(bad);
  });

  test("counts as gone when it is deleted, too", async () => {
    const { testApp, eve, topic, act, get, comment } = await openScene();
    const [bad] = [await comment(eve), await comment(eve)];
    await expectStatus(200, act("remove_comment", bad.id));
    await expectStatus(200, testApp.call("DELETE", `/api/comments/${bad.id}`, { token: eve.token }));
    expect((await get<Topic>(`/api/topics/${topic.id}`)).body.commentCount).toBe(1);
  });
});

describe("somebody who is suspended", () => {
  test("is kept out, and their comments are hidden meanwhile, but for those removed before", async () => {
    const { eve, topic, act, get, comment } = await openScene();
    const [bad] = [await comment(eve), await comment(eve)];
    const count = async () => (await get<Topic>(`/api/topics/${topic.id}`)).body.commentCount;
    await expectStatus(200, act("remove_comment", bad.id));
    await expectStatus(200, act("suspend", eve.user.id));
    expect((await get("/api/auth/me", eve)).status).toBe(401);
    expect([await count(), (await get<Comment[]>(`/api/topics/${topic.id}/comments`)).body]).toEqual([0, []]);
    await expectStatus(200, act("restore", eve.user.id));
    expect((await get("/api/auth/me", eve)).status).toBe(200);
    expect(await count()).toBe(1);
    await expectStatus(200, act("restore_comment", bad.id));
    expect(await count()).toBe(2);
  });
});

describe("what a moderator may not", () => {
  test("is to decide about their own, themselves, an admin or what is private", async () => {
    const { testApp, ada, mod, admin, act, comment } = await openScene();
    const own = await comment(mod);
    const ownTopic = await testApp.createTopic(mod.token, { name: "Mine" });
    const privateTopic = await testApp.createTopic(ada.token, { name: "Secret", isPublic: false });
    for (const [action, target, status] of [
      ["remove_comment", own.id, 403],
      ["dismiss", own.id, 403],
      ["hide_topic", ownTopic.id, 403],
      ["suspend", mod.user.id, 403],
      ["restore", mod.user.id, 403],
      ["suspend", admin.user.id, 403],
      ["hide_topic", privateTopic.id, 404],
      ["show_topic", privateTopic.id, 404],
      ["suspend", "former-member", 404],
      ["suspend", own.id, 404],
      ["remove_comment", ownTopic.id, 404],
      ["delete_everything", own.id, 400],
    ] as const)
      expect([action, (await act(action, target)).status]).toEqual([action, status]);
    expect((await act("remove_comment", own.id, mod, " ")).status).toBe(400);
    expect((await act("remove_comment", own.id, admin)).status).toBe(200);
    expect((await act("restore_comment", own.id, mod)).status).toBe(403);
    expect((await act("suspend", mod.user.id, admin)).status).toBe(200);
    expect((await act("restore", mod.user.id, mod)).status).toBe(401);
    const member = await act("hide_topic", ownTopic.id, ada);
    expect([member.status, member.body.code]).toEqual([403, "forbidden"]);
  });

  test("is to take back what was not done", async () => {
    const { testApp, eve, topic, act, comment } = await openScene();
    const { id } = await comment(eve);
    suspend(testApp.db, eve.user.id);
    for (const [action, target] of [
      ["restore_comment", id],
      ["dismiss", id],
      ["show_topic", topic.id],
      ["suspend", eve.user.id],
    ] as const)
      expect([action, (await act(action, target)).status]).toEqual([action, 409]);
  });
});

describe("the log", () => {
  test("tells members what was done, newest first, once however often it was done", async () => {
    const { testApp, eve, mod, admin, topic, act, comment, log } = await openScene();
    const { id } = await comment(eve);
    const first = await expectStatus(200, act("remove_comment", id, mod, "  Spam  "));
    testApp.clock.advance(1000);
    const again = await expectStatus(200, act("remove_comment", id, admin, "Really"));
    expect(again.body).toEqual(first.body);
    await expectStatus(200, act("restore_comment", id));
    testApp.clock.advance(1000);
    await expectStatus(200, act("suspend", eve.user.id, admin));
    const entries = await log(mod);
    expect(entries.map(({ action, target }) => [action, target])).toEqual([
      ["suspend", eve.user.id],
      ["restore_comment", id],
      ["remove_comment", id],
    ]);
    expect(entries[0]).toMatchObject({
      user: { username: "eve" },
      moderator: { username: "olga" },
      topic: null,
    });
    expect(entries[2]).toMatchObject({
      reason: "Spam",
      topic: { id: topic.id, name: topic.name },
      user: null,
    });
    expect((await testApp.call("GET", "/api/moderation/log")).status).toBe(401);
  });

  test("names a hidden topic to those alone who may open it", async () => {
    const { ada, eve, mod, topic, act, log } = await openScene();
    await expectStatus(200, act("hide_topic", topic.id));
    const named = [];
    for (const by of [eve, ada, mod]) named.push((await log(by))[0]?.topic?.name ?? null);
    expect(named).toEqual([null, topic.name, topic.name]);
  });

  test("keeps what was done when who did it has left", async () => {
    const { testApp, eve, mod, act, comment, log } = await openScene();
    await expectStatus(200, act("remove_comment", (await comment(eve)).id));
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: mod.token }));
    expect(await log(eve)).toMatchObject([{ action: "remove_comment", moderator: null }]);
  });
});
