import { describe, expect, test } from "bun:test";
import type { Edition, EditionEntry } from "../../../src/contract/account/editions.ts";
import type { StoryPage } from "../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Story } from "../../../src/contract/topics/updates.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { createToken, signInReader } from "../../support/reader-app.ts";
import { publishUpdate } from "../../support/updates/published.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const inSummary = "The operator Nachtzug Nord opened the sleeper line from Hamburg to Malmö on Thursday.";
const asAgency = "Nachtzug Nord, the operator, opened its sleeper line from Hamburg to Malmö on Thursday.";
const withOutcome = "A court in Kiel has banned its trains from the Belt bridge for 14 days.";

function storyOf(id: string, headline: string, facts: string[], citation = 1): Story {
  const stated = facts.map((text) => ({
    ...{ text, citations: [citation], claim: "found" as const, proof: null },
  }));
  return { id, headline, gist: "", isKnown: false, since: null, why: null, facts: stated, statements: [] };
}

/** Ada follows her own two topics, and one of Tom's. */
async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_URL: "https://topics.example" } });
  const { call, clock, db } = testApp;
  const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
  const trains = await testApp.createTopic(ada.token, { name: "Night trains" });
  const north = await testApp.createTopic(ada.token, { name: "The north", isPublic: false });
  const travel = await testApp.createTopic(tom.token, { name: "Slow travel" });
  const follow = (topic: Topic, method = "POST") =>
    call(method, `/api/users/${ada.user.id}/follow/${topic.id}`, { token: ada.token });
  await expectStatus(201, follow(travel));
  const reader = await signInReader(testApp, "ada@example.org", await createToken(testApp, ada.token));
  const publish = (topic: Topic, ...stories: Story[]) => publishCiting(topic, stories, []);
  const publishCiting = (topic: Topic, stories: Story[], further: string[]) => {
    clock.advance(minute);
    const at = clock.now.getTime();
    for (const { id, headline } of stories)
      db.run(`insert into stories (id, topic_id, title, last_seen_at, last_told_at, created_at)
        values ('${id}', '${topic.id}', '${headline}', ${at}, ${at}, ${at})`);
    const pages = [...stories.map(({ id }) => `https://paper.example/${id}`), ...further];
    const summaryId = publishUpdate(testApp, topic.id, { title: stories[0]?.headline ?? "", stories, pages });
    for (const { id } of stories)
      db.run(`insert into story_articles (topic_id, page, story_id, summary_id, title, extract, site, seen_at)
        values ('${topic.id}', 'https://paper.example/${id}', '${id}', '${summaryId}', '', '', 'paper.example', ${at})`);
    return summaryId;
  };
  const read = async <T>(path: string, token = ada.token) =>
    (await expectStatus(200, call<T>("GET", path, { token }))).body;
  return {
    ...{ testApp, ada, tom, trains, north, travel, follow, publish, publishCiting, read, reader },
    topic: (topic: Topic, token = ada.token) => read<Topic>(`/api/topics/${topic.id}`, token),
    unread: async () => {
      const { json } = await reader.get("api/0/unread-count?output=json");
      return json.unreadcounts.find(({ id }: { id: string }) => id.endsWith("reading-list")).count as number;
    },
    link: () => testApp.app.makeEditions(),
  };
}

const opened = (id: string, text = inSummary) =>
  storyOf(id, "Sleeper line from Hamburg to Malmö opens", [text]);

