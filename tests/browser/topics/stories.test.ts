import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { StoryPage } from "../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { aMaking, anEntry, aStory, aTold, aWeek, storyCalls } from "../support/answers/stories.ts";
import { alterTopic, answerList, calls, fail, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh, now } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
  topic = await addTopic(reader);
}, 180_000);

afterAll(() => newsstand.close());

const addTopic = ({ call }: Member) =>
  call<Topic>("POST", "/api/topics", { name: "Cable cars", category: "Travel", frequency: 0 });

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** The topic's page with an update that has stories. */
async function openUpdate(page: Page): Promise<void> {
  await alterTopic(page, () => ({ summary: aTold }));
  await page.goto(`/topic/${topic.id}`);
  await page.getByRole("heading", { name: "A hut is painted", exact: true }).waitFor();
}

const answerStory = (page: Page, fields: Partial<StoryPage> = {}) =>
  page.route(storyCalls.one, (route) =>
    route.fulfill({ json: { ...aStory({ id: topic.id, name: "Cable cars" }), ...fields } }),
  );

describe("an update", () => {
  test("reads as stories whose headlines lead to their pages, and back to where one was", async () => {
    const page = await fresh(reader);
    await answerStory(page);
    await openUpdate(page);
    const article = page.getByRole("article");
    expect(await article.getByText("Continues an earlier story").count()).toBe(1);
    expect(await article.getByText("nobody has to swim.").count()).toBe(1);
    await article.getByRole("link", { name: "Source 3, could not be reached" }).waitFor();
    const headline = article.getByRole("link", { name: "The line opens", exact: true }).first();
    await headline.focus();
    await page.keyboard.press("Enter");
    await heading(page, "The line opens");
    expect(new URL(page.url()).pathname).toBe("/story/opening");
    await page.goBack();
    await page.locator('a[href="/story/opening"]:focus').waitFor();
    expect(unexpected(reader)).toEqual([]);
  });

  test("of an older version, without stories, is shown as it is written", async () => {
    const page = await fresh(reader);
    await alterTopic(page, () => ({ summary: { ...aTold, stories: [] } }));
    await page.goto(`/topic/${topic.id}`);
    await page.getByRole("heading", { name: "A hut is painted", exact: true }).waitFor();
    expect(await page.locator('a[href^="/story/"]').count()).toBe(0);
  });

  test("tells how it was made when that is unfolded, and not before", async () => {
    const page = await fresh(reader);
    const asked: string[] = [];
    await page.route(storyCalls.making, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ json: aMaking });
    });
    await openUpdate(page);
    const fold = button(page, "How this was made");
    expect(await fold.getAttribute("aria-expanded")).toBe("false");
    expect(asked).toEqual([]);
    await fold.focus();
    await page.keyboard.press("Enter");
    const facts = page.getByRole("article").locator("dl");
    await facts.waitFor();
    const told = await facts.locator("dt, dd").allTextContents();
    expect(
      Object.fromEntries(
        Map.groupBy(told.keys(), (at) => at >> 1)
          .values()
          .map((pair) => pair.map((at) => told[at])),
      ),
    ).toEqual({
      Read: "366 articles",
      Relevant: "12 articles",
      Used: "3 articles",
      "Saved for next time": "none",
      Source: "Claude Sonnet 4",
      Model: "claude-sonnet-5",
      Cost: "$0.0123",
      "Cited pages": "2 opened · 1 could not be reached",
      "Figures and names": "confirmed in 3 sentences · not confirmed in 1",
    });
    expect(asked).toEqual(["/api/summaries/told/making"]);
  });

  test("that cannot tell how it was made says so, and can be asked again", async () => {
    const page = await fresh(reader);
    const mend = await fail(page, storyCalls.making);
    await openUpdate(page);
    await button(page, "How this was made").click();
    await page.getByText(/^Couldn't load how this was made/).waitFor();
    await mend();
    const week = { ...aMaking, kind: "week", looked: null, fitted: null, left: null, costUsd: null };
    await page.route(storyCalls.making, (route) => route.fulfill({ json: week }));
    await button(page, "Try again").click();
    await says(page, "Compiled from this topic's updates; no new search.");
    expect(await page.locator("dt", { hasText: "Read" }).count()).toBe(0);
    expect(await page.locator("dt", { hasText: "Cost" }).count()).toBe(0);
  });
});

