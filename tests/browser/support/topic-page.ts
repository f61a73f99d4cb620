import type { Locator, Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics.ts";
import type { Summary, Update } from "../../../src/contract/updates.ts";
import { alterTopic } from "./answers.ts";
import type { Member } from "./member.ts";

/** The window of somebody, with nothing spoilt in it yet. */
export async function fresh({ page, complaints }: Member): Promise<Page> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  complaints.length = 0;
  return page;
}

/** What the clocks of these windows show. */
export const now = new Date("2026-11-21T12:00:00").getTime();
export const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
export const idle: Update = {
  state: "idle",
  lastCheckedAt: null,
  nextDueAt: null,
  outcome: null,
  error: null,
  note: null,
};
export const summary = (fields: Partial<Summary>): Summary => ({
  id: "told",
  title: "A line over the river",
  content: "It opened.",
  newsCount: 0,
  lastUpdated: inHours(-5.1),
  model: "digest",
  citations: [],
  kind: "update",
  stories: [],
  ...fields,
});

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
export const says = (within: Page | Locator, words: string) =>
  within.getByText(words, { exact: true }).waitFor();
export const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).first();
export const toast = (page: Page, words: string) =>
  says(page.getByRole("region", { name: "Notifications (F8)" }), words);

export async function openTopic(
  page: Page,
  topic: Topic,
  change: (topic: Topic) => Partial<Topic> = () => ({}),
): Promise<void> {
  await alterTopic(page, change);
  await page.goto(`/topic/${topic.id}`);
  await heading(page, topic.name);
}
