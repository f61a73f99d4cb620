import { afterAll, describe, expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import { moderate } from "../../../../src/moderation/actions.ts";
import { restore, setRole, suspend } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { addChannel, jsonOf, openPeer } from "../../../support/channels.ts";

const { received, url, host, close } = openPeer();
afterAll(close);

/** Ada has a topic, on which Eve has commented; Moe and Mia are moderators, Olga is an admin. */
async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_NOTIFY_HOSTS: host }, fetch: (...asked) => fetch(...asked) });
  const { call, clock, db } = testApp;
  const ada = await testApp.signUp("Ada");
  const eve = await testApp.signUp("Eve");
  const tom = await testApp.signUp("Tom");
  const moe = await testApp.signUp("Moe");
  const mia = await testApp.signUp("Mia");
  const olga = await testApp.signUp("Olga");
  for (const { user } of [moe, mia]) setRole(db, user.id, "moderator");
  setRole(db, olga.user.id, "admin");
  const topic = await testApp.createTopic(ada.token);
  const post = async ({ token }: Session, content: string) => {
    const path = `/api/topics/${topic.id}/comments`;
    return (await expectStatus(201, call<Comment>("POST", path, { token, body: { content } }))).body;
  };
  const comment = await post(eve, "Buy\nnow");
  const flag = ({ token }: Session, id = comment.id) =>
    expectStatus(201, call("POST", `/api/comments/${id}/flags`, { token, body: { reason: "spam" } }));
  const act = (action: string, target: string, { token }: Session = moe) => {
    clock.advance(1000);
    const body = { action, target, reason: "An advertisement" };
    return expectStatus(200, call("POST", "/api/moderation/actions", { token, body }));
  };
  /** Of moderation alone. */
  const told = async ({ token }: Session) =>
    (await call<Notice[]>("GET", "/api/account/notices", { token })).body.filter(({ kind }) =>
      ["flagged", "comment_removed", "topic_hidden"].includes(kind),
    );
  const titles = async (session: Session) => (await told(session)).map(({ title }) => title);
  return { testApp, ada, eve, tom, moe, mia, olga, topic, comment, post, flag, act, told, titles };
}

describe("moderators are told that a comment was flagged", () => {
  test("once until it is answered, and admins too; but nobody of what they flagged or wrote", async () => {
    const { ada, eve, tom, moe, mia, olga, topic, comment, post, flag, act, told, titles } = await open();
    await flag(tom);
    await flag(ada);
    expect(await told(moe)).toMatchObject([
      {
        kind: "flagged",
        topic: { id: topic.id, name: "Reusable rockets" },
        title: "A comment on “Reusable rockets” was flagged",
        text: "Eve: Buy now",
        path: "/moderation",
        recoveredAt: null,
      },
    ]);
    expect([await told(ada), await told(eve), await told(tom)]).toEqual([[], [], []]);
    const own = await post(mia, "Mine");
    await flag(olga, own.id);
    expect([await titles(moe), await titles(mia), await titles(olga)].map(({ length }) => length)).toEqual([
      2, 1, 1,
    ]);
    await act("dismiss", comment.id);
    expect(await told(mia)).toMatchObject([
      { title: "A flagged comment on “Reusable rockets” was resolved", path: "/moderation" },
    ]);
    await flag(mia);
    expect([await titles(olga), (await titles(mia)).length]).toEqual([
      ["A comment on “Reusable rockets” was flagged", "A flagged comment on “Reusable rockets” was resolved"],
      1,
    ]);
  });

  test("while they are moderators, and it is there and in no private topic", async () => {
    const { testApp, ada, eve, tom, moe, mia, olga, topic, comment, flag, told } = await open();
    suspend(testApp.db, mia.user.id);
    await flag(tom);
    restore(testApp.db, mia.user.id);
    const count = async () => (await Promise.all([moe, mia, olga].map(told))).map(({ length }) => length);
    expect(await count()).toEqual([1, 0, 1]);
    setRole(testApp.db, moe.user.id, "member");
    expect(await count()).toEqual([0, 0, 1]);
    setRole(testApp.db, moe.user.id, "moderator");
    const makePublic = (isPublic: boolean) => {
      const body = { name: topic.name, category: topic.category, isPublic };
      return expectStatus(200, testApp.call("PUT", `/api/topics/${topic.id}`, { token: ada.token, body }));
    };
    await makePublic(false);
    expect(await count()).toEqual([0, 0, 0]);
    await flag(ada);
    await makePublic(true);
    expect(await count()).toEqual([1, 0, 1]);
    await expectStatus(200, testApp.call("DELETE", `/api/comments/${comment.id}`, { token: eve.token }));
    expect(await count()).toEqual([0, 0, 0]);
  });

  test("also in a topic that is hidden, and through a channel if they want that", async () => {
    const { testApp, tom, moe, mia, topic, flag, act, told } = await open();
    const { token } = mia;
    await addChannel(testApp, token, { kind: "webhook", name: "Desk", url: `${url}/desk` });
    const wish = { token, body: { toChannels: ["flagged"] } };
    await expectStatus(200, testApp.call("PUT", "/api/account/notices/settings", wish));
    await flag(tom);
    await act("hide_topic", topic.id);
    expect([(await told(moe)).length, (await told(mia)).length]).toEqual([1, 1]);
    await testApp.app.sendNotices();
    expect(received.map(jsonOf)).toMatchObject([{ data: { notice: { kind: "flagged" } } }]);
  });
});

describe("whoever a decision is about is told", () => {
  test("that their comment was removed, why, and that it is back", async () => {
    const { tom, eve, comment, flag, act, told } = await open();
    await flag(tom);
    await act("remove_comment", comment.id);
    expect(await told(eve)).toMatchObject([
      {
        kind: "comment_removed",
        title: "Your comment on “Reusable rockets” was removed",
        text: "Moderators: An advertisement. You wrote: Buy now",
        path: "/moderation/log",
        recoveredAt: null,
      },
    ]);
    await act("restore_comment", comment.id);
    expect(await told(eve)).toMatchObject([{ title: "Your comment on “Reusable rockets” is back" }]);
    await act("remove_comment", comment.id);
    expect((await told(eve)).length).toBe(2);
    expect(await told(tom)).toEqual([]);
  });

  test("that their topic is hidden, and shown again, in the terminal as well", async () => {
    const { testApp, ada, topic, told } = await open();
    const decide = (action: "hide_topic" | "show_topic") =>
      moderate(testApp.db, null, { action, target: topic.id, reason: "No." }, testApp.clock.now);
    decide("hide_topic");
    expect(await told(ada)).toMatchObject([
      {
        kind: "topic_hidden",
        title: "Moderators have hidden “Reusable rockets”",
        text: "No. Only you and the moderators can open it, and it isn't updated. You can edit or delete it; editing doesn't make it visible again.",
        path: `/topic/${topic.id}`,
      },
    ]);
    decide("show_topic");
    const [shown] = await told(ada);
    expect([shown?.title, shown?.recoveredAt === null]).toEqual(["“Reusable rockets” is shown again", false]);
  });
});