describe("a topic's stories", () => {
  test("are listed under the days on which they were told last, and read on from there", async () => {
    const page = await fresh(reader);
    await page.clock.setFixedTime(now);
    await answerList(page, storyCalls.list, [
      anEntry({}),
      anEntry({ id: "hut", headline: "A hut is painted", updates: 1, publishers: 1 }),
      anEntry({ id: "ropes", headline: "Ropes", state: "fading", lastToldAt: "2026-11-03T12:00:00.000Z" }),
    ]);
    await answerStory(page);
    await openUpdate(page);
    await link(page, "Stories").click();
    await heading(page, "Stories");
    expect(await page.title()).toBe("Stories in Cable cars · topicapp");
    const items = page.locator("main li");
    expect(await items.count()).toBe(3);
    expect(await items.nth(0).getByText("Today").isVisible()).toBe(true);
    expect(await items.nth(1).getByText("Today").isVisible()).toBe(false);
    expect(await items.nth(1).getByRole("paragraph").last().textContent()).toBe(
      "since 19 Nov · last update 4 hours ago · 1 update · 1 publisher",
    );
    await items.nth(2).getByText("3 Nov", { exact: true }).waitFor();
    await link(page, "Ropes").focus();
    await page.keyboard.press("Enter");
    await heading(page, "The line opens");
    await page.goBack();
    await heading(page, "Stories");
    await page.locator("a:focus", { hasText: "Ropes" }).waitFor();
    await link(page, "Cable cars").click();
    await heading(page, "Cable cars");
    await page.clock.resume();
  });

  test("say what a story told and from which papers, and mark what is new since the last visit", async () => {
    const page = await fresh(reader);
    await answerStory(page, { isUnread: true, seenUpTo: "2026-11-20T12:00:00.000Z" });
    await page.goto("/story/opening");
    await heading(page, "The line opens");
    const events = page.getByRole("list", { name: "Timeline" }).locator("> li");
    expect(await events.count()).toBe(2);
    expect(await events.nth(0).getByRole("heading", { name: "A line is to open" }).count()).toBe(1);
    await says(events.nth(0), "Ghent gets cars.");
    expect(await events.nth(0).getByText("What changed").count()).toBe(0);
    await says(events.nth(1), "What changed");
    expect(await events.nth(1).getByRole("deletion").textContent()).toBe("was 12");
    expect(await events.nth(1).getByRole("insertion").textContent()).toBe("14");
    expect(await events.nth(1).getByText("It has", { exact: false }).count()).toBe(1);
    expect(await events.nth(0).getByText("New", { exact: true }).count()).toBe(0);
    expect(await events.nth(1).getByText("New", { exact: true }).count()).toBe(1);
    const paper = events.nth(1).getByRole("link", { name: "post.example Cars swing again" });
    expect(await paper.getAttribute("href")).toBe("https://post.example/cars");
    expect(await events.nth(1).getByRole("img", { name: "could not be reached" }).count()).toBe(1);
    await events
      .nth(1)
      .getByRole("link", { name: /^Open this update/ })
      .click();
    expect(new URL(page.url()).search).toBe("?summary=told");
  });

  test("that are not there are said to be missing; what fails is tried again", async () => {
    const page = await fresh(reader);
    await page.goto("/story/none");
    await heading(page, "Story not found");
    await page.goto("/topic/none/stories");
    await heading(page, "Topic Not Found");
    const mend = await fail(page, storyCalls.one);
    await page.goto("/story/opening");
    await says(page, "Couldn't load the story: Service Unavailable");
    await mend();
    await answerStory(page);
    await button(page, "Try again").click();
    await heading(page, "The line opens");
  });
});

describe("weeks and months", () => {
  const week = { ...aTold, id: "week", kind: "week", title: "The week of the opening", stories: [] };

  test("stand beside the updates, and opening one is a step that one can go back", async () => {
    const page = await fresh(reader);
    await answerList(page, storyCalls.weeks, [week]);
    await answerList(page, storyCalls.months, []);
    await answerList(page, /\/summaries\?kind=update/, [
      { ...aTold, lastUpdated: "2026-01-01T12:00:00.000Z" },
    ]);
    await openUpdate(page);
    const nav = page.getByRole("navigation", { name: "Earlier" });
    await nav.getByText("Nothing earlier yet.").waitFor();
    await nav.getByRole("link", { name: "Months" }).click();
    await nav.getByText("No monthly summary yet. The first appears when this month ends.").waitFor();
    await nav.getByRole("link", { name: "Weeks" }).click();
    await nav.getByRole("link", { name: /^The week of the opening/ }).click();
    await page.getByText("This is a weekly summary.").waitFor();
    await page.getByRole("heading", { level: 2, name: "The week of the opening" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: aTold.title }).waitFor();
    expect(await nav.locator("[aria-current=true]").allTextContents()).toEqual(["Weeks"]);
    expect(await hasFocus(nav.getByRole("link", { name: /^The week of the opening/ }))).toBe(true);
  });

  test("are not offered where none can have ended", async () => {
    const page = await fresh(reader);
    const lastUpdated = new Date().toISOString();
    await answerList(page, /\/summaries\?kind=update/, [
      { ...aTold, lastUpdated },
      { ...aTold, id: "b", lastUpdated },
    ]);
    await openUpdate(page);
    const nav = page.getByRole("navigation", { name: "Earlier" });
    await nav.waitFor();
    expect(await nav.getByRole("link", { name: "Weeks" }).count()).toBe(0);
  });
});

