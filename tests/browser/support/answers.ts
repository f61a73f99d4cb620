import type { Page } from "playwright-core";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Visit } from "./browser.ts";

/** The API's calls as a screen makes them. */
export const calls = {
  me: /\/api\/auth\/me$/,
  followed: /\/api\/users\/[^/]+\/followed-topics/,
  own: /\/api\/users\/[^/]+\/topics/,
  updates: /\/api\/users\/[^/]+\/updates/,
  user: /\/api\/users\/[^/?]+$/,
  recommended: /\/api\/topics\?sort=hot/,
  trending: /\/api\/topics\/trending/,
  community: /\/api\/topics\/community/,
  topic: /\/api\/topics\/[^/?]+(?:\?restorable=true)?$/,
  comments: /\/api\/topics\/[^/]+\/comments/,
  sources: /\/api\/topic-sources$/,
};

/** Holds back what matches. Answers what lets it go on. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}

/** Has the server fail at what matches. Answers what mends it. */
export async function fail(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 503, body: "" }));
  return () => page.unroute(address);
}

/** Answers a list of one's own making. */
export function answerList(page: Page, address: RegExp, items: unknown[]): Promise<unknown> {
  const headers = { "X-Total-Count": String(items.length) };
  return page.route(address, (route) => route.fulfill({ json: items, headers }));
}

/** What the server says of the topic that is asked for, with other values in some of its fields. */
export async function alterTopic(page: Page, change: (topic: Topic) => Partial<Topic>): Promise<void> {
  await page.route(calls.topic, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    const topic: Topic = await response.json();
    await route.fulfill({ response, json: { ...topic, ...change(topic) } });
  });
}

/** What went wrong in a window beyond the answers that its test spoilt. */
export const unexpected = ({ complaints }: Visit) =>
  complaints.filter((complaint) => !/the server responded with a status of [45]\d\d/.test(complaint));
