import { describe, expect, test } from "bun:test";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Notice, UnreadNotices } from "../../../../src/contract/account/notices.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import type { User } from "../../../../src/contract/community/users.ts";
import { notices } from "../../../../src/db/schema/notices.ts";
import { createClock, expectStatus, openTestApp, startOfTest } from "../../../support/app.ts";

/** Ada has a topic; Tom reads it. */
async function open(clock = createClock()) {
  const testApp = openTestApp({ clock });
  const { call } = testApp;
  const ada = await testApp.signUp("Ada");
  const tom = await testApp.signUp("Tom");
  const topic = await testApp.createTopic(ada.token);
  const list = async ({ token }: Session = ada, query = "") =>
    (await expectStatus(200, call<Notice[]>("GET", `/api/account/notices${query}`, { token }))).body;
  const unread = async ({ token }: Session = ada) =>
    (await call<UnreadNotices>("GET", "/api/account/notices/unread", { token })).body.count;
  const comment = async ({ token }: Session, content: string) => {
    clock.advance(1000);
    const path = `/api/topics/${topic.id}/comments`;
    return (await expectStatus(201, call<Comment>("POST", path, { token, body: { content } }))).body;
  };
  const follow = ({ token, user }: Session, method = "POST") =>
    call(method, `/api/users/${user.id}/follow/${topic.id}`, { token });
  const readAll = (body: object = { isRead: true }, { token }: Session = ada) => {
    clock.advance(1000);
    return expectStatus(200, call("PUT", "/api/account/notices", { token, body }));
  };
  /** As the profile of Ada has it that somebody reads. */
  const unreadInProfile = async ({ token }: Session) =>
    (await call<User>("GET", `/api/users/${ada.user.id}`, { token })).body.unreadNotices;
  const titles = async (session?: Session) => (await list(session)).map(({ title }) => title);
  return { testApp, ada, tom, topic, list, unread, comment, follow, readAll, titles, unreadInProfile };
}

describe("a topic's creator is told", () => {
  test("of comments, together until they are read, then anew; never of their own", async () => {
    const { ada, tom, topic, list, unread, comment, readAll, titles, unreadInProfile } = await open();
    await comment(ada, "My own");
    expect(await list()).toEqual([]);
    await comment(tom, "Where do the boosters land?");
    expect(await list()).toMatchObject([
      {
        kind: "commented",
        topic: { id: topic.id, name: "Reusable rockets" },
        title: "Tom commented on “Reusable rockets”",
        text: "Where do the boosters land?",
        path: `/topic/${topic.id}#comments`,
        readAt: null,
        recoveredAt: null,
      },
    ]);
    await comment(tom, "And **when**,\nby [this plan](https://plans.example/7)?\n\n- `Soon` > never");
    expect(await list()).toMatchObject([
      {
        title: "2 new comments on “Reusable rockets”",
        text: "Tom: And when, by this plan? Soon > never",
      },
    ]);
    expect(await unread()).toBe(1);

    expect([await unreadInProfile(ada), await unreadInProfile(tom)]).toEqual([1, undefined]);
    await readAll();
    expect([await unread(), await unreadInProfile(ada)]).toEqual([0, 0]);
    await comment(tom, "Third");
    expect(await titles()).toEqual([
      "Tom commented on “Reusable rockets”",
      "2 new comments on “Reusable rockets”",
    ]);
    expect([await unread(), await unread(tom)]).toEqual([1, 0]);
  });

  test("of a comment also where every look at the clock shows a later time", async () => {
    let at = startOfTest.getTime();
    const ticking = {
      get now() {
        return new Date(at++);
      },
      advance(milliseconds: number) {
        at += milliseconds;
      },
    };
    const { tom, comment, titles } = await open(ticking);
    await comment(tom, "Where do the boosters land?");
    expect(await titles()).toEqual(["Tom commented on “Reusable rockets”"]);
  });

  test("nothing more of comments that were deleted", async () => {
    const { testApp, tom, comment, list, unread } = await open();
    const { id } = await comment(tom, "A word that I regret");
    await testApp.call("DELETE", `/api/comments/${id}`, { token: tom.token });
    expect([await list(), await unread()]).toEqual([[], 0]);
  });

  test("of the first follower, and of the tenth, each once", async () => {
    const { testApp, ada, tom, follow, titles, list } = await open();
    await follow(tom);
    expect(await list()).toMatchObject([
      { kind: "followed", title: "“Reusable rockets” has its first follower" },
    ]);
    await follow(tom, "DELETE");
    await follow(tom);
    expect(await titles()).toHaveLength(1);
    for (let n = 2; n < 10; n++) await follow(await testApp.signUp(`Reader ${n}`));
    expect(await titles()).toHaveLength(1);
    await follow(ada, "DELETE");
    testApp.clock.advance(1000);
    await follow(await testApp.signUp("Reader 10"));
    await follow(ada);
    await follow(tom, "DELETE");
    await follow(tom);
    expect(await titles()).toEqual([
      "“Reusable rockets” has 10 followers",
      "“Reusable rockets” has its first follower",
    ]);
  });
});

