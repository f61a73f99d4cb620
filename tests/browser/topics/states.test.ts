import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { answerList, calls, fail, hold, unexpected } from "../support/answers.ts";
import { stopClock } from "../support/clock.ts";
import { button, heading, says } from "../support/elements.ts";
import type { Member } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import {
  fresh as freshPage,
  idle,
  inHours,
  openCableCars,
  openTopic,
  summary,
} from "../support/topic-page.ts";

const newsstand = openNewsstand();
let writer: Member;
let reader: Member;
let watcher: Member;
let topic: Topic;

beforeAll(async () => {
  ({ writer, topic, reader, watcher } = await openCableCars(newsstand.feeds));
}, 180_000);

afterAll(() => newsstand.close());

const fresh = (member: Member = reader) => freshPage(member);
const open = (page: Page, change?: (topic: Topic) => Partial<Topic>) => openTopic(page, topic, change);

/** Home with the topic followed as many times over as there are changes of it. */
async function openHome(page: Page, ...changes: Partial<Topic>[]): Promise<Locator[]> {
  const followed = changes.map((change, n) => ({ ...topic, id: `followed-${n}`, ...change }));
  await answerList(page, calls.followed, followed);
  await page.goto("/");
  const cards = followed.map(({ id }) => page.locator(`[data-card="${id}"]`));
  await cards[0]?.waitFor();
  return cards;
}

const words = (length: number) =>
  "The cars run daily. "
    .repeat(60)
    .slice(0, length - 1)
    .padEnd(length, "!");

