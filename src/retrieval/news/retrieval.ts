import type { Parser } from "../../base/parser.ts";
import { allAddresses, createFetcher, type FetcherParts, type FetchPage, isHostOf } from "../fetch.ts";
import type { NewsletterDeps } from "../mailbox/newsletters.ts";
import { type PolitenessParts, politely } from "../politeness.ts";
import { createFeedReader, type ReadFeed } from "./feed-reader.ts";
import type { NewsPlace } from "./feeds.ts";
import { searxngPlace } from "./searxng.ts";

export interface RetrievalDeps {
  fetch: FetcherParts["fetch"];
  lookup?: FetcherParts["lookup"];
  wait?: PolitenessParts["wait"];
  parser: Parser;
  now: () => Date;
  /** Counts requests to a host that aren't HTTP. */
  watchHost?: NewsletterDeps["watch"];
}

export interface Retrieval {
  fetchPage: FetchPage;
  readFeed: ReadFeed;
  searches: NewsPlace[];
  /** True if the admin named the origin for feeds, which may then be private. */
  isFeedOrigin: (origin: string) => boolean;
  newsletters: NewsletterDeps;
}

interface RetrievalSettings {
  newsFeeds: string[];
  searxngUrl: string | null;
  /** Each as `host` or `host:port`. */
  mailboxHosts: string[];
}

export function createRetrieval(
  { fetch, lookup, wait, parser, now, watchHost }: RetrievalDeps,
  { newsFeeds, searxngUrl, mailboxHosts }: RetrievalSettings,
): Retrieval {
  const fetching = (isNamed: (origin: string) => boolean) =>
    politely(createFetcher({ fetch, ...(lookup && { lookup }), allow: isNamed }), {
      now,
      isNamed,
      ...(wait && { wait }),
    });
  const isFeedOrigin = isOriginOf(newsFeeds);
  const fetchPage = fetching(isFeedOrigin);
  return {
    fetchPage,
    readFeed: createFeedReader({ fetchPage, parser, now }),
    searches: searxngUrl ? [searxngPlace(searxngUrl, fetching(isOriginOf([searxngUrl])), parser, now)] : [],
    isFeedOrigin,
    newsletters: {
      lookup: lookup ?? allAddresses,
      isMailboxHost: isHostOf(mailboxHosts),
      watch: watchHost ?? ((_host, visit) => visit()),
      ...{ parser, now },
    },
  };
}

/** Makes a test for the origins of these addresses. */
export function isOriginOf(urls: string[]): (origin: string) => boolean {
  const origins = new Set(urls.map((url) => new URL(url).origin));
  return (origin) => origins.has(origin);
}
