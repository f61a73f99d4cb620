import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { type Member, openServer } from "./member.ts";

export function addTopic(member: Member, name: string): Promise<Topic> {
  const description = `What is built, closed and repaired on the rails of ${name}, told by who rides them.`;
  return member.call("POST", "/api/topics", { name, description, category: "Travel", frequency: 0 });
}

/** A server with so many topics of one writer. */
export async function openTramways(feeds: string, count: number) {
  const server = await openServer(feeds);
  const writer = await server.join("Wanda Writer");
  const topics: Topic[] = [];
  for (let n = 0; n < count; n++) topics.push(await addTopic(writer, `Tramways of the ${n}th district`));
  return { server, writer, topics };
}

export const cards = (page: Page) => page.locator("main [data-card]");
export const cardOf = (page: Page, name: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Looks at each frame of the page until it is so. */
export async function until(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Refused requests that a test provoked are no complaint. */
export const unexpected = ({ complaints }: Member) =>
  complaints.filter((complaint) => !complaint.includes("status of 500"));
