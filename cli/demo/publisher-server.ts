import type { DemoClock } from "./clock.ts";
import { articlePage, feed } from "./newspaper.ts";
import { type Publisher, publishers } from "./publishers.ts";
import type { SampleTopic } from "./sample-topic.ts";
import { createWire, isPublisher, sectionOf, type Wire } from "./wire.ts";

/**
 * The sample publishers, served on the loopback address under names of their own:
 * `http://meridian-wire.localhost:PORT`.
 */
export interface PublisherServer {
  /** Their searches, in the form of TOPICAPP_NEWS_FEEDS. */
  feeds: string;
  /** The sample topics, with their publishers' sections as feeds. */
  topics: SampleTopic[];
  /** The demo's only network: sends requests to the sample publishers and nobody else. */
  fetch(url: string, init: BunFetchRequestInit): Promise<Response>;
  stop(): Promise<void>;
}

const loopback = "127.0.0.1";
const feedType = "application/feed+json";

export function startPublishers(topics: readonly SampleTopic[], clock: DemoClock): PublisherServer {
  const wire = createWire(topics, clock);
  const server = Bun.serve({ hostname: loopback, port: 0, fetch: (request) => answer(wire, request) });
  const origins = Object.keys(publishers).map((site) => `http://${site}.localhost:${server.port}`);
  return {
    feeds: origins.map((origin) => `${origin}/search?q={query}`).join(","),
    topics: topics.map((topic) => withFeeds(topic, server.port ?? 0)),
    async fetch(url, init) {
      const address = new URL(url);
      if (!origins.includes(address.origin)) throw new Error("The demo asks nobody outside");
      // A name under .localhost is this machine's (RFC 6761, section 6.3), which not every resolver knows.
      const headers = { ...init.headers, host: address.host };
      address.hostname = loopback;
      return fetch(address.href, { ...init, headers, proxy: false });
    },
    stop: () => server.stop(true),
  };
}

function withFeeds({ draft, stories, ...topic }: SampleTopic, port: number): SampleTopic {
  const sites = new Set(stories.flat().map(({ site }) => site));
  const feeds = [...sites].map((site) => ({
    url: `http://${site}.localhost:${port}/sections/${sectionOf(draft.name)}.json`,
  }));
  return { ...topic, stories, draft: { ...draft, feeds, useInstanceFeeds: false } };
}

function answer(wire: Wire, request: Request): Response {
  const { hostname, pathname, searchParams, origin } = new URL(request.url);
  const site = hostname.replace(/\.localhost$/, "");
  if (!isPublisher(site)) return notFound();
  if (pathname === "/search") return searched(wire, site, searchParams.get("q") ?? "", origin);
  const [, section] = /^\/sections\/([^/]+)\.json$/.exec(pathname) ?? [];
  if (section) return document(feed(site, origin, wire.section(site, section)), feedType, 200);
  const article = wire.page(site, pathname);
  if (!article || article.isGone) return notFound();
  return document(articlePage(article), "text/html; charset=utf-8", 200);
}

function searched(wire: Wire, site: Publisher, query: string, origin: string): Response {
  return document(feed(site, origin, wire.search(site, query)), feedType, 200);
}

function notFound(): Response {
  return document("404: no such page in the sample newsroom of the topicapp demo\n", "text/plain", 404);
}

function document(text: string, type: string, status: number): Response {
  const headers = {
    "content-type": type,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "cache-control": "no-store",
  };
  return new Response(text, { status, headers });
}
