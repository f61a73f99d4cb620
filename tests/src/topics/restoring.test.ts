import { describe, expect, test } from "bun:test";
import type { Session } from "../../../src/contract/account/auth.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { listTopics } from "../../../src/operations/status/topics.ts";
import { setRole } from "../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

async function open() {
  const testApp = openTestApp();
  const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
  const topic = await testApp.createTopic(ada.token, { name: "Night trains", tags: ["rail"] });
  const own = `/api/topics/${topic.id}`;
  const call = <T>(by: Session, method: string, path: string, body?: unknown) =>
    testApp.call<T>(method, path, { token: by.token, ...(body !== undefined && { body }) });
  await expectStatus(201, call(tom, "POST", `/api/users/${tom.user.id}/follow/${topic.id}`));
  await expectStatus(201, call(tom, "POST", `${own}/comments`, { content: "Bring them back" }));
  const remove = () => expectStatus(200, call(ada, "DELETE", `${own}?restorable=true`));
  const restore = (by = ada) => call<Topic>(by, "POST", `${own}/restore`);
  const read = async (by: Session) => (await call<Topic>(by, "GET", own)).status;
  return { testApp, ada, tom, topic, own, call, remove, restore, read };
}

describe("a topic that was deleted to be restorable", () => {
  test("is gone for everybody at once, and whole again when it is restored", async () => {
    const { testApp, ada, tom, topic, own, call, remove, restore, read } = await open();
    const before = (await call<Topic>(tom, "GET", own)).body;
    setRole(testApp.db, tom.user.id, "moderator");
    await remove();
    expect([await read(ada), await read(tom)]).toEqual([404, 404]);
    for (const path of ["/api/topics", "/api/topics?q=trains", `/api/users/${ada.user.id}/topics`]) {
      expect((await call<Topic[]>(ada, "GET", path)).body).toEqual([]);
    }
    expect((await call<Topic[]>(tom, "GET", `/api/users/${tom.user.id}/followed-topics`)).body).toEqual([]);
    expect(listTopics(testApp.db, {}, testApp.clock.now)).toEqual([]);
    expect((await call(tom, "POST", `${own}/comments`, { content: "Still?" })).status).toBe(404);
    const restored = await expectStatus(200, restore());
    expect(restored.body).toMatchObject({ id: topic.id, name: "Night trains", createdById: ada.user.id });
    expect((await call<Topic>(tom, "GET", own)).body).toEqual(before);
    const found = await call<Topic[]>(tom, "GET", "/api/topics?q=trains");
    expect(found.body.map(({ id }) => id)).toEqual([topic.id]);
  });

  test("is not updated meanwhile, and then as it was due", async () => {
    const { testApp, ada, own, call, remove, restore } = await open();
    const runs = () => testApp.db.$client.query("SELECT count(*) AS runs FROM runs").get();
    await remove();
    await testApp.refreshDue();
    expect(runs()).toEqual({ runs: 0 });
    await expectStatus(200, restore());
    expect((await call<Topic>(ada, "GET", own)).body.update.state).toBe("queued");
    await testApp.refreshDue();
    expect(runs()).toEqual({ runs: 1 });
  });

  test("is restored by whoever deleted it, for five minutes, and then leaves nothing", async () => {
    const { testApp, ada, tom, remove, restore, read } = await open();
    await remove();
    expect((await restore(tom)).status).toBe(404);
    testApp.clock.advance(limits.restorable - 1);
    testApp.app.sweep();
    await expectStatus(200, restore());
    expect((await restore()).status).toBe(404);
    await remove();
    testApp.clock.advance(limits.restorable);
    expect((await restore()).status).toBe(404);
    testApp.app.sweep();
    expect([await read(ada), testApp.db.select().from(topics).all()]).toEqual([404, []]);
  });

  test("goes with the account of whoever deleted it", async () => {
    const { testApp, ada, call, remove } = await open();
    await remove();
    const body = { username: ada.user.username };
    await expectStatus(200, call(ada, "DELETE", "/api/account", body));
    expect(testApp.db.select().from(topics).all()).toEqual([]);
  });

  test("frees its name, and is restored once that is free again", async () => {
    const { testApp, ada, tom, call, remove, restore } = await open();
    await remove();
    const same = await testApp.createTopic(tom.token, { name: "Night trains" });
    const refused = await restore();
    expect([refused.status, (await restore(tom)).status]).toEqual([409, 404]);
    await expectStatus(200, call(tom, "DELETE", `/api/topics/${same.id}`));
    expect((await expectStatus(200, restore(ada))).body.isPublic).toBe(true);
  });

  test("comes back private where it was, and hidden where moderators had hidden it", async () => {
    const { testApp, ada, tom, topic, call, remove, restore, read } = await open();
    const body = { name: "Night trains", category: "Other", isPublic: false };
    await expectStatus(200, call(ada, "PUT", `/api/topics/${topic.id}`, body));
    await remove();
    expect((await expectStatus(200, restore())).body.isPublic).toBe(false);
    expect(await read(tom)).toBe(404);
    await expectStatus(200, call(ada, "PUT", `/api/topics/${topic.id}`, { ...body, isPublic: true }));
    setRole(testApp.db, tom.user.id, "moderator");
    const decide = (action: string) =>
      call(tom, "POST", "/api/moderation/actions", { action, target: topic.id, reason: "Spam" });
    await expectStatus(200, decide("hide_topic"));
    await remove();
    expect((await decide("show_topic")).status).toBe(404);
    await expectStatus(200, restore());
    await expectStatus(200, decide("show_topic"));
    expect(await read(tom)).toBe(200);
  });
});
