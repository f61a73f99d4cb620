import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics.ts";
import type { Summary } from "../../../src/contract/updates.ts";
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
