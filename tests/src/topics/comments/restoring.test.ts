import { describe, expect, test } from "bun:test";
import type { Session } from "../../../../src/contract/account/auth.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import { topicComments } from "../../../../src/db/schema/community.ts";
import { expectStatus } from "../../../support/app.ts";
import { openTalk } from "./commenting.ts";

async function open() {
  const talk = await openTalk();
  const { testApp } = talk;
  const hold = ({ token }: Session, id: string) =>
    expectStatus(200, testApp.call("DELETE", `/api/comments/${id}?restorable=true`, { token }));
  const restore = ({ token }: Session, id: string) =>
    testApp.call<Comment>("POST", `/api/comments/${id}/restore`, { token });
  return { ...talk, hold, restore };
}

describe("a comment that was deleted to be restorable", () => {
  test("is gone for everybody at once, and whole in its place when it is restored", async () => {
    const { tom, eve, say, hold, restore, list, count, told, edit } = await open();
    const said = await say(tom, "Hello, @ada");
    const reply = await say(eve, "Hello yourself", { replyTo: said.id });
    await say(eve, "Another");
    const before = (await list("?replyTo=none")).body;
    await hold(eve, reply.id);
    await hold(tom, said.id);
    expect(await count()).toBe(1);
    expect((await list("?replyTo=none")).body.map(({ content }) => content)).toEqual(["Another"]);
    expect((await list(`?replyTo=${said.id}`)).body).toEqual([]);
    expect(JSON.stringify(await told(tom))).not.toContain("Hello yourself");
    expect((await edit(tom, said.id, "Changed")).status).toBe(404);
    await expectStatus(200, restore(eve, reply.id));
    expect((await list("?replyTo=none")).body[1]).toMatchObject({ content: "", gone: "deleted" });
    expect((await expectStatus(200, restore(tom, said.id))).body.content).toBe("Hello, @ada");
    expect((await list("?replyTo=none")).body).toEqual(before);
    expect(await count()).toBe(3);
  });

  test("is restored by its author, for five minutes, and then leaves nothing but its place", async () => {
    const { testApp, tom, eve, say, hold, restore, list } = await open();
    const said = await say(tom, "Hello");
    await say(eve, "Hello yourself", { replyTo: said.id });
    await hold(tom, said.id);
    expect((await restore(eve, said.id)).status).toBe(404);
    testApp.clock.advance(limits.restorable - 1);
    testApp.app.sweep();
    await expectStatus(200, restore(tom, said.id));
    const lone = await say(tom, "A word");
    for (const { id } of [said, lone]) await hold(tom, id);
    testApp.clock.advance(limits.restorable);
    expect((await restore(tom, said.id)).status).toBe(404);
    testApp.app.sweep();
    const rows = testApp.db.select().from(topicComments).all();
    expect(rows.map(({ content }) => content).sort()).toEqual(["", "Hello yourself"]);
    expect((await list("?replyTo=none")).body).toMatchObject([{ gone: "deleted", replyCount: 1 }]);
  });

  test("is in no takeout meanwhile, and cannot be restored on a topic that one no longer sees", async () => {
    const { testApp, ada, tom, topic, say, hold, restore } = await open();
    const said = await say(tom, "Hello");
    await hold(tom, said.id);
    const { body } = await testApp.call<object>("GET", "/api/account/takeout", { token: tom.token });
    expect(JSON.stringify(body)).not.toContain("Hello");
    const hidden = { name: topic.name, category: topic.category, isPublic: false };
    const path = `/api/topics/${topic.id}`;
    await expectStatus(200, testApp.call("PUT", path, { token: ada.token, body: hidden }));
    expect((await restore(tom, said.id)).status).toBe(404);
  });
});
