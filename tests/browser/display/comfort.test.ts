import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { alterTopic, answerList, calls } from "../support/answers.ts";
import { visit } from "../support/browser.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let reader: Member;
let phone: Member;
let topic: Topic;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
  phone = await server.join("Pia Phone", { width: 390 });
  topic = await reader.call<Topic>("POST", "/api/topics", {
    name: "Cable cars",
    category: "Travel",
    frequency: 0,
    tags: [
      "alps",
      "ropes",
      "lifts",
      "steel",
      "gondolas",
      "funiculars",
      "valleys",
      "summits",
      "engines",
      "snow",
    ],
  });
}, 180_000);

afterAll(() => newsstand.close());

const sentence =
  "A line over the river opened on Thursday, and the mayor said that it will pay for itself in ten years. ";
const summary = {
  id: "told",
  title: "A line over the river",
  content: `${sentence.repeat(12)}\n\n- ${sentence.repeat(3)}\n\n> ${sentence.repeat(3)}`,
  newsCount: 0,
  lastUpdated: "2026-11-20T12:00:00.000Z",
  model: "digest",
  citations: [],
  kind: "update",
  stories: [],
  brief: [],
} satisfies Topic["summary"];

/** The most characters that stand on one line of a text. */
const longestLine = (text: Locator) =>
  text.evaluate((element) => {
    const lines = new Map<number, number>();
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = new Range();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (let at = 0; at < (node.textContent ?? "").length; at++) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { bottom, width } = range.getBoundingClientRect();
        const line = Math.round(bottom);
        // A space at the end of a line takes no room.
        if (width > 0) lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    }
    return Math.max(...lines.values());
  });

/** Whether a finger that lands 21 pixels from the middle of something, in any direction, still meets it. */
const isForFingers = async (target: Locator) => {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ].every(([dx = 0, dy = 0]) => {
      const met = document.elementFromPoint(x + dx, y + dy);
      return met !== null && element.contains(met);
    });
  });
};

