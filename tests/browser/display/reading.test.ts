import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { answerList, calls } from "../support/answers.ts";
import { button } from "../support/elements.ts";
import type { Member } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { idle, openCableCars, openTopic, summary } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let writer: Member;
let reader: Member;
let topic: Topic;

const told = summary({
  content: "### Lifts\n\nThe line carries 2,500 people an hour. [1](https://a.example/x)\n\nIt opened.",
  citations: [
    { title: "A line", url: "https://a.example/x", site: "a.example", publishedAt: null, checked: "ok" },
  ],
});

beforeAll(async () => {
  ({ writer, reader, topic } = await openCableCars(newsstand.feeds));
});

afterAll(() => newsstand.close());

const openTold = (page: Page) => openTopic(page, topic, () => ({ summary: told, update: idle }));
const more = (page: Page) => button(page, `More for ${topic.name}`);
const textSize = (page: Page) =>
  page
    .locator(".prose p")
    .first()
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize));

describe("on a phone", () => {
  test("the headline stands in the upper half of the first screen, below one row of actions", async () => {
    const { page } = writer;
    await page.setViewportSize({ width: 390, height: 844 });
    await openTold(page);
    const headline = await page.getByRole("heading", { level: 2, name: told.title }).boundingBox();
    expect(headline?.y).toBeLessThan(422);
    const tops = await page
      .locator("[data-topic-page] button")
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
      );
    expect(tops.length).toBe(5);
    expect(new Set(tops).size).toBe(1);
    await more(page).click();
    const items = page.getByRole("menu").getByRole("menuitem");
    expect(await items.filter({ visible: true }).allInnerTexts()).toEqual([
      "Share",
      "Stories",
      "Edit",
      "Refresh now",
      "Copy as Markdown",
      "Print",
      "Delete topic",
    ]);
    await items.filter({ hasText: "Edit" }).click();
    await page.getByRole("dialog", { name: "Edit Topic" }).waitFor();
  });

  test("a menu longer than the screen ends on it, and scrolls", async () => {
    const { page } = writer;
    await page.setViewportSize({ width: 320, height: 500 });
    await openTold(page);
    await more(page).click();
    const menu = page.getByRole("menu");
    await menu.waitFor();
    const box = await menu.boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 500).toBe(true);
    expect(await menu.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);
    await page.keyboard.press("Escape");
  });

  test("the actions of a topic stand in one row at 320 pixels too", async () => {
    const { page } = writer;
    await page.setViewportSize({ width: 320, height: 700 });
    const likeCount = 128;
    await openTopic(page, topic, () => ({ summary: told, update: idle, likeCount, slopCount: 12 }));
    const tops = await page
      .locator("[data-topic-page] button")
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
      );
    expect(tops.length).toBe(5);
    expect(new Set(tops).size).toBe(1);
  });

  test("the round button makes way while one scrolls down, and comes back", async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 390, height: 844 });
    await answerList(
      page,
      calls.followed,
      Array.from({ length: 6 }, (_, n) => ({ ...topic, id: `${topic.id}${n}`, summary: told })),
    );
    await page.goto("/");
    const add = page.locator(".add-button");
    await page.locator("main [data-card]").nth(5).waitFor();
    const isInSight = () => add.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight);
    expect(await isInSight()).toBe(true);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => {
      const link = document.querySelector(".add-button");
      return link && link.getBoundingClientRect().top >= window.innerHeight;
    });
    await page.mouse.wheel(0, -100);
    await page.waitForFunction(() => {
      const link = document.querySelector(".add-button");
      return link && link.getBoundingClientRect().bottom < window.innerHeight;
    });
  });

  test("what is featured is a shelf, so that what is new begins in the first two screens", async () => {
    const { page } = reader;
    await page.setViewportSize({ width: 390, height: 844 });
    const trending = Array.from({ length: 9 }, (_, n) => ({
      ...topic,
      ...{ id: `${topic.id}${n}`, isTrending: true, trendingLevel: "Hot", summary: told },
    }));
    await page.route(calls.trending, (route) => route.fulfill({ json: trending }));
    await page.goto("/community-topics");
    const latest = page.getByRole("heading", { name: "Latest", exact: true });
    await latest.waitFor();
    expect(await page.locator("section[aria-labelledby=featured] article").count()).toBe(9);
    expect((await latest.boundingBox())?.y).toBeLessThan(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test("o opens the topic that one stepped to, and g with another letter leads to Home and to Community", async () => {
  const { page } = writer;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/community-topics");
  await page.getByRole("link", { name: topic.name, exact: true }).first().focus();
  await page.keyboard.press("o");
  await page.getByRole("heading", { level: 1, name: topic.name }).waitFor();
  // Alone it goes nowhere.
  await page.keyboard.press("c");
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.getByRole("heading", { level: 1, name: "My Updates" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.getByRole("heading", { level: 1, name: "Community Topics" }).waitFor();
});

describe("an update", () => {
  test("is as large, and its lines as short, as its reader chose, also when one comes back", async () => {
    const { page } = writer;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTold(page);
    const usual = await textSize(page);
    await more(page).click();
    await page.getByRole("menuitemradio", { name: "Larger text" }).click();
    await page.getByRole("menuitemradio", { name: "Short" }).click();
    await page.keyboard.press("Escape");
    expect(await textSize(page)).toBeCloseTo(usual * 1.35, 1);
    await openTold(page);
    expect(await textSize(page)).toBeCloseTo(usual * 1.35, 1);
    const width = () =>
      page
        .locator(".prose p")
        .first()
        .evaluate((line) => getComputedStyle(line).maxWidth);
    const short = Number.parseFloat(await width());
    await more(page).click();
    await page.getByRole("menuitemradio", { name: "Normal", exact: true }).click();
    expect(Number.parseFloat(await width())).toBeGreaterThan(short * 1.2);
  });

  test("is copied as markdown with its sources", async () => {
    const { page } = writer;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTold(page);
    await more(page).click();
    await page.getByRole("menuitem", { name: "Copy as Markdown" }).click();
    await page.getByText("Copied as Markdown", { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toStartWith(`# ${told.title}\n\n[Cable cars](`);
    expect(copied).toContain(told.content);
    expect(copied).toEndWith("## Sources\n\n1. [A line](https://a.example/x) (a.example)\n");
  });

  test("is printed without what is pressed, and with the addresses of its sources", async () => {
    const { page } = writer;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTold(page);
    await page.emulateMedia({ media: "print" });
    const seen = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect(await seen("header nav, aside, form, button, #comments")).toBe(0);
    expect(await seen("main article .prose p")).toBe(2);
    const address = await page
      .locator("#sources ~ ol a")
      .first()
      .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(address).toContain("https://a.example/x");
    await page.emulateMedia({ media: null });
  });
});
