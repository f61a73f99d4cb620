import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { barriers } from "../support/browser.ts";
import { addTopic, cardOf, cards, openTramways, unexpected, until } from "../support/cards.ts";
import { hasFocus } from "../support/elements.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let tramways: Awaited<ReturnType<typeof openTramways>>;

beforeAll(async () => {
  tramways = await openTramways(newsstand.feeds, 120);
}, 180_000);

afterAll(() => newsstand.close());

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;

/** Scrolls down until so many cards are there. */
async function readDownTo(page: Page, count: number): Promise<void> {
  for (;;) {
    const there = await cards(page).count();
    if (there >= count) return;
    await cards(page).last().scrollIntoViewIfNeeded();
    await cards(page).nth(there).waitFor();
  }
}

/** Brings a card into the middle of the screen. */
async function readTo(card: Locator): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

describe("a list of 120 topics", () => {
  test.each([1440, 390])(
    "is read on while one scrolls, to its end, at %d pixels",
    async (width) => {
      const reader = await tramways.server.join(`Reader ${width}`, { width });
      const { page } = reader;
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/topics/community")) asked.push(new URL(request.url()).search);
      });
      await page.goto("/community-topics");
      await cards(page).nth(23).waitFor();
      expect(await cards(page).count()).toBeLessThanOrEqual(72);
      await readDownTo(page, 120);
      await page.getByRole("button", { name: "Show more topics" }).waitFor({ state: "detached" });
      const names = await cards(page).getByRole("heading").allTextContents();
      expect(new Set(names).size).toBe(120);
      expect(asked).toHaveLength(3);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(unexpected(reader)).toEqual([]);
    },
    60_000,
  );

  test("is where it was, and so is the keyboard, when one comes back from a card", async () => {
    const reader = await tramways.server.join("Back Again");
    const { page } = reader;
    await page.goto("/community-topics");
    await readDownTo(page, 110);
    const card = cards(page).nth(90);
    await readTo(card);
    const name = (await card.getByRole("heading").textContent()) ?? "";
    const [before, y] = [await topOf(card), await scrolled(page)];
    expect(y).toBeGreaterThan(2000);
    await card.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Community Topics" }).waitFor();
    const again = cardOf(page, name);
    await again.waitFor();
    expect(await hasFocus(again.getByRole("link", { name, exact: true }))).toBe(true);
    await expectAt(again, before);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.goBack();
    await expectAt(again, before);
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("begins at its top, with the keyboard at the content, when one goes on to it", async () => {
    const { page } = await tramways.server.join("Always Onwards");
    await page.goto("/community-topics");
    await readDownTo(page, 60);
    await page.getByRole("link", { name: "My Topics" }).first().click();
    await page.getByRole("heading", { level: 1, name: "My Topics" }).waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.getByRole("link", { name: "Community", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Community Topics" }).waitFor();
    expect(await scrolled(page)).toBe(0);
    expect(await hasFocus(page.locator("main"))).toBe(true);
  }, 180_000);

  test("asks for a page that failed when one tries again, and goes on by hand too", async () => {
    const reader = await tramways.server.join("Try Again");
    const { page } = reader;
    let failures = 0;
    await page.route("**/api/topics/community?*cursor=*", (route) => {
      failures += 1;
      return route.fulfill({ status: 500, body: "" });
    });
    await page.goto("/community-topics");
    await cards(page).last().scrollIntoViewIfNeeded();
    const again = page.getByRole("button", { name: "Try again", exact: true });
    await again.waitFor();
    await page.getByText("Failed to fetch topics: Internal Server Error", { exact: true }).waitFor();
    expect([failures, await cards(page).count()]).toEqual([1, 24]);
    await page.unroute("**/api/topics/community?*cursor=*");
    await again.focus();
    await page.keyboard.press("Enter");
    await cards(page).nth(24).waitFor();
    await again.waitFor({ state: "detached" });
    const next = cards(page).nth(24).getByRole("heading").getByRole("link");
    await until(page, () => hasFocus(next));
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("has no barrier that axe finds with much of it read, and draws what gets near the screen", async () => {
    const { page } = await tramways.server.join("Axe Reader", { width: 390, scheme: "dark" });
    await page.goto("/community-topics");
    await readDownTo(page, 60);
    expect(await barriers(page)).toEqual([]);
    const found = await page.evaluate(() => {
      const last = document.querySelectorAll("main [data-card]")[55]?.textContent ?? "";
      return last.includes("Tramways of the");
    });
    expect(found).toBe(true);
  }, 180_000);
});

/** A card may still be settling: heights above it become exact only when they are drawn. */
async function expectAt(card: Locator, top: number): Promise<void> {
  await until(card.page(), async () => Math.abs((await topOf(card)) - top) < 3);
}

describe("Home with more followed topics than a page holds", () => {
  test("tells in its title of an update from further down, and moves no card until asked", async () => {
    const reader = await tramways.server.join("Fred Follower");
    const { page, user, call } = reader;
    const own: Topic[] = [];
    for (let n = 0; n < 30; n++) own.push(await addTopic(reader, `Ferries of the ${n}th island`));
    const followed = `/api/users/${user.id}/followed-topics?limit=100`;
    await until(page, async () =>
      (await call<Topic[]>("GET", followed)).every(({ update }) => update.state === "idle"),
    );
    await page.clock.install();
    await page.goto("/");
    await cards(page).nth(23).waitFor();
    expect(await page.title()).toBe("Home · topicapp");
    const first = await cards(page).first().getAttribute("data-card");
    newsstand.items.push({
      title: "The ferries of the 0th island sail by night",
      slug: "night-ferries",
      text: "From May the ferries of the 0th island sail at midnight, too, with room for 40 bicycles.",
    });
    const furthest = own[0] as Topic;
    await call("POST", `/api/topics/${furthest.id}/refresh`);
    await until(page, async () => {
      const { update } = await call<Topic>("GET", `/api/topics/${furthest.id}`);
      return update.state === "idle";
    });
    await page.clock.fastForward("00:30");
    await page.getByRole("button", { name: "1 new update" }).waitFor();
    await page.waitForFunction(() => document.title === "(1) Home · topicapp");
    expect(await cards(page).first().getAttribute("data-card")).toBe(first);
    await page.getByRole("button", { name: "1 new update" }).click();
    await until(page, async () => (await cards(page).first().getAttribute("data-card")) === furthest.id);
    expect(await scrolled(page)).toBe(0);
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);
});