describe("a text", () => {
  test("has at most 70 characters on a line, in a summary and in the beginning of one", async () => {
    const { page } = reader;
    await alterTopic(page, () => ({ summary }));
    await page.goto(`/topic/${topic.id}`);
    await page.locator("main .prose li").waitFor();
    expect(await longestLine(page.locator("main .prose"))).toBeWithin(50, 71);
    await answerList(page, calls.followed, [{ ...topic, summary }]);
    await page.goto("/");
    const preview = page.getByRole("article").getByText(/^A line over the river opened/);
    await preview.waitFor();
    expect(await longestLine(preview)).toBeWithin(50, 71);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("of a failure leaves room for the update on a card", async () => {
    const { page } = reader;
    const update = {
      ...topic.update,
      state: "failed" as const,
      error: "This port is not allowed. ".repeat(40),
    };
    await answerList(page, calls.followed, [{ ...topic, summary, update }]);
    await page.goto("/");
    const failure = page.getByRole("article").getByText(/^The last update failed/);
    expect((await failure.boundingBox())?.height).toBeWithin(40, 70);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("says its language, and what is done with a topic of one's own stands in one row on a desk", async () => {
    const { page } = reader;
    const title = "Die Bahn über den Fluss ist eröffnet, und der Bürgermeister freut sich";
    await alterTopic(page, () => ({ summary: { ...summary, title, content: `${title}.` } }));
    await page.goto(`/topic/${topic.id}`);
    const headline = page.getByRole("heading", { name: title });
    await headline.waitFor();
    expect(await headline.getAttribute("lang")).toBe("de");
    const edit = await page.getByRole("button", { name: "Edit", exact: true }).boundingBox();
    const more = await page.getByRole("button", { name: /^More for/ }).boundingBox();
    expect(more?.y).toBe(edit?.y ?? 0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("can be selected on a card, which a press on it opens, and tells its exact moment", async () => {
    const { page } = reader;
    await answerList(page, calls.followed, [{ ...topic, summary }]);
    await page.goto("/");
    const preview = page.getByRole("article").getByText(/^A line over the river opened/);
    const { x, y } = (await preview.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 10, y + 12);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + 12, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(10);
    expect(new URL(page.url()).pathname).toBe("/");
    const moment = page.getByRole("article").locator("time").first();
    expect(await moment.getAttribute("datetime")).toBe(summary.lastUpdated);
    await page.mouse.click(x + 60, y + 36);
    await page.waitForURL(`**/topic/${topic.id}`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("stands under headings that skip no level", async () => {
    const { page } = reader;
    const trending = { ...topic, isTrending: true, trendingLevel: "Hot" };
    await answerList(page, calls.trending, [trending]);
    for (const path of ["/", "/community-topics", "/community-topics?q=cable", "/my-topics"]) {
      await page.goto(path);
      await page.locator("main [data-card]").first().waitFor();
      const levels = await page
        .locator("main :is(h1, h2, h3, h4)")
        .evaluateAll((headings) => headings.map(({ localName }) => Number(localName.slice(1))));
      expect([path, levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)]).toEqual([path, true]);
    }
    await page.goto("/community-topics");
    await page.getByRole("heading", { name: "Latest" }).waitFor();
    await page.getByRole("region", { name: "Latest" }).getByRole("heading", { level: 3 }).waitFor();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

describe("the keyboard", () => {
  test.each([
    ["Edit", "Edit Topic"],
    ["Delete", "Delete Topic"],
  ])("goes back to the button of the menu when %s is cancelled", async (item, dialog) => {
    const { page } = reader;
    await page.goto("/my-topics");
    const button = page.getByRole("button", { name: /^Actions for/ }).first();
    for (const how of ["Cancel", "Escape"]) {
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: item }).click();
      const opened = page.getByRole("dialog", { name: dialog });
      await opened.locator(":focus").waitFor();
      if (how === "Escape") await page.keyboard.press("Escape");
      else await opened.getByRole("button", { name: "Cancel" }).click();
      await opened.waitFor({ state: "detached" });
      await page.waitForFunction(() => document.activeElement?.matches("button"));
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  test("leaves no ring where a finger touched a tab", async () => {
    const { page } = phone;
    await page.goto("/my-topics");
    const tab = page.getByRole("tab", { name: /^Following/ });
    await tab.tap();
    await page.waitForFunction(() => document.activeElement?.matches("[role=tab][data-state=active]"));
    expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");
    await page.keyboard.press("ArrowRight");
    const next = page.getByRole("tab", { name: /^Community/ });
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Community"));
    expect(await next.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  });
});

describe("a finger on a phone", () => {
  const target = (page: Page, role: "button" | "link", name: string | RegExp) =>
    page.getByRole(role, { name }).first();

  test("meets what it aims at: the round +, Read More, and the names of Discover", async () => {
    const { page } = phone;
    await answerList(page, calls.followed, [{ ...topic, summary }]);
    await answerList(page, calls.recommended, [{ ...topic, isFollowing: false }]);
    await page.goto("/");
    await page.getByRole("article").waitFor();
    expect(await isForFingers(target(page, "link", "Add a topic"))).toBe(true);
    expect(await isForFingers(target(page, "button", "Read More"))).toBe(true);
    const discover = page.getByRole("complementary", { name: "Discover" });
    expect(await isForFingers(discover.getByRole("link", { name: "Cable cars" }))).toBe(true);
    await discover.getByRole("button", { name: /^Follow/ }).click({ trial: true });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("finds no Follow button of Discover under the round +", async () => {
    const { page } = await server.join("Nina Newcomer", { width: 320 });
    const follow = page
      .getByRole("complementary", { name: "Discover" })
      .getByRole("button", { name: /^Follow/ });
    await follow.waitFor();
    const add = await target(page, "link", "Add a topic").boundingBox();
    const { x = 0, width = 0 } = (await follow.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(add?.x ?? 0);
  });

  test("finds the parts of Account in one row, scrolled to the current one", async () => {
    const { page, call } = await server.join("Greta German", { width: 320 });
    await call("PATCH", "/api/account", { language: "de" });
    await page.goto("/account/data");
    const parts = page.getByRole("navigation", { name: "Konto" }).getByRole("link");
    await parts.getByText("Deine Daten").waitFor();
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const { x = 0, width = 0 } = boxes.at(-1) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
  });

  test("meets 'Spell it' beside the human check", async () => {
    const { page } = await visit(server.url, { width: 390 });
    await page.goto("/auth");
    expect(await isForFingers(target(page, "button", "Spell it"))).toBe(true);
  });

  test("meets one tag at a time, however many lines they take", async () => {
    for (const width of [320, 390, 1440]) {
      const { page } = await visit(server.url, { width });
      await page.goto("/auth");
      await page.evaluate(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        },
        await phone.page.evaluate(() => ({ ...localStorage })),
      );
      await page.goto(`/topic/${topic.id}`);
      if (width < 768) await page.locator("main header").getByRole("button", { name: "Read More" }).click();
      await page.getByRole("link", { name: "#snow" }).waitFor();
      const boxes = await page
        .getByRole("list", { name: "Tags" })
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(10);
      for (const [at, box] of boxes.entries()) {
        expect(box.height).toBeGreaterThanOrEqual(24);
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            box.right <= other.left + 0.5 ||
            other.right <= box.left + 0.5 ||
            box.bottom <= other.top + 0.5 ||
            other.bottom <= box.top + 0.5;
          expect(isApart).toBe(true);
        }
      }
    }
  });
});
