import { expect, test } from "bun:test";
import type { Answer } from "../../../src/contract/reading/questions.ts";
import type { StoryEntry, StoryPage } from "../../../src/contract/reading/stories.ts";
import type { Making, Summary } from "../../../src/contract/topics/updates.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

const hour = 3_600_000;

const first = {
  title: "Booster 14 lands for the ninth time at Kourou",
  link: "https://orbital-times.example/b14-ninth",
  text: "Booster 14, a reusable rocket, landed at Kourou for the ninth time on Thursday. It was four days after its last landing, the shortest pause so far.",
  date: "Fri, 20 Nov 2026 08:00:00 GMT",
};
const second = {
  title: "Booster 14 to be retired after its ninth landing at Kourou",
  link: "https://daily-launch.example/b14-retired",
  text: "Booster 14, the reusable rocket that landed at Kourou for the ninth time on Thursday, will be retired. Engineers found 12 cracks in its tank on Saturday.",
  date: "Sat, 21 Nov 2026 15:00:00 GMT",
};

function rssOf(items: (typeof first)[]): string {
  const parts = items.map(
    ({ title, link, text, date }) =>
      `<item><title>${title}</title><link>${link}</link><description>${text}</description><pubDate>${date}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel>${parts.join("")}</channel></rss>`;
}

const articles = [
  {
    title: "Ferry Aegean Dawn runs aground off Naxos with 312 aboard",
    link: "https://herald.example/aground",
    text: "The ferry Aegean Dawn ran aground off the island of Naxos on Thursday night with 312 people aboard. 12 people were injured.",
    date: "Thu, 19 Nov 2026 22:00:00 GMT",
  },
  {
    title: "Captain of ferry Aegean Dawn arrested on Naxos",
    link: "https://courier.example/arrested",
    text: "Police on Naxos arrested the captain of the ferry Aegean Dawn on Friday. Prosecutors say that he left the bridge.",
    date: "Fri, 20 Nov 2026 20:00:00 GMT",
  },
  {
    title: "Injured of ferry Aegean Dawn off Naxos now 19",
    link: "https://herald.example/injured",
    text: "19 people were injured when the ferry Aegean Dawn ran aground off Naxos, the island's hospital said.",
    date: "Sat, 21 Nov 2026 20:00:00 GMT",
  },
  {
    title: "Aegean Dawn refloated off Naxos, towed to Piraeus",
    link: "https://courier.example/refloated",
    text: "Three tugs refloated the ferry Aegean Dawn off Naxos at high tide and towed it to Piraeus.",
    date: "Sun, 22 Nov 2026 20:00:00 GMT",
  },
];

test("a story's page tells what each run says has changed, in order", async () => {
  const found = articles.slice(0, 1);
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => new Response(rssOf(found)),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  testApp.clock.now = new Date("2026-11-19T23:00:00Z");
  const { token } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token, { name: "Ferry Aegean Dawn" });
  const read = async <T>(path: string) =>
    (await expectStatus(200, testApp.call<T>("GET", path, { token }))).body;
  await testApp.refreshDue();
  for (const article of articles.slice(1)) {
    testApp.clock.advance(24 * hour);
    found.push(article);
    await testApp.refreshDue();
  }
  const [entry] = await read<StoryEntry[]>(`/api/topics/${topic.id}/stories`);
  const { timeline } = await read<StoryPage>(`/api/stories/${entry?.id}`);
  expect(timeline.map(({ changed, replaced }) => [changed, replaced])).toEqual([
    [null, null],
    ["Police on Naxos arrested the captain of the ferry Aegean Dawn on Friday.", null],
    [
      "19 people were injured when the ferry Aegean Dawn ran aground off Naxos, the island's hospital said.",
      { before: "12", now: "19" },
    ],
    ["Three tugs refloated the ferry Aegean Dawn off Naxos at high tide and towed it to Piraeus.", null],
  ]);
});

test("what two runs tell of one story is its page, the roll-up of its week and the answer to a question", async () => {
  const items = [first];
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => new Response(rssOf(items)),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token, { name: "Reusable rockets" });
  const read = async <T>(path: string) =>
    (await expectStatus(200, testApp.call<T>("GET", path, { token }))).body;
  await testApp.refreshDue();
  testApp.clock.advance(9 * hour);
  items.push(second);
  await testApp.refreshDue();

  const updates = await read<Summary[]>(`/api/topics/${topic.id}/summaries`);
  expect(updates).toHaveLength(2);
  const [entry, ...others] = await read<StoryEntry[]>(`/api/topics/${topic.id}/stories`);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ state: "emerging", updates: 2, publishers: 2 });
  const story = await read<StoryPage>(`/api/stories/${entry?.id}`);
  expect(story.timeline.map(({ summaryId }) => summaryId)).toEqual(updates.map(({ id }) => id).reverse());
  expect(story.timeline.map(({ citations }) => citations.map(({ url }) => url))).toEqual([
    [first.link],
    [second.link],
  ]);
  expect(story.timeline[1]?.text).toContain("12 cracks");
  expect(updates[0]?.stories.map(({ id, isKnown }) => [id, isKnown])).toEqual([[entry?.id ?? "", true]]);

  testApp.clock.now = new Date("2026-11-23T00:00:10Z");
  await testApp.app.rollups.makeDue();
  const [week] = await read<Summary[]>(`/api/topics/${topic.id}/summaries?kind=week`);
  expect(week?.stories.map(({ id }) => id)).toEqual([entry?.id ?? ""]);
  expect(week?.citations.map(({ url }) => url).sort()).toEqual([second.link, first.link].sort());
  expect(week?.content).toContain(`](${second.link})`);
  expect(await read<Summary>(`/api/users/${user.id}/week`)).toMatchObject({ stories: [{ id: entry?.id }] });
  expect(await read<Making>(`/api/summaries/${week?.id}/making`)).toMatchObject({
    ...{ kind: "week", looked: null, left: null, told: 2, source: "Digest", costUsd: 0 },
    citations: { ok: 0, unreachable: 0, unchecked: 2 },
  });

  const body = { question: "How many cracks did the engineers find?" };
  const asked = await testApp.call<Answer>("POST", `/api/topics/${topic.id}/questions`, { token, body });
  expect(asked.body.passages.map(({ summaryId }) => summaryId)).toEqual([updates[0]?.id ?? ""]);
});
