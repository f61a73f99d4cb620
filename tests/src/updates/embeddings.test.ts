import { expect, test } from "bun:test";
import type { StoryEntry } from "../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { openServer, type Received } from "../providers/fakes/server.ts";

const titles = [
  "Tarif: Metaller bekommen mehr",
  "Tarif: Durchbruch nach langer Nacht",
  ..."Kino Bahn Strom Wasser Bus Post Museum Zoo Handy Theater"
    .split(" ")
    .map((word) => `Tarif: ${word} wird teurer als ${word}`),
];

/** The first two titles mean the same, and every other something else. */
function meaningOf(text: string): number[] {
  const place = titles.findIndex((title) => text.startsWith(title));
  return titles.map((_, dimension) => (dimension === Math.max(1, place) ? 1 : 0.02));
}

const embedding = ({ body }: Received) =>
  Response.json({
    data: (body as { input: string[] }).input.map((text, index) => ({ index, embedding: meaningOf(text) })),
  });

async function storiesWith(respond: (request: Received) => Response) {
  await using server = openServer(respond);
  const items = titles.map(
    (title, at) =>
      `<item><title>${title}</title><link>https://paper${at}.example/1</link><pubDate>Sat, 21 Nov 2026 0${at % 9}:00:00 GMT</pubDate></item>`,
  );
  const testApp = openTestApp({
    env: {
      TOPICAPP_NEWS_FEEDS: "http://news.test/?q={query}",
      TOPICAPP_CHECK_LINKS: "off",
      TOPICAPP_EMBEDDINGS_URL: `${server.origin}/v1`,
      TOPICAPP_EMBEDDINGS_MODEL: "bge-m3",
    },
    askProvider: (input, init) => fetch(input, init),
    fetch: async () => new Response(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Tarif", sourceId: "digest" });
  await testApp.refreshDue();
  const read = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }));
  const stories = await expectStatus(
    200,
    testApp.call<StoryEntry[]>("GET", `/api/topics/${id}/stories`, { token }),
  );
  return { topic: read.body, stories: stories.body, requests: server.requests };
}

test("an endpoint of embeddings joins what two papers tell in other words, and its failure costs no update", async () => {
  const joined = await storiesWith(embedding);
  expect(joined.requests.map(({ path }) => path)).toContain("/v1/embeddings");
  expect(joined.stories.filter(({ publishers }) => publishers === 2)).toHaveLength(1);
  const failed = await storiesWith(() => new Response("gone", { status: 500 }));
  expect(failed.topic.update.outcome).toBe("published");
  expect(failed.stories.filter(({ publishers }) => publishers === 2)).toHaveLength(0);
  expect(failed.stories.length).toBe(joined.stories.length + 1);
});
