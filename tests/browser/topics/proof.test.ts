import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../src/contract/topics/updates.ts";
import { aTold } from "../support/answers/stories.ts";
import { alterTopic, unexpected } from "../support/answers.ts";
import { barrierSearch } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
  const body = { name: "Cable cars", category: "Travel", frequency: 0 };
  topic = await reader.call<Topic>("POST", "/api/topics", body);
}, 180_000);

afterAll(() => newsstand.close());

async function openUpdate(page: Page, fields: Partial<Summary> = {}) {
  await alterTopic(page, () => ({ summary: { ...aTold, ...fields } }));
  await page.goto(`/topic/${topic.id}`);
  await page.locator("[data-claim]").first().waitFor();
  return page.getByRole("article");
}

/** The update with another quote, and another address of its first page. */
function toldWith({ quote, url = "https://daily.example/line" }: { quote: string; url?: string }) {
  const proof = { quote, citation: 1, readAt: "2026-11-21T07:59:00.000Z" };
  return {
    content: aTold.content.replaceAll("https://daily.example/line", url),
    citations: aTold.citations.map((page, at) => (at === 0 ? { ...page, url } : page)),
    stories: aTold.stories.map((story) => {
      return { ...story, facts: story.facts.map((fact, at) => (at === 0 ? { ...fact, proof } : fact)) };
    }),
  };
}

describe("a reference", () => {
  test("opens the paper's words by Enter, with those marked that the sentence has, and gives the keyboard back", async () => {
    const page = await fresh(reader);
    const article = await openUpdate(page);
    const reference = article.getByRole("link", { name: "Source 1", exact: true }).first();
    expect(await reference.getAttribute("aria-haspopup")).toBe("dialog");
    await reference.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "In the paper's words" });
    await dialog.waitFor();
    expect(await dialog.locator("mark").allInnerTexts()).toEqual(["it has 12 cars"]);
    const passage = dialog.getByRole("link", { name: "Open the page at this passage" });
    expect(await passage.getAttribute("href")).toStartWith("https://daily.example/line#:~:text=On%20Monday");
    expect(await dialog.textContent()).toMatch(/The line opens.*daily\.example.*read \d/);
    const { found, look } = barrierSearch(page);
    await look("the paper's words");
    expect(Object.values(found).flat()).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await reference.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(unexpected(reader)).toEqual([]);
  });

  test("leads to the passage on its page, which the browser scrolls to", async () => {
    const filler = "<p>Nothing of note happened on the other bank.</p>".repeat(300);
    const quote =
      "On Monday – at last – the line over the river was opened: it has 12 cars, and each of them seats ten people.";
    const paper = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: () =>
        new Response(`<!doctype html><title>Line</title>${filler}<p id="it">${quote}</p>${filler}`, {
          headers: { "content-type": "text/html; charset=utf-8" },
        }),
    });
    try {
      const page = await fresh(reader);
      const article = await openUpdate(page, toldWith({ quote, url: paper.url.href }));
      await article.getByRole("link", { name: "Source 1", exact: true }).first().click();
      await page.context().route(`${paper.url.href}**`, (route) => route.continue());
      const opened = page.context().waitForEvent("page");
      await page.getByRole("link", { name: "Open the page at this passage" }).click();
      const tab = await opened;
      await tab.waitForFunction(() => {
        const { top, bottom } = document.querySelector("#it")?.getBoundingClientRect() ?? {
          top: -1,
          bottom: -1,
        };
        return top >= 0 && bottom <= innerHeight;
      });
      await tab.close();
    } finally {
      await paper.stop(true);
    }
  });

  test.each([
    ["of HTML", '<img src=x onerror="document.title=1"><script>document.title=1</script> 12 cars'],
    ["of Arabic with marks of direction", "\u202eتم افتتاح \u2067خط التلفريك فوق النهر يوم الاثنين"],
    ["of 10,000 characters without a space", "x".repeat(10_000)],
    ["with half an emoji at either end", "\ude00 It has 12 cars \ud83d"],
  ])("shows a quote %s as it is, and stays within a phone", async (_, quote) => {
    const page = await fresh(reader);
    await page.setViewportSize({ width: 390, height: 844 });
    const article = await openUpdate(page, toldWith({ quote }));
    await article.getByRole("link", { name: "Source 1", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "In the paper's words" });
    const shown = await dialog.locator("blockquote").textContent();
    expect(shown?.toWellFormed()).toBe(quote.toWellFormed());
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(unexpected(reader)).toEqual([]);
  });

  test("says which sentences were found on their pages, and once that all were", async () => {
    const page = await fresh(reader);
    const article = await openUpdate(page);
    expect(await article.locator('[data-claim="found"]').first().textContent()).toBe("It has 12 cars.");
    expect(await article.locator('[data-claim="open"]').first().textContent()).toBe(
      "A ride costs two francs.",
    );
    expect(await article.getByText("Every figure checked against its page").count()).toBe(0);
    const found = aTold.stories.map((story) => {
      return { ...story, facts: story.facts.map((fact) => ({ ...fact, claim: "found" as const })) };
    });
    await openUpdate(page, { stories: found, brief: [] });
    expect(await article.getByText("Every figure checked against its page").count()).toBe(1);
  });
});
