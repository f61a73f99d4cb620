import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../../base/parser.ts";
import { untilAborted } from "../../base/timeout.ts";
import { articleShape } from "../article.ts";
import type { FetchedPage, FetchPage } from "../fetch.ts";
import { failures } from "../words.ts";
import type { FeedContent } from "./feed-document.ts";

export const feedJob: Job<{ bytes: Uint8Array; contentType: string | null; url: string }, FeedContent> = {
  name: "feed",
  output: z.object({
    title: z.string().max(1_000),
    kind: z.enum(["rss", "atom", "json"]),
    articles: z.array(articleShape).max(100),
  }),
};

/** @throws an error whose message is for a person and starts with "it"; the signal's reason if aborted */
export type ReadFeed = (url: string, signal: AbortSignal) => Promise<FeedContent>;

interface FeedReaderDeps {
  fetchPage: FetchPage;
  parser: Parser;
  now: () => Date;
  maxCharacters?: number;
}

const MAX_FEEDS = 1_000;
const MAX_CHARACTERS = 8_000_000;
/** Milliseconds. */
const MAX_FRESH = 10 * 60_000;

/** Shares an answer while it's fresh (RFC 9111 section 4.2), at most 10 minutes, then sends conditional requests. */
export function createFeedReader({
  fetchPage,
  parser,
  now,
  maxCharacters = MAX_CHARACTERS,
}: FeedReaderDeps): ReadFeed {
  const kept = createStore(maxCharacters);
  const underWay = new Map<string, SharedReading>();

  async function ask(url: string, signal: AbortSignal): Promise<FeedContent> {
    const known = kept.get(url);
    const page = await fetchPage(url, { signal, headers: { accept: ACCEPT, ...known?.conditions } });
    const isSame = page.status === 304 && known !== undefined;
    const content = isSame ? known.content : await contentOf(page, parser, signal);
    const conditions = isSame ? known.conditions : conditionsOf(page.headers);
    const readAt = now().getTime();
    kept.set(url, { content, conditions, readAt, freshUntil: readAt + freshFor(page.headers, readAt) });
    return content;
  }

  return async (url, signal) => {
    signal.throwIfAborted();
    const known = kept.get(url);
    const time = now().getTime();
    // A clock that was set back must not keep a feed for longer.
    if (known && known.readAt <= time && time < known.freshUntil) return known.content;
    const others = underWay.get(url);
    const shared = others && !others.isOver ? others : new SharedReading((ended) => ask(url, ended));
    underWay.set(url, shared);
    try {
      return await shared.wait(signal);
    } finally {
      if (shared.isOver && underWay.get(url) === shared) underWay.delete(url);
    }
  };
}

/** Work shared by several waiting callers; it's aborted when the last one gives up. */
class SharedReading {
  readonly #abort = new AbortController();
  readonly #content: Promise<FeedContent>;
  #waiting = 0;
  isOver = false;

  constructor(read: (signal: AbortSignal) => Promise<FeedContent>) {
    this.#content = read(this.#abort.signal).finally(() => {
      this.isOver = true;
    });
    this.#content.catch(() => {});
  }

  async wait(signal: AbortSignal): Promise<FeedContent> {
    this.#waiting++;
    try {
      return await untilAborted(this.#content, signal);
    } finally {
      if (--this.#waiting === 0 && !this.isOver) {
        this.isOver = true;
        this.#abort.abort(signal.reason);
      }
    }
  }
}

interface CachedFeed {
  content: FeedContent;
  conditions: Record<string, string>;
  readAt: number;
  freshUntil: number;
}

function createStore(maxCharacters: number) {
  const kept = new Map<string, CachedFeed>();
  let characters = 0;
  const forget = (url: string) => {
    const known = kept.get(url);
    if (!known) return;
    kept.delete(url);
    characters -= sizeOf(url, known);
  };
  return {
    get: (url: string) => kept.get(url),
    set(url: string, reading: CachedFeed) {
      forget(url);
      kept.set(url, reading);
      characters += sizeOf(url, reading);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_FEEDS && characters <= maxCharacters) break;
        forget(oldest);
      }
    },
  };
}

function sizeOf(url: string, { content, conditions }: CachedFeed): number {
  const ofArticles = content.articles.reduce(
    (sum, { url, page, title, extract, site }) =>
      sum + url.length + page.length + title.length + extract.length + site.length,
    0,
  );
  return url.length + JSON.stringify(conditions).length + ofArticles;
}

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

/** A server answered, but not with a page. */
export class NoSuccess extends Unreadable {
  /** The server has no such page, and would say so again. */
  readonly isMissing: boolean;

  constructor(status: number) {
    super(status === 429 ? failures.resting : failures.status(status));
    this.isMissing = status === 404 || status === 410;
  }
}

/** @throws NoSuccess */
export function requireSuccess({ status }: Pick<FetchedPage, "status">): void {
  if (status < 200 || status > 299) throw new NoSuccess(status);
}

function contentOf(page: FetchedPage, parser: Parser, signal: AbortSignal): Promise<FeedContent> {
  requireSuccess(page);
  const { bytes, headers, url } = page;
  return parser.parse(feedJob, { bytes, contentType: headers.get("content-type"), url }, signal);
}

function conditionsOf(headers: Headers): Record<string, string> {
  const conditions: Record<string, string> = {};
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  if (etag) conditions["if-none-match"] = etag;
  if (modified) conditions["if-modified-since"] = modified;
  return conditions;
}

/** Milliseconds; 0 if the answer doesn't say how long it's valid. */
function freshFor(headers: Headers, now: number): number {
  const control = headers.get("cache-control") ?? "";
  if (/\bno-(?:cache|store)\b/i.test(control)) return 0;
  const seconds = /\bmax-age\s*=\s*"?(\d+)/i.exec(control)?.[1];
  const age = Number(headers.get("age") ?? 0) || 0;
  const expires = Date.parse(headers.get("expires") ?? "");
  const served = Date.parse(headers.get("date") ?? "") || now;
  const lifetime = seconds === undefined ? (expires || served) - served : Number(seconds) * 1_000;
  return Math.max(0, Math.min(lifetime - age * 1_000, MAX_FRESH));
}