describe("an event that two topics tell", () => {
  test("is linked both ways, and counts once wherever one reads", async () => {
    const { trains, travel, publish, link, topic, unread, read, testApp, ada } = await open();
    const body = { schedule: "daily" };
    await expectStatus(200, testApp.call("PUT", "/api/account/edition", { token: ada.token, body }));
    const feed = await expectStatus(
      200,
      testApp.call<{ json: string }>("POST", "/api/account/feed", { token: ada.token }),
    );
    const first = publish(trains, opened("first"));
    await link();
    const second = publish(travel, opened("second", asAgency));
    await link();
    const [told, again] = [await topic(trains), await topic(travel)];
    expect([told.isUnread, again.isUnread]).toEqual([true, false]);
    expect(
      [...(again.summary?.stories ?? []), ...(again.summary?.brief ?? [])].map(({ sameAs }) => sameAs),
    ).toEqual([
      [{ topicId: trains.id, topicName: "Night trains", storyId: "first", summaryId: first, isRepeat: true }],
    ]);
    expect((await read<StoryPage>("/api/stories/first")).sameAs).toMatchObject([
      { topicName: "Slow travel", storyId: "second", summaryId: second },
    ]);
    expect(await unread()).toBe(1);
    const entries = await testApp.app.handle(new Request(feed.body.json));
    expect(((await entries.json()) as { items: unknown[] }).items).toHaveLength(1);
    testApp.clock.advance(day);
    await link();
    const [edition] = await read<EditionEntry[]>("/api/account/editions");
    const { items } = await read<Edition>(`/api/account/editions/${edition?.id}`);
    expect(items.map(({ topic: { name } }) => name)).toEqual(["Night trains"]);
  });

  test("stands open where one topic has a new fact, or a story beside it", async () => {
    const { trains, travel, north, publish, link, topic, unread } = await open();
    publish(trains, opened("first"));
    publish(travel, storyOf("second", "Sleeper line from Hamburg to Malmö opens", [inSummary, withOutcome]));
    publish(
      north,
      opened("third"),
      storyOf("ferry", "Ferry to Rostock gets a third ship", ["It sails in May."], 2),
    );
    await link();
    expect(
      [await topic(trains), await topic(travel), await topic(north)].map(({ isUnread }) => isUnread),
    ).toEqual([true, true, true]);
    expect(await unread()).toBe(3);
    const { summary } = await topic(travel);
    expect([...(summary?.stories ?? []), ...(summary?.brief ?? [])][0]?.sameAs).toMatchObject([
      { topicName: "Night trains", isRepeat: false },
      { topicName: "The north", isRepeat: false },
    ]);
  });

  test("comes as read where its update only names a further source, and not where that is told outside of its stories", async () => {
    const { trains, travel, north, publish, publishCiting, link, topic } = await open();
    const other = "https://other.example/sleeper";
    publish(trains, opened("first"));
    publishCiting(travel, [{ ...opened("second", asAgency), sources: [2] }], [other]);
    publishCiting(north, [opened("third", asAgency)], [other]);
    await link();
    expect(
      [await topic(trains), await topic(travel), await topic(north)].map(({ isUnread }) => isUnread),
    ).toEqual([true, false, true]);
  });

  test("that is read in the one is read in the other, whichever came first", async () => {
    const { trains, travel, publish, link, topic, ada, testApp } = await open();
    publish(trains, opened("first"));
    const second = publish(travel, opened("second", asAgency));
    await link();
    const path = `/api/users/${ada.user.id}/read/${second}`;
    await expectStatus(200, testApp.call("PUT", path, { token: ada.token }));
    expect((await topic(trains)).isUnread).toBe(false);
  });

  test("stands open again once the other topic is left, private or gone", async () => {
    for (const end of ["left", "private", "gone", "deleted"] as const) {
      const { trains, travel, publish, link, topic, unread, follow, testApp, tom } = await open();
      publish(travel, opened("first"));
      publish(trains, opened("second", asAgency));
      await link();
      expect((await topic(trains)).isUnread).toBe(false);
      const path = `/api/topics/${travel.id}`;
      const { name, description, category } = travel;
      const draft = { name, description, category, isPublic: false };
      if (end === "left") await expectStatus(200, follow(travel, "DELETE"));
      else if (end === "private")
        await expectStatus(200, testApp.call("PUT", path, { token: tom.token, body: draft }));
      else if (end === "gone") await expectStatus(200, testApp.call("DELETE", path, { token: tom.token }));
      else testApp.db.run(`delete from topics where id = '${travel.id}'`);
      expect([end, (await topic(trains)).isUnread, await unread()]).toEqual([end, true, 1]);
      const { summary } = await topic(trains);
      const seen = [...(summary?.stories ?? []), ...(summary?.brief ?? [])].map(
        ({ sameAs }) => sameAs?.length,
      );
      expect([end, seen]).toEqual([end, [end === "left" ? 1 : 0]]);
    }
  });

  test("is not told of to whoever may not see the other topic, nor folded for who follows the one alone", async () => {
    const { north, travel, publish, link, topic, tom } = await open();
    publish(north, opened("secret"));
    publish(travel, opened("second", asAgency));
    await link();
    const { summary, isUnread } = await topic(travel, tom.token);
    expect(isUnread).toBe(true);
    expect([...(summary?.stories ?? []), ...(summary?.brief ?? [])].map(({ sameAs }) => sameAs)).toEqual([
      [],
    ]);
    expect((await topic(travel)).isUnread).toBe(false);
  });

  test("stands open for who switched the other topic off", async () => {
    const { trains, travel, publish, link, topic, ada, testApp } = await open();
    const path = `/api/users/${ada.user.id}/follow/${trains.id}`;
    await expectStatus(200, testApp.call("PUT", path, { token: ada.token, body: { notify: "off" } }));
    publish(trains, opened("first"));
    publish(travel, opened("second", asAgency));
    await link();
    expect((await topic(travel)).isUnread).toBe(true);
  });
});
