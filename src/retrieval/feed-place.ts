import { z } from "zod";
import { type Job, type Parser, Unreadable } from "../parsing/parser.ts";
import { type Article, articleShape } from "./article.ts";
import type { NewsPlace } from "./feeds.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";

export const feedJob: Job<{ bytes: Uint8Array; contentType: string | null; url: string }, Article[]> = {
  name: "feed",
  output: z.array(articleShape).max(100),
};

/** The indexes of the texts that have a significant word of `query`. */
export const mentionsJob: Job<{ query: string; texts: string[] }, number[]> = {
  name: "mentions",
  output: z.array(z.number()).max(100),
};

const MAX_REMEMBERED = 200;

/** A template with `{query}` is a search; any other feed is filtered. Requests are conditional (RFC 9110 section 13). */
export function feedPlaces(templates: string[], fetchPage: FetchPage, parser: Parser): NewsPlace[] {
  const read = feedReader(fetchPage, parser);
  return templates.map((template) => {
    const url = (query: string) => template.replaceAll("{query}", () => encodeURIComponent(query));
    return {
      url,
      async read(query, signal) {
        const articles = await read(url(query), signal);
        return template.includes("{query}") ? articles : mentioning(query, articles, parser, signal);
      },
    };
  });
}

function feedReader(fetchPage: FetchPage, parser: Parser) {
  const remembered = new Map<string, { conditions: Record<string, string>; articles: Article[] }>();
  return async (url: string, signal: AbortSignal): Promise<Article[]> => {
    const known = remembered.get(url);
    const page = await fetchPage(url, { signal, headers: { accept: ACCEPT, ...known?.conditions } });
    const isSame = page.status === 304 && known !== undefined;
    const reading = isSame
      ? known
      : { conditions: conditionsOf(page.headers), articles: await articlesOf(page, parser, signal) };
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

function articlesOf(
  { status, headers, bytes, url }: FetchedPage,
  parser: Parser,
  signal: AbortSignal,
): Promise<Article[]> {
  if (status === 429) throw new Unreadable("its server asks to be left alone for a while (429)");
  if (status < 200 || status > 299) throw new Unreadable(`its server answered ${status}`);
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

async function mentioning(query: string, articles: Article[], parser: Parser, signal: AbortSignal) {
  const texts = articles.map(({ title, extract }) => `${title} ${extract}`);
  const places = await parser.parse(mentionsJob, { query, texts }, signal);
  return places.flatMap((place) => articles[place] ?? []);
}
