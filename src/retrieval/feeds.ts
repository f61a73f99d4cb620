import { type Article, siteOf } from "./article.ts";
import { FeedUnreadable, parseFeed } from "./feed-document.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";

/** Not one feed could be read, so nobody knows whether there is news. The message says why, for a person. */
export class NoFeedReadable extends Error {}

export interface FailedFeed {
  url: string;
  reason: string;
}

export interface FoundNews {
  /** Each page once, newest first; without a date counts as news of now. */
  articles: Article[];
  /** How many feeds were read. */
  read: number;
  failed: FailedFeed[];
}

export interface NewsFinder {
  /**
   * Reads every feed for `query`, all at once.
   * @throws NoFeedReadable when none could be read; the signal's reason when it is aborted
   */
  find(query: string, signal: AbortSignal): Promise<FoundNews>;
}

export interface NewsFinderParts {
  /** Addresses of feeds. With `{query}` a search; without, a plain feed of which only what fits is kept. */
  templates: string[];
  fetchPage: FetchPage;
  now: () => Date;
}

const MAX_REMEMBERED = 200;

/** Finds news in feeds, asking again only for what changed since it last asked (RFC 9110 section 13). */
export function createNewsFinder({ templates, fetchPage, now }: NewsFinderParts): NewsFinder {
  const read = feedReader(fetchPage);
  return {
    async find(query, signal) {
      if (templates.length === 0) throw new NoFeedReadable("No news feed is configured");
      const failed: FailedFeed[] = [];
      const readings = templates.map(async (template) => {
        const url = template.replaceAll("{query}", () => encodeURIComponent(query));
        try {
          const articles = await read(url, signal);
          return [template.includes("{query}") ? articles : articles.filter(mentionsAny(query))];
        } catch (error) {
          signal.throwIfAborted();
          failed.push({ url, reason: error instanceof Error ? error.message : String(error) });
          return [];
        }
      });
      const feeds = (await Promise.all(readings)).flat();
      if (feeds.length === 0) throw new NoFeedReadable(whyNone(failed));
      return { articles: newestFirst(oncePerPage(feeds.flat()), now()), read: feeds.length, failed };
    },
  };
}

/** Reads one feed at a time, keeping what was read for as long as its server says it is the same. */
function feedReader(fetchPage: FetchPage) {
  const remembered = new Map<string, { conditions: Record<string, string>; articles: Article[] }>();
  return async (url: string, signal: AbortSignal): Promise<Article[]> => {
    const known = remembered.get(url);
    const page = await fetchPage(url, { signal, headers: { accept: ACCEPT, ...known?.conditions } });
    if (page.status === 304 && known) return known.articles;
    const articles = articlesOf(page);
    remembered.delete(url);
    remembered.set(url, { conditions: conditionsOf(page.headers), articles });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return articles;
  };
}

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

function articlesOf({ status, headers, bytes, complete, url }: FetchedPage): Article[] {
  if (status === 429) throw new FeedUnreadable("its server asks to be left alone for a while (429)");
  if (status < 200 || status > 299) throw new FeedUnreadable(`its server answered ${status}`);
  if (!complete) throw new FeedUnreadable("it is too large");
  return parseFeed(bytes, headers.get("content-type"), url);
}

function conditionsOf(headers: Headers): Record<string, string> {
  const conditions: Record<string, string> = {};
  const etag = headers.get("etag");
  const modified = headers.get("last-modified");
  if (etag) conditions["if-none-match"] = etag;
  if (modified) conditions["if-modified-since"] = modified;
  return conditions;
}

/** Whether an article has any significant word of `query`; all have where the query has none. */
function mentionsAny(query: string): (article: Article) => boolean {
  const wanted = words(query).filter((word) => !INSIGNIFICANT.has(word));
  if (wanted.length === 0) return () => true;
  return ({ title, extract }) => {
    const told = words(`${title} ${extract}`);
    return wanted.some((word) => told.some((other) => sameWord(word, other)));
  };
}

/** Words that stand in many a topic's name and say nothing of what it is about. */
const INSIGNIFICANT = new Set(
  "a about all an and are at by daily for from how in into is it its latest my new news of on or our recent the their this to today top update updates us was we week weekly what when where which who will with world your der die das und les des una los".split(
    " ",
  ),
);

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function words(text: string): string[] {
  return [...segmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/['’]s$/, ""));
}

// A plural is the same word; "AI" in "airport" is not.
function sameWord(one: string, other: string): boolean {
  return one === other || `${one}s` === other || one === `${other}s`;
}

/** One article a page: the one that tells most, with a date from wherever there is one. */
function oncePerPage(articles: Article[]): Article[] {
  const pages = new Map<string, Article>();
  for (const found of articles) {
    const known = pages.get(found.page);
    const fuller = known && known.extract.length >= found.extract.length ? known : found;
    pages.set(found.page, { ...fuller, publishedAt: known?.publishedAt ?? found.publishedAt });
  }
  return [...pages.values()];
}

function newestFirst(articles: Article[], now: Date): Article[] {
  const time = ({ publishedAt }: Article) => (publishedAt ?? now).getTime();
  return articles.sort((a, b) => time(b) - time(a));
}

function whyNone(failed: FailedFeed[]): string {
  const reasons = failed.map(({ url, reason }) => `${siteOf(url) || url}: ${reason}`);
  return `No news feed could be read (${reasons.join("; ")})`;
}
