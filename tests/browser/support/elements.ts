import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { barriers } from "./browser.ts";

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
export const says = (within: Page | Locator, words: string | RegExp) =>
  within.getByText(words, { exact: true }).waitFor();
export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true }).first();
export const toast = (page: Page, words: string) =>
  says(page.getByRole("region", { name: "Notifications (F8)" }), words);
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

/** What a control is said to have against its value. */
export async function objection(control: Locator): Promise<string | null> {
  const note = await control.getAttribute("aria-describedby");
  return control.page().locator(`[id="${note}"]`).textContent();
}

/** The blank form for a new topic, with every field to see, once its sources are there. */
export async function openTopicForm(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/create-topic");
  await heading(page, "Create Topic");
  await unfoldTopicForm(page);
}

/** Unfolds what the form of a new topic keeps below its one line, and waits for the sources in it. */
export async function unfoldTopicForm(page: Page): Promise<void> {
  const fold = page.getByRole("button", { name: "More options" });
  // A draft that was kept is unfolded.
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
  await page.getByRole("radio", { name: /Digest/ }).waitFor();
}

/** Looks for barriers on one screen after another, in light and dark, and fails where one is wider than the window. */
export function barrierSearch(page: Page) {
  const found: Record<string, string[]> = {};
  const look = async (what: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      found[`${what}, ${colorScheme}`] = await barriers(page);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([what, over <= 0]).toEqual([what, true]);
  };
  return { found, look };
}
