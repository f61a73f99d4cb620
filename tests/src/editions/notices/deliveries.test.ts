import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { NoticeKind } from "../../../../src/contract/account/notices.ts";
import { outbox } from "../../../../src/db/schema/outbox.ts";
import { notify, recover } from "../../../../src/editions/notices/notices.ts";
import { changeChannel } from "../../../../src/sending/channels/channels.ts";
import { openTestApp } from "../../../support/app.ts";
import { addChannel, jsonOf, openPeer } from "../../../support/channels.ts";

const hour = 3_600_000;
const { received, peer, url, host, close } = openPeer();
afterAll(close);
beforeEach(() => {
  received.length = 0;
  peer.answer = () => new Response("ok");
});

/** Ada has a webhook at the peer, and wants to be sent comments. */
async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_NOTIFY_HOSTS: host }, fetch: (...asked) => fetch(...asked) });
  const { db, clock, app } = testApp;
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token);
  const hook = await addChannel(testApp, token, { kind: "webhook", name: "Desk", url: `${url}/desk` });
  const wish = (...toChannels: NoticeKind[]) =>
    testApp.call("PUT", "/api/account/notices/settings", { token, body: { toChannels } });
  await wish("nothing_caught");
  const tell = (kind: NoticeKind = "nothing_caught", subject = topic.id) =>
    notify(db, { userId: user.id, kind, subject, topicId: topic.id, count: 40, name: "Phone" }, clock.now);
  const send = async (wait = 0) => {
    clock.advance(wait);
    await app.sendNotices();
  };
  const left = () => db.select().from(outbox).where(eq(outbox.kind, "notice")).all().length;
  return { testApp, token, user, topic, hook, wish, tell, send, left };
}

describe("a notice is sent to channels", () => {
  test("once, as it is in the list, where its reader wants that kind", async () => {
    const { tell, send, left, topic } = await open();
    tell();
    tell();
    await send();
    await send(hour);
    expect(received.map(({ path }) => path)).toEqual(["/desk"]);
    const [message] = received;
    expect(message && jsonOf(message)).toMatchObject({
      type: "notice",
      data: {
        notice: {
          kind: "nothing_caught",
          title: "“Reusable rockets” has found nothing for two weeks",
          path: `/topic/${topic.id}?edit`,
        },
      },
    });
    expect(left()).toBe(0);
  });

  test("not where they do not, nor once it was read, is over, or its topic is gone", async () => {
    const { testApp, token, wish, tell, send, left, topic } = await open();
    await wish();
    tell();
    expect(left()).toBe(0);
    await wish("nothing_caught", "feed_failing", "followed");
    tell("feed_failing");
    await testApp.call("PUT", "/api/account/notices", { token, body: { isRead: true } });
    tell("nothing_caught", "another");
    recover(testApp.db, { kind: "nothing_caught", subject: "another" }, testApp.clock.now);
    await send();
    expect([received, left()]).toEqual([[], 0]);
    tell("followed");
    expect(left()).toBe(1);
    await testApp.call("DELETE", `/api/topics/${topic.id}`, { token });
    await send();
    expect([received, left()]).toEqual([[], 0]);
  });

  test("again while the peer fails, under the same id, for a day", async () => {
    const { tell, send, left } = await open();
    peer.answer = () => new Response("down", { status: 503 });
    tell();
    for (let hours = 0; hours < 30; hours++) await send(hour);
    const ids = received.map(({ headers }) => headers.get("webhook-id"));
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(8);
    expect(left()).toBe(0);
  });

  test("when a peer says so, and not at all where it refuses for good", async () => {
    const { tell, send, left } = await open();
    peer.answer = () => new Response("", { status: 429, headers: { "retry-after": "7200" } });
    tell();
    await send();
    await send(hour);
    expect(received).toHaveLength(1);
    peer.answer = () => new Response("", { status: 400 });
    await send(hour);
    expect([received.length, left()]).toEqual([2, 0]);
  });

  test("after quiet hours", async () => {
    const { testApp, token, tell, send } = await open();
    const body = { quietFrom: "08:00", quietTo: "12:00", timeZone: "UTC" };
    const saved = await testApp.call("PUT", "/api/account/edition", { token, body });
    expect(saved.status).toBe(200);
    tell();
    await send();
    await send(2 * hour);
    expect(received).toEqual([]);
    await send(hour + 1000);
    expect(received).toHaveLength(1);
  });

  test("of any reader where another one was switched off, but not to that one", async () => {
    const { testApp, token, user, wish, tell, send, hook } = await open();
    await wish();
    const phone = await addChannel(testApp, token, { kind: "webhook", name: "Phone", url: `${url}/phone` });
    const { db, vault, clock } = testApp;
    changeChannel(
      db,
      { owner: { id: user.id, email: "" }, id: phone.id },
      { isOn: false },
      { vault, now: clock.now },
    );
    tell("channel_off", phone.id);
    await send();
    expect(received.map(({ path }) => path)).toEqual(["/desk"]);
    tell("channel_off", hook.id);
    await send();
    expect(received).toHaveLength(1);
  });

  test("by one of two processes that look at the same time", async () => {
    const { testApp, tell } = await open();
    const second = openTestApp({
      dataDir: testApp.dataDir,
      clock: testApp.clock,
      env: { TOPICAPP_NOTIFY_HOSTS: host },
      fetch: (...asked) => fetch(...asked),
    });
    for (let n = 0; n < 10; n++) tell("nothing_caught", `${n}`);
    await Promise.all([testApp.app.sendNotices(), second.app.sendNotices()]);
    const ids = received.map(({ headers }) => headers.get("webhook-id"));
    expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
  });
});