describe("one's own week", () => {
  const week = aWeek(aTold, ["Cable cars", "Huts"]);
  const toWeek = (page: Page) => link(page, "Your week");

  test("is linked from Home where there may be one, and its stories lead to their pages", async () => {
    const page = await fresh(reader);
    await page.route(storyCalls.ownWeek, (route) => route.fulfill({ json: week }));
    await page.goto("/");
    await page.getByRole("article").first().waitFor();
    expect(await toWeek(page).count()).toBe(0);
    const old = { ...topic, createdAt: "2026-01-01T00:00:00.000Z" };
    const summary = { ...aTold, lastUpdated: new Date(Date.now() - 604_800_000).toISOString() };
    await answerList(page, calls.followed, [{ ...old, summary }]);
    await page.reload();
    await toWeek(page).click();
    await heading(page, "Your week");
    await page.getByRole("heading", { level: 2, name: "16–22 November", exact: true }).waitFor();
    const topics = page.getByRole("list", { name: "Topics of this week" }).getByRole("link");
    expect(await topics.allTextContents()).toEqual(["Cable cars", "Huts"]);
    expect(await topics.last().getAttribute("href")).toBe("/topic/huts");
    const story = link(page, "A hut is painted");
    expect(await story.getAttribute("href")).toBe("/story/hut");
    await says(page, "Continues an earlier story");
    await page.goBack();
    await page.locator("a:focus", { hasText: "Your week" }).waitFor();
    expect(unexpected(reader)).toEqual([]);
  });

  test("that is not there yet is explained, and one that cannot be read is asked for again", async () => {
    const page = await fresh(reader);
    await page.route(storyCalls.ownWeek, (route) =>
      route.fulfill({ status: 404, json: { message: "None", code: "not_found" } }),
    );
    await page.goto("/week");
    await heading(page, "No weekly summary yet");
    const mend = await fail(page, storyCalls.ownWeek);
    await page.reload();
    await says(page, "Couldn't load your week: Service Unavailable");
    await mend();
    await page.route(storyCalls.ownWeek, (route) => route.fulfill({ json: week }));
    await button(page, "Try again").click();
    await heading(page, "Your week");
  });
});

test("what a topic published is told by story with the server's own answers", async () => {
  newsstand.items.push({
    title: "A cable car opens",
    slug: "opens",
    text: "The car crosses the river in Ghent.",
  });
  const writer = await server.join("Wanda Writer");
  const { page } = writer;
  const { id } = await writer.call<Topic>("POST", "/api/topics", {
    name: "Cable car news",
    category: "Travel",
    frequency: 0,
  });
  await page.goto(`/topic/${id}`);
  await page.getByRole("article").getByText("The car crosses the river in Ghent.").first().waitFor();
  await button(page, "How this was made").click();
  await page
    .locator("dd", { hasText: /^1 article$/ })
    .first()
    .waitFor();
  await link(page, "Stories").click();
  await heading(page, "Stories");
  await link(page, "A cable car opens").click();
  await heading(page, "A cable car opens");
  await page
    .getByText(/car crosses the river in Ghent/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: /^Open this update/ }).click();
  await heading(page, "Cable car news");
  expect(unexpected(writer)).toEqual([]);
}, 180_000);

test.each([390, 1440])(
  "what was checked leaves a source's title its room at %d pixels",
  async (width) => {
    const { page } = await server.join(`Sources ${width}`, { width });
    await openUpdate(page);
    const source = page.getByRole("listitem").filter({ hasText: "link works" }).first();
    const [all, title, check] = await Promise.all(
      [source, source.getByRole("link"), source.getByText("link works")].map((part) => part.boundingBox()),
    );
    const isBelow = (check?.y ?? 0) >= (title?.y ?? 0) + (title?.height ?? 0);
    expect(isBelow).toBe(width === 390);
    if (width === 390) expect(check?.x).toBe(title?.x ?? 0);
    else expect((check?.x ?? 0) + (check?.width ?? 0)).toBeCloseTo((all?.x ?? 0) + (all?.width ?? 0), 0);
  },
  60_000,
);

test.each([1440, 390])(
  "no screen of stories has a barrier that axe finds, in light and dark at %d pixels",
  async (width) => {
    const visitor = await server.join(`Axe Stories ${width}`, { width });
    const { page } = visitor;
    await answerStory(page);
    await answerList(page, storyCalls.list, [
      anEntry({}),
      anEntry({ id: "hut", headline: "A hut is painted" }),
    ]);
    await page.route(storyCalls.making, (route) => route.fulfill({ json: aMaking }));
    const { found, look } = barrierSearch(page);
    await openUpdate(page);
    await button(page, "How this was made").click();
    await page.getByText("366 articles").waitFor();
    await look("update");
    await page.goto(`/topic/${topic.id}/stories`);
    await link(page, "A hut is painted").waitFor();
    await look("stories");
    await page.goto("/story/opening");
    await heading(page, "The line opens");
    await look("story");
    await page.route(storyCalls.ownWeek, (route) => route.fulfill({ json: aWeek(aTold) }));
    await page.goto("/week");
    await link(page, "A hut is painted").waitFor();
    await look("week");
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(8);
  },
  90_000,
);