describe("a card", () => {
  test("tells its update's title, or that there is none, and how fresh it is", async () => {
    const page = await fresh();
    const cards = await openHome(
      page,
      { summary: null, update: idle },
      { summary: summary({ lastUpdated: inHours(-0.9) }) },
      { summary: summary({ title: "", lastUpdated: inHours(-1.5) }) },
      {
        summary: summary({ lastUpdated: inHours(-49.5) }),
        update: { ...idle, outcome: "nothing_new", lastCheckedAt: inHours(-2.1) },
      },
    );
    const told = [
      ["Pending update...", "Recently"],
      ["A line over the river", "Updated less than an hour ago"],
      ["Latest update", "Updated 1 hour ago"],
      ["A line over the river", "Updated 49 hours ago"],
    ];
    for (const [n, [title = "", fresh = ""]] of told.entries()) {
      await cards[n]?.getByRole("link", { name: title, exact: true }).waitFor();
      await says(cards[n] as Locator, fresh);
    }
    await says(cards[2] as Locator, "1h ago");
    await (cards[3] as Locator).getByRole("img", { name: "Digest", exact: true }).waitFor();
    expect(await cards[3]?.getByText(/Checked/).count()).toBe(0);
    expect(unexpected(reader)).toEqual([]);
  });

  test("tells counts in thousands and millions, frequency, trend, visibility and three tags", async () => {
    const page = await fresh();
    const counts = { likeCount: 999, slopCount: 1000, commentCount: 12_345, followerCount: 1_250_000 };
    const tags = ["alps", "ropes", "lifts", "steel", "towns"];
    const [first, second, third] = (await openHome(
      page,
      { ...counts, tags, isTrending: true, trendingLevel: "Rising", frequency: 0, isPublic: false },
      { isTrending: true, trendingLevel: "Hot", frequency: 1, tags: tags.slice(0, 3), isSlopped: true },
      { isTrending: true, trendingLevel: "Trending", frequency: 16 },
    )) as [Locator, Locator, Locator];
    for (const label of ["Rising", "manual", "999", "1.0K", "12.3K", "1.3M followers", "+2 more", "#lifts"])
      await says(first, label);
    expect(await first.getByText("#steel").count()).toBe(0);
    await first.getByRole("img", { name: "Private", exact: true }).waitFor();
    await first.getByAltText("Slop", { exact: true }).waitFor();
    for (const label of ["Hot", "1 hr", "1 follower"]) await says(second, label);
    expect(await second.getByText("more").count()).toBe(0);
    expect(await second.getByRole("img", { name: "Private" }).count()).toBe(0);
    await second.getByAltText("Slopped", { exact: true }).waitFor();
    for (const label of ["Trending", "16 hrs"]) await says(third, label);
    await first.getByRole("link", { name: "Wilma Writer", exact: true }).click();
    await heading(page, "Wilma Writer's Profile");
  });

  test("on a phone tells its followers too", async () => {
    const page = await fresh();
    await page.setViewportSize({ width: 390, height: 844 });
    const [card] = (await openHome(page, { followerCount: 12_300 })) as [Locator];
    expect(await card.getByText("12.3K").first().isVisible()).toBe(true);
    await says(card, "12.3K followers");
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  test("shows 300 characters of a summary and 150 of a prompt, and the rest when asked", async () => {
    const page = await fresh();
    const unread = { summary: null, update: idle, description: null };
    const cards = (await openHome(
      page,
      { summary: summary({ content: words(300) }) },
      { summary: summary({ content: words(301) }) },
      { ...unread, aiPrompt: words(150) },
      { ...unread, aiPrompt: words(151) },
    )) as [Locator, Locator, Locator, Locator];
    for (const [short, long, length] of [
      [cards[0], cards[1], 300],
      [cards[2], cards[3], 150],
    ] as const) {
      await short.getByText(words(length), { exact: true }).waitFor();
      expect(await button(short, "Read More").count()).toBe(0);
      expect(await long.getByText(words(length + 1)).count()).toBe(0);
      expect(await long.getByText(/\.\.\./).count()).toBeGreaterThan(0);
      await button(long, "Read More").press("Enter");
      await long.getByText(words(length + 1)).waitFor();
      const less = button(long, "Show Less");
      expect(await less.evaluate((element) => element === document.activeElement)).toBe(true);
      await less.press("Enter");
      await long.getByText(words(length + 1)).waitFor({ state: "detached" });
      await button(long, "Read More").waitFor();
    }
  });
});

describe("a topic's page tells where its updating stands", () => {
  const told = () => summary({ lastUpdated: inHours(-24) });
  test.each([
    ["under way", { state: "running" }, "Updating now"],
    ["queued", { state: "queued" }, "Update queued"],
    [
      "queued, and why it waits",
      { state: "queued", note: "Its source isn't available right now" },
      "Its source isn't available right now",
    ],
    [
      "written in place of its source",
      { outcome: "published", lastCheckedAt: inHours(-2.1), note: "Written by the digest" },
      "Written by the digest",
    ],
    [
      "without news",
      { outcome: "nothing_new", lastCheckedAt: inHours(-2.1), nextDueAt: inHours(5) },
      "Checked 2 hours ago, nothing new since yesterday",
    ],
    [
      "failed, and why",
      { state: "failed", error: "The key was refused.", nextDueAt: inHours(0.51) },
      "The last update failed: The key was refused. Trying again in 30 minutes.",
    ],
    [
      "failed, and why the next one waits",
      { state: "failed", error: "The key was refused.", note: "Updates are paused" },
      "The last update failed: The key was refused. Updates are paused.",
    ],
    [
      "out of money",
      { state: "waiting_for_budget", nextDueAt: inHours(3.1) },
      "Waiting for budget: not enough left today. Trying again in 3 hours.",
    ],
  ] as const)("%s", async (_what, update, status) => {
    const page = await fresh();
    await open(page, () => ({ summary: told(), update: { ...idle, ...update } }));
    await says(page.getByRole("article"), status);
    await page.getByRole("heading", { level: 2, name: "A line over the river", exact: true }).waitFor();
    await says(page.getByRole("article"), "Updated 24 hours ago");
    expect(unexpected(reader)).toEqual([]);
  });

  test("in plain words where the code that formats cannot be fetched", async () => {
    const page = await fresh();
    const code = /\/assets\/markdown-.*\.js$/;
    await page.route(code, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
    await open(page, () => ({ summary: summary({ content: "It **opened** today." }) }));
    await failed;
    await says(page.getByRole("article"), "It opened today.");
    await button(page, "I Like It").waitFor();
  });

  test("before the first summary", async () => {
    const page = await fresh();
    await open(page, () => ({ summary: null, update: idle }));
    await page.getByRole("heading", { name: "Pending update...", exact: true }).waitFor();
    await says(page, "Waiting for its first update");
  });

  test("and as much of the prompt as one wants, with its source and frequency", async () => {
    const page = await fresh();
    await open(page, () => ({ aiPrompt: words(151) }));
    const panel = page.getByRole("complementary", { name: "About this topic" });
    await panel.getByRole("heading", { name: "AI Prompt", exact: true }).waitFor();
    for (const [name, value] of [
      ["Source", "Digest"],
      ["Updates", "8 hrs"],
    ] as const)
      await panel
        .locator("div", { hasText: name })
        .getByRole("definition")
        .filter({ hasText: value })
        .waitFor();
    expect(await panel.getByText(words(151)).count()).toBe(0);
    await button(panel, "Read More").press("Enter");
    await says(panel, `“${words(151)}” Show Less`);
    await button(panel, "Show Less").press("Enter");
    await button(panel, "Read More").waitFor();
    await open(page, () => ({ aiPrompt: words(150) }));
    await says(panel, `“${words(150)}”`);
    expect(await button(panel, "Read More").count()).toBe(0);
  });

  test("and lets its creator alone edit it", async () => {
    const page = await fresh();
    await open(page);
    expect(await button(page, "Edit").count()).toBe(0);
    await open(await fresh(writer));
    await button(writer.page, "Edit").waitFor();
  });
});

describe("an open topic is asked for again", () => {
  // Whatever became of the test before.
  beforeEach(() => watcher.page.clock.resume());

  test("every 30 seconds, or 10 when it is nearly due, also when nobody looks", async () => {
    const page = await fresh(watcher);
    let due = inHours(2);
    let asked = 0;
    await open(page, () => ({
      summary: summary({}),
      update: { ...idle, nextDueAt: due },
      likeCount: asked++,
    }));
    await stopClock(page);
    const likes = page.locator("[data-topic-page]").getByRole("button", { name: /^Like/ });
    /** Seconds until the next one is asked for. What is drawn or sent meanwhile begins the wait anew, on a busy machine late. */
    const untilAsked = async () => {
      const before = asked;
      let seconds = 0;
      for (; asked === before; seconds++) await page.clock.runFor(1000);
      // It is shown by timers, too.
      while ((await likes.textContent()) !== String(asked - 1)) await page.clock.runFor(10);
      return seconds;
    };
    // A busy machine may have taken some seconds until here.
    await page.clock.runFor(15_000);
    expect(asked).toBe(1);
    expect(await untilAsked()).toBeGreaterThanOrEqual(10);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
      Object.defineProperty(document, "hidden", { configurable: true, value: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    due = new Date(await page.evaluate(() => Date.now() + 240_000)).toISOString();
    expect(await untilAsked()).toBeGreaterThan(25);
    const waits = [await untilAsked(), await untilAsked(), await untilAsked()];
    expect(Math.min(...waits)).toBeLessThan(25);
  });

  test("and is gone from the screen when it is gone", async () => {
    const page = await fresh(watcher);
    await open(page, () => ({ summary: null, update: { ...idle, state: "queued" } }));
    await page.unroute(calls.topic);
    await page.route(calls.topic, (route) => route.fulfill({ status: 404, body: "" }));
    await page.clock.runFor(10_500);
    await heading(page, "Topic Not Found");
    await says(page, "Topic not found");
  });

  test("and while it cannot be read the screen goes on saying so", async () => {
    const page = await fresh(watcher);
    const mend = await fail(page, calls.topic);
    await page.goto(`/topic/${topic.id}`);
    await heading(page, "Topic Not Found");
    await mend();
    const goOn = await hold(page, calls.topic);
    const asked = page.waitForRequest(calls.topic);
    await page.clock.runFor(10_500);
    await asked;
    await heading(page, "Topic Not Found");
    expect(await page.getByText("Loading topic").count()).toBe(0);
    goOn();
    await heading(page, topic.name);
  });
});
