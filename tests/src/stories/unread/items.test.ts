import { describe, expect, test } from "bun:test";
import type { SavedItem } from "../../../../src/contract/reading/saved.ts";
import type { StoryEntry } from "../../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { aStory, publishUpdate } from "../../../support/updates/published.ts";

const minute = 60_000;

async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_URL: "https://topics.example" } });
  const ada = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(ada.token, { name: "Night trains" });
  const own = `/api/users/${ada.user.id}`;
  const change = (method: string, path: string) =>
    testApp.call(method, `${own}/${path}`, { token: ada.token });
  const saved = async (query = "") =>
    expectStatus(200, testApp.call<SavedItem[]>("GET", `${own}/saved${query}`, { token: ada.token }));
  return { testApp, ada, topic, change, saved };
}

function publish(testApp: TestApp, topicId: string, title: string) {
  testApp.clock.advance(minute);
  return publishUpdate(testApp, topicId, { title, pages: ["https://paper.example/1"] });
}

const topicOf = async ({ call }: TestApp, token: string, id: string) =>
  (await expectStatus(200, call<Topic>("GET", `/api/topics/${id}`, { token }))).body;

describe("one update", () => {
  test("is read and kept unread by itself, while how far its topic was seen stays", async () => {
    const { testApp, ada, topic, change } = await open();
    const first = publish(testApp, topic.id, "First");
    const latest = publish(testApp, topic.id, "Latest");
    const { seenUpTo } = await topicOf(testApp, ada.token, topic.id);
    for (const id of [first, latest]) await expectStatus(200, change("PUT", `read/${id}`));
    expect(await topicOf(testApp, ada.token, topic.id)).toMatchObject({ isUnread: false, seenUpTo });
    await expectStatus(200, change("DELETE", `read/${latest}`));
    expect(await topicOf(testApp, ada.token, topic.id)).toMatchObject({ isUnread: true, seenUpTo });
  });

  test("that is read takes its stories with it", async () => {
    const { testApp, ada, topic, change } = await open();
    testApp.clock.advance(minute);
    const story = aStory("flew", "It flew");
    testApp.db.run(
      `insert into stories (id, topic_id, title, last_seen_at, last_told_at, created_at) values ('flew', '${topic.id}', 'It flew', ${testApp.clock.now.getTime()}, ${testApp.clock.now.getTime()}, ${testApp.clock.now.getTime()})`,
    );
    const id = publishUpdate(testApp, topic.id, { stories: [story], pages: ["https://paper.example/1"] });
    const unread = async () =>
      (
        await expectStatus(
          200,
          testApp.call<StoryEntry[]>("GET", `/api/topics/${topic.id}/stories`, { token: ada.token }),
        )
      ).body.map(({ isUnread }) => isUnread);
    expect(await unread()).toEqual([true]);
    await expectStatus(200, change("PUT", `read/${id}`));
    expect(await unread()).toEqual([false]);
  });

  test("of somebody else's private topic is not there, and another's state is theirs", async () => {
    const { testApp, ada, topic, change } = await open();
    const id = publish(testApp, topic.id, "Open");
    const bob = await testApp.signUp("Bob");
    const hidden = await testApp.createTopic(bob.token, { name: "Hidden", isPublic: false });
    const secret = publish(testApp, hidden.id, "Secret");
    for (const path of [`read/${secret}`, `saved/${secret}`, "read/none", "saved/none"])
      expect((await change("PUT", path)).status).toBe(404);
    expect((await change("DELETE", `saved/${secret}`)).status).toBe(200);
    const asBob = testApp.call("PUT", `/api/users/${ada.user.id}/saved/${id}`, { token: bob.token });
    expect((await asBob).status).toBe(403);
    expect((await testApp.call("PUT", `/api/users/${ada.user.id}/saved/${id}`)).status).toBe(401);
  });
});

describe("saved updates", () => {
  test("are a list, those saved last first, a page at a time", async () => {
    const { testApp, ada, topic, change, saved } = await open();
    const ids = ["One", "Two", "Three"].map((title) => publish(testApp, topic.id, title));
    for (const id of [ids[1], ids[0], ids[2], ids[1]]) {
      testApp.clock.advance(minute);
      await expectStatus(200, change("PUT", `saved/${id}`));
    }
    const first = await saved("?limit=2");
    expect(first.headers.get("x-total-count")).toBe("3");
    expect(first.body.map(({ summary }) => summary.title)).toEqual(["Three", "One"]);
    expect(first.body[0]).toMatchObject({
      topic: { name: "Night trains", url: `https://topics.example/topic/${topic.id}` },
      summary: { url: `https://topics.example/topic/${topic.id}?summary=${ids[2]}` },
      sameStories: [],
    });
    const [, next = ""] = /<[^?]*(\?[^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
    expect((await saved(next)).body.map(({ summary }) => summary.title)).toEqual(["Two"]);
    expect((await topicOf(testApp, ada.token, topic.id)).summary?.isSaved).toBe(true);
    await change("DELETE", `saved/${ids[2]}`);
    expect((await topicOf(testApp, ada.token, topic.id)).summary?.isSaved).toBe(false);
    expect((await saved()).body).toHaveLength(2);
  });

  test("stay when the topic is left, and go while it may not be seen", async () => {
    const { testApp, change, saved } = await open();
    const bob = await testApp.signUp("Bob");
    const topic = await testApp.createTopic(bob.token, { name: "Bob's" });
    const id = publish(testApp, topic.id, "Kept");
    await expectStatus(200, change("PUT", `saved/${id}`));
    expect((await saved()).body).toHaveLength(1);
    const edit = (isPublic: boolean) =>
      testApp.call("PUT", `/api/topics/${topic.id}`, {
        token: bob.token,
        body: { name: "Bob's", category: "Science", isPublic },
      });
    await expectStatus(200, edit(false));
    expect((await saved()).body).toEqual([]);
    expect((await saved()).headers.get("x-total-count")).toBe("0");
    await expectStatus(200, edit(true));
    expect((await saved()).body).toHaveLength(1);
  });

  test("are in the takeout, with the folders", async () => {
    const { testApp, ada, topic, change } = await open();
    const id = publish(testApp, topic.id, "Kept");
    await change("PUT", `saved/${id}`);
    await change("PUT", `read/${id}`);
    const { body } = await expectStatus(
      200,
      testApp.call<Record<string, unknown>>("GET", "/api/account/takeout", { token: ada.token }),
    );
    expect(body.savedItems).toMatchObject([{ summaryId: id, topicId: topic.id, title: "Kept" }]);
    expect(body.readItems).toEqual([{ summaryId: id, isRead: true }]);
    expect(body.subscriptions).toEqual([]);
  });
});
