import type { Article } from "./article.ts";
import { FeedUnreadable, parseFeed } from "./feed-document.ts";
import type { NewsPlace } from "./feeds.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";
import { shareMentioned, significantWords } from "./words.ts";

/** Feeds of which the last reading is kept. */
const MAX_REMEMBERED = 200;

/**
 * Feeds as places to look for news. A template with `{query}` is a search; without, a plain feed of which only
 * what has a significant word of the query is kept. A feed is asked again only for what changed since it was
 * last read (RFC 9110 section 13).
 */
export function feedPlaces(templates: string[], fetchPage: FetchPage): NewsPlace[] {
  const read = feedReader(fetchPage);
  return templates.map((template) => {
    const url = (query: string) => template.replaceAll("{query}", () => encodeURIComponent(query));
    return {
      url,
      async read(query, signal) {
        const articles = await read(url(query), signal);
        return template.includes("{query}") ? articles : articles.filter(mentionsAny(query));
      },
    };
  });
}

/** Reads feeds, keeping what was read for as long as its server says it is the same. */
function feedReader(fetchPage: FetchPage) {
  const remembered = new Map<string, { conditions: Record<string, string>; articles: Article[] }>();
  return async (url: string, signal: AbortSignal): Promise<Article[]> => {
    const known = remembered.get(url);
    const page = await fetchPage(url, { signal, headers: { accept: ACCEPT, ...known?.conditions } });
    const isSame = page.status === 304 && known !== undefined;
    const reading = isSame ? known : { conditions: conditionsOf(page.headers), articles: articlesOf(page) };
    remembered.delete(url);
    remembered.set(url, reading);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return reading.articles;
  };
}

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";

function articlesOf({ status, headers, bytes, url }: FetchedPage): Article[] {
  if (status === 429) throw new FeedUnreadable("its server asks to be left alone for a while (429)");
  if (status < 200 || status > 299) throw new FeedUnreadable(`its server answered ${status}`);
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

function mentionsAny(query: string): (article: Article) => boolean {
  const wanted = significantWords(query);
  return ({ title, extract }) => shareMentioned(wanted, `${title} ${extract}`) > 0;
}