describe("notices", () => {
  test("are marked as read one by one, or up to the newest that was seen", async () => {
    const { testApp, ada, tom, follow, comment, list, unread, readAll } = await open();
    await follow(tom);
    await comment(tom, "First");
    const [latest, first] = await list();
    const one = { token: ada.token, body: { isRead: true } };
    await expectStatus(200, testApp.call("PUT", `/api/account/notices/${first?.id}`, one));
    expect((await list()).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    const other = await testApp.createTopic(ada.token, { name: "Night trains" });
    testApp.clock.advance(1000);
    await testApp.call("POST", `/api/users/${tom.user.id}/follow/${other.id}`, { token: tom.token });
    await readAll({ isRead: true, upTo: latest?.id });
    expect((await list()).map(({ readAt }) => readAt !== null)).toEqual([false, true, true]);
    expect(await unread()).toBe(1);
  });

  test("of others can neither be seen nor marked", async () => {
    const { testApp, tom, follow, list, unread, readAll } = await open();
    await follow(tom);
    const [own] = await list();
    const stranger = { token: tom.token, body: { isRead: true } };
    await expectStatus(404, testApp.call("PUT", `/api/account/notices/${own?.id}`, stranger));
    await readAll({ isRead: true }, tom);
    expect([await list(tom), await unread()]).toEqual([[], 1]);
  });

  test("come in pages, with their number", async () => {
    const { testApp, ada, tom, comment, readAll, list } = await open();
    for (const content of ["One", "Two", "Three"]) {
      await comment(tom, content);
      await readAll();
    }
    const path = "/api/account/notices?limit=2";
    const page = await testApp.call<Notice[]>("GET", path, { token: ada.token });
    expect([page.body.length, page.headers.get("x-total-count")]).toEqual([2, "3"]);
    const next = /<[^?]*(\?[^>]*)>/.exec(page.headers.get("link") ?? "")?.[1];
    expect((await list(ada, next)).map(({ text }) => text)).toEqual(["One"]);
  });

  test("go with their topic and with the account, and are in the takeout without what others wrote", async () => {
    const { testApp, ada, tom, topic, comment, follow, list } = await open();
    await follow(tom);
    await comment(tom, "Tom's own words");
    const { body } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: ada.token });
    expect(body.notices.map(({ kind }) => kind)).toEqual(["followed", "commented"]);
    expect(JSON.stringify(body)).not.toContain("Tom's own words");
    await testApp.call("DELETE", `/api/topics/${topic.id}`, { token: ada.token });
    expect(await list()).toEqual([]);
    await testApp.createTopic(ada.token, { name: "Night trains" });
    await testApp.call("DELETE", "/api/account", { token: ada.token });
    expect(testApp.db.select().from(notices).all()).toEqual([]);
  });

  test("go to channels only of the kinds that one chose", async () => {
    const { testApp, ada, tom } = await open();
    const settings = async (toChannels?: string[], { token }: Session = ada) => {
      const method = toChannels ? "PUT" : "GET";
      const body = toChannels ? { body: { toChannels } } : {};
      return testApp.call<unknown>(method, "/api/account/notices/settings", { token, ...body });
    };
    expect((await settings()).body).toEqual({ toChannels: [] });
    const chosen = { toChannels: ["source_stopped", "commented"] };
    expect((await settings(["commented", "source_stopped", "commented"])).body).toEqual(chosen);
    expect((await settings()).body).toEqual(chosen);
    expect((await settings(undefined, tom)).body).toEqual({ toChannels: [] });
    expect((await settings(["everything"])).status).toBe(400);
    expect((await settings([])).body).toEqual({ toChannels: [] });
  });
});
