import { expect, test } from "bun:test";
import type { Topic, TopicDraftInput } from "../../../../src/contract/topics/topics.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";
import type { ProviderFetch } from "../../../../src/providers/provider.ts";
import { openTestApp } from "../../../support/app.ts";
import { giveKey, responsesBody, withText } from "../../../support/openai-source.ts";

async function runOnce(askProvider: ProviderFetch, draft: Partial<TopicDraftInput> = {}) {
  const testApp = openTestApp({ askProvider, env: { TOPICAPP_CHECK_LINKS: "off" } });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { sourceId: "gpt-4o", ...draft });
  await testApp.refreshDue();
  const { body: topic } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token });
  const { body: runs } = await testApp.call<Run[]>("GET", `/api/topics/${id}/runs`, { token });
  return { topic, run: runs[0] };
}

const answering = (body: object) => async () => Response.json(body);

test.each([
  ["I'll search the web for the latest news about rockets.", "it only announces a search"],
  ["# Booster 14 lands at Kourou", "it is a headline without a text"],
  ['{"title": "Booster 14 lands at Kourou", "story": "It came down."}', "its JSON is broken"],
  ['{"update": {"title": "Booster 14 lands at Kourou", "text": "It came', "its JSON is broken"],
])("an answer that tells nothing that can be read is a failed run: %s", async (answer, why) => {
  const { topic } = await runOnce(answering(withText(answer)));
  expect(topic.summary).toBeNull();
  expect(topic.update).toMatchObject({ outcome: "failed", error: `GPT-4o's answer can't be used: ${why}` });
});

test("an answer in JSON that names no story is no update", async () => {
  const { topic } = await runOnce(answering(withText('{"title": "Rockets", "stories": "none"}')));
  expect([topic.summary, topic.update.outcome]).toEqual([null, "nothing_new"]);
});

test("an answer that says in its own words that there is nothing new is no update", async () => {
  const { topic } = await runOnce(
    answering(withText("Es gibt derzeit keine neuen Meldungen zu diesem Thema.")),
  );
  expect([topic.summary, topic.update.outcome]).toEqual([null, "nothing_new"]);
});

test("an answer behind a preamble is told, though it cites nothing", async () => {
  const answer =
    "I'll search for the latest news.\n\nThe bridge at Millbeck reopened on Monday after two months of repairs.";
  const { topic } = await runOnce(answering(withText(answer)));
  expect(topic.summary?.content).toContain("The bridge at Millbeck reopened on Monday");
  expect(topic.summary?.content).not.toContain("search");
  expect(topic.summary?.citations).toEqual([]);
});

test("a title in HTML reaches readers as plain text", async () => {
  const answer =
    "<h1>Booster <b>14</b> lands &amp; returns</h1>\n\n<p>It came down at Kourou <i>on Thursday</i>.</p>";
  const { topic } = await runOnce(answering(withText(answer)));
  expect(topic.summary?.title).toBe("Booster 14 lands & returns");
  expect(topic.summary?.content).not.toMatch(/[<>]|&amp;/);
});

test("of ten stories seven are stories, and the others are in brief", async () => {
  const towns = "Bremo Kiruna Halden Ghent Ulm Millbeck Tromsø Naxos Zwolle Lugo".split(" ");
  const stories = towns.map((town, at) => ({
    headline: `${town} opens cable car ${at + 20}`,
    text: `In ${town} people queued for ${at + 31} minutes. The mayor cut a ribbon.`,
    url: `https://${town.toLowerCase().replace("ø", "o")}.example/${at}`,
  }));
  const { topic } = await runOnce(answering(responsesBody(stories)), { name: "Cable cars" });
  expect(topic.summary?.stories.map(({ headline }) => headline)).toHaveLength(7);
  expect(topic.summary?.brief).toHaveLength(3);
});

test("the provider's Retry-After wins over our own waits, also when it is shorter", async () => {
  const busy = { error: { message: "slow down", type: "rate_limit" } };
  const { topic } = await runOnce(async () =>
    Response.json(busy, { status: 429, headers: { "retry-after": "4" } }),
  );
  expect(topic.update).toMatchObject({ outcome: "failed", nextDueAt: "2026-11-21T09:00:04.000Z" });
});

test("what a model reports obeys the words that must not occur, and is in the ledger", async () => {
  const story = (headline: string, at: number) => {
    return { headline, text: `${headline}, it was said on Friday.`, url: `https://paper.example/${at}` };
  };
  const stories = [story("Booster 14 lands at Kourou", 1), story("Fireworks sold out in Bremo", 2)];
  const { topic, run } = await runOnce(answering(responsesBody(stories)), { excludeWords: ["fireworks"] });
  expect(topic.summary?.citations.map(({ url }) => url)).toEqual(["https://paper.example/1"]);
  expect(topic.summary?.content).not.toContain("Bremo");
  expect(run).toMatchObject({ looked: 2, relevant: 1, fresh: 1, told: 1 });
});
