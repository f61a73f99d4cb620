import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { alterTopic, answerList, calls, unexpected } from "../support/answers.ts";
import { button, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh, idle, summary } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let writer: Member;
let topic: Topic;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  writer = await server.join("Wilma Writer");
  topic = await writer.call<Topic>("POST", "/api/topics", {
    name: "Cable cars",
    category: "Travel",
    frequency: 0,
  });
  await writer.page.clock.install();
}, 180_000);

afterAll(() => newsstand.close());

// Whatever became of the test before.
beforeEach(() => writer.page.clock.resume());

const told = { summary: summary({ title: "The line opens" }), update: idle };

test("Home shows the first update of a new topic a moment after it is there", async () => {
  const page = await fresh(writer);
  const now = await page.evaluate(() => Date.now());
  const made = { ...topic, createdAt: new Date(now).toISOString(), summary: null };
  await answerList(page, calls.followed, [{ ...made, update: { ...idle, state: "running" } }]);
  await page.goto("/");
  const card = page.locator(`[data-card="${topic.id}"]`);
  await says(card, "Pending update...");
  await page.unroute(calls.followed);
  await answerList(page, calls.followed, [{ ...made, ...told }]);
  // Less than the half minute after which Home asks in any case.
  await page.clock.runFor(2000);
  await card.getByRole("link", { name: "The line opens" }).waitFor();
  expect(unexpected(writer)).toEqual([]);
});

test("and so does a topic's page whose creator asked for an update, however new the last one is", async () => {
  const page = await fresh(writer);
  const justNow = await page.evaluate(() => new Date().toISOString());
  let shown: Partial<Topic> = { summary: summary({ title: "Planned", lastUpdated: justNow }), update: idle };
  await alterTopic(page, () => shown);
  await page.goto(`/topic/${topic.id}`);
  await heading(page, "Cable cars");
  await page.route(/\/refresh$/, (route) => {
    shown = { ...shown, update: { ...idle, state: "running" } };
    return route.fulfill({ json: {} });
  });
  await button(page, "Refresh now").click();
  await says(page, "Updating now");
  shown = told;
  await page.clock.runFor(2000);
  await page.getByRole("heading", { name: "The line opens" }).waitFor();
  expect(unexpected(writer)).toEqual([]);
});
