import { cutTo } from "../../base/cut.ts";
import { invalid } from "../../base/errors.ts";
import type { Parser } from "../../base/parser.ts";
import type { DiscoveredFeed } from "../../contract/drafts/feeds.ts";
import { siteOf } from "../article.ts";
import { FetchFailed, type FetchPage, FetchRefused, whyRefused } from "../fetch.ts";
import type { FeedContent } from "../news/feed-document.ts";
import { NoSuccess, type ReadFeed, requireSuccess } from "../news/feed-reader.ts";
import { NeverAsked } from "../politeness.ts";
import { asAddress, knownFeeds, usualFeeds } from "./known-places.ts";
import { type FeedsAtAddress, feedsAtJob } from "./page-job.ts";
import { words } from "./words.ts";

export interface DiscoveryDeps {
  fetchPage: FetchPage;
  readFeed: ReadFeed;
  parser: Parser;
  isFeedOrigin: (origin: string) => boolean;
}

/** In addition to the requested address; a list of feeds may name 20. */
const MAX_REQUESTS = 6;
const MAX_ARTICLES = 5;
/** Milliseconds. */
const timeout = 25_000;
const ACCEPT =
  "text/html, application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

/** Each feed as it is now. @throws validation_failed, with the reason, without feeds or for a refused address */
export async function discoverFeeds(written: string, deps: DiscoveryDeps): Promise<DiscoveredFeed[]> {
  const url = asAddress(written);
  const refused = whyRefused(url, deps.isFeedOrigin);
  const shown = written.length > MAX_SHOWN ? `${cutTo(written, MAX_SHOWN)}…` : written;
  if (refused !== null) throw invalid("url", words.notAsked(shown, refused));
  const signal = AbortSignal.timeout(timeout);
  const search = new Search(deps, signal);
  try {
    const page = new URL(url);
    const feeds = await search.known(page);
    return feeds.length > 0 ? feeds : await search.page(page);
  } catch (cause) {
    throw invalid("url", signal.aborted ? words.notReached(shown, words.tooSlow) : whyNone(shown, cause));
  }
}

/** Characters of an address that a message repeats. */
const MAX_SHOWN = 200;

function whyNone(url: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof FetchRefused) return words.notAsked(url, reason);
  if (cause instanceof NoSuccess) return words.notRead(url, reason);
  return isWithoutAnswer(cause) ? words.notReached(url, reason) : words.notFound(url, reason);
}

function isWithoutAnswer(cause: unknown): boolean {
  return cause instanceof FetchFailed || cause instanceof NeverAsked;
}

interface Candidate {
  url: string;
  title: string;
}

class Search {
  #left = MAX_REQUESTS;
  /** The reason why a page that may be a feed couldn't be read. */
  #unread: unknown;

  constructor(
    private readonly deps: DiscoveryDeps,
    private readonly signal: AbortSignal,
  ) {}

  async known(page: URL): Promise<DiscoveredFeed[]> {
    const [first, ...others] = knownFeeds(page);
    if (first === undefined) return [];
    // A podcast directory isn't a feed itself, but names one.
    if (new URL(first).pathname === "/lookup") return this.#read((await this.#at(first)).named, this.#left);
    return this.#read(
      [first, ...others].map((url) => ({ url, title: "" })),
      this.#left,
    );
  }

  async page({ href, origin }: URL): Promise<DiscoveredFeed[]> {
    const { feed, named, isList } = await this.#at(href);
    if (feed) return [present(href, feed, "")];
    const feeds = await this.#read(named, isList ? named.length : this.#left);
    if (feeds.length > 0) return feeds;
    if (isList) throw new Error(words.listUnreadable);
    const usual = usualFeeds(new URL(origin)).map((url) => ({ url, title: "" }));
    const found = await this.#read(usual, this.#left);
    if (found.length > 0) return found.slice(0, 1);
    throw this.#unread ?? new Error(named.length > 0 ? words.namedUnreadable : words.namesNone);
  }

  async #at(url: string): Promise<FeedsAtAddress> {
    const page = await this.deps.fetchPage(url, { signal: this.signal, headers: { accept: ACCEPT } });
    requireSuccess(page);
    const contentType = page.headers.get("content-type");
    return this.deps.parser.parse(feedsAtJob, { bytes: page.bytes, contentType, url: page.url }, this.signal);
  }

  async #read(candidates: Candidate[], most: number): Promise<DiscoveredFeed[]> {
    const asked = candidates
      .filter(({ url }) => whyRefused(url, this.deps.isFeedOrigin) === null)
      .slice(0, most);
    this.#left -= asked.length;
    const read = await Promise.allSettled(asked.map(({ url }) => this.deps.readFeed(url, this.signal)));
    this.signal.throwIfAborted();
    this.#unread ??= read
      .flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []))
      .find((cause) => isWithoutAnswer(cause) || (cause instanceof NoSuccess && !cause.isMissing));
    return asked.flatMap(({ url, title }, at) => {
      const outcome = read[at];
      return outcome?.status === "fulfilled" ? [present(url, outcome.value, title)] : [];
    });
  }
}

function present(url: string, { title, kind, articles }: FeedContent, named: string): DiscoveredFeed {
  const latest = [...articles].sort(
    (a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0),
  );
  return {
    url,
    title: title || named || siteOf(url),
    kind,
    articles: latest.slice(0, MAX_ARTICLES).map(({ title, url, publishedAt }) => ({
      title,
      url,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  };
}
