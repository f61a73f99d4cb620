import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Summary, Update } from "../../../src/contract/topics/updates.ts";
import { alterTopic } from "./answers.ts";
import { heading } from "./elements.ts";
import { type Member, openServer } from "./member.ts";

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
  brief: [],
  ...fields,
});

/** A topic with its writer, a reader for whom it is always `now`, and a watcher whose clock a test moves on. */
export async function openCableCars(feeds: string) {
  const server = await openServer(feeds);
  const writer = await server.join("Wilma Writer");
  const draft = { name: "Cable cars", category: "Travel", frequency: 8, description: "Over towns." };
  const topic = await writer.call<Topic>("POST", "/api/topics", draft);
  const reader = await server.join("Rita Reader");
  await reader.page.clock.setFixedTime(now);
  const watcher = await server.join("Walt Watcher");
  await watcher.page.clock.install({ time: now });
  return { writer, topic, reader, watcher };
}

export async function openTopic(
  page: Page,
  topic: Topic,
  change: (topic: Topic) => Partial<Topic> = () => ({}),
): Promise<void> {
  await alterTopic(page, change);
  await page.goto(`/topic/${topic.id}`);
  await heading(page, topic.name);
}
