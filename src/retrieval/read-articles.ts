import { z } from "zod";
import type { Job, Parser } from "../base/parser.ts";
import { type Article, isGoogleNews, jsonDate } from "./article.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";

export interface PageSource {
  bytes: Uint8Array;
  contentType: string | null;
}

export interface ArticleText {
  title: string;
  text: string;
  publishedAt: Date | null;
}

export const articleJob: Job<PageSource & { title: string }, ArticleText | null> = {
  name: "article",
  output: z
    .object({
      title: z.string().max(1_000),
      text: z.string().max(10_000),
      publishedAt: jsonDate.nullable(),
    })
    .nullable(),
};

const MAX_PAGE = 2 * 1024 * 1024;

interface ReadingDeps {
  fetchPage: FetchPage;
  parser: Parser;
  signal: AbortSignal;
  maxAtOnce?: number;
  /** Milliseconds for fetching all pages together. */
  timeout?: number | undefined;
  note?: (pages: string[]) => Promise<void>;
}

/** Extends extracts to at most 8,000 characters from their pages. @throws the signal's reason if aborted */
export async function readArticles(
  articles: Article[],
  { fetchPage, parser, signal, maxAtOnce = 6, timeout = 20_000, note }: ReadingDeps,
): Promise<Article[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const read = new Map<Article, Article>();
  const readable = articles.filter(isReadable);
  const hosts = Object.values(Object.groupBy(readable, ({ url }) => URL.parse(url)?.host ?? ""));
  const underWay = new Set<string>();
  const readOne = async (article: Article) => {
    underWay.add(article.page);
    await note?.([...underWay]);
    const page = await pageOf(article, fetchPage, within);
    if (page) read.set(article, await withText(article, page, parser, signal));
    underWay.delete(article.page);
  };
  const readHosts = async () => {
    for (let ofHost = hosts.shift(); ofHost; ofHost = hosts.shift()) {
      for (const article of ofHost) {
        if (within.aborted) return;
        await readOne(article);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, readHosts));
  signal.throwIfAborted();
  return articles.map((article) => read.get(article) ?? article);
}

/** False for letters, and for links that only a browser follows. */
export function isReadable({ url, page }: Article): boolean {
  return !isGoogleNews(url) && /^https?:/.test(page);
}

async function pageOf(
  { url }: Article,
  fetchPage: FetchPage,
  signal: AbortSignal,
): Promise<PageSource | null> {
  try {
    return htmlOf(await fetchPage(url, { signal, maxBytes: MAX_PAGE, headers: { accept: ACCEPT } }));
  } catch {
    return null;
  }
}

export function htmlOf({ status, headers, bytes }: FetchedPage): PageSource | null {
  const contentType = headers.get("content-type");
  if (status < 200 || status > 299 || !/^$|html/i.test(contentType ?? "")) return null;
  return { bytes: bytes.subarray(0, MAX_PAGE), contentType };
}

const ACCEPT = "text/html, application/xhtml+xml;q=0.9";

async function withText(
  article: Article,
  page: PageSource,
  parser: Parser,
  signal: AbortSignal,
): Promise<Article> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(PARSING_TIMEOUT)]);
    const read = await parser.parse(articleJob, { ...page, title: article.title }, within);
    if (!read || read.text.length <= article.extract.length) return article;
    return { ...article, extract: read.text, publishedAt: article.publishedAt ?? read.publishedAt };
  } catch {
    return article;
  }
}

const PARSING_TIMEOUT = 20_000;
