import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics.ts";
import type { Member } from "./member.ts";

export function addTopic(member: Member, name: string): Promise<Topic> {
  const description = `What is built, closed and repaired on the rails of ${name}, told by who rides them.`;
  return member.call("POST", "/api/topics", { name, description, category: "Travel", frequency: 0 });
}

export const cards = (page: Page) => page.locator("main [data-card]");
export const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

/** Looks at each frame of the page until it is so. */
export async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Refused requests that a test provoked are no complaint. */
export const unexpected = ({ complaints }: Member) =>
  complaints.filter((complaint) => !complaint.includes("status of 500"));
