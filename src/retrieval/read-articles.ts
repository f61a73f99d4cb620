import { z } from "zod";
import type { Job, Parser } from "../parsing/parser.ts";
import { type Article, isGoogleNews, jsonDate } from "./article.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";

/** A page as it came. */
export interface PageSource {
  bytes: Uint8Array;
  contentType: string | null;
}

export interface ArticleText {
  title: string;
  /** Plain text, its paragraphs apart by an empty line, at most 8,000 characters. */
  text: string;
  /** Null where the page does not say, in a form that can be read. */
  publishedAt: Date | null;
}

/** The article on a page that is to tell of what `title` announced; null where there is none. */
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

export interface ReadingDeps {
  fetchPage: FetchPage;
  parser: Parser;
  signal: AbortSignal;
  /** Hosts that are asked at the same time. */
  maxAtOnce?: number;
  /** Milliseconds for all pages together. */
  timeout?: number;
  /** Awaited before a page is asked for, with every page that is being read then. */
  note?: (pages: string[]) => Promise<void>;
}

/**
 * The articles in their order, each with what its page tells for an extract (8,000 characters at most), and
 * with the page's date where the announcement had none. One page at a time is asked for from a host. An article
 * is left as it is where its page is not to be had in time, tells no more, or does not tell of what was
 * announced: a request for consent, a form to sign in.
 *
 * @throws the signal's reason when it is aborted
 */
export async function readArticles(
  articles: Article[],
  { fetchPage, parser, signal, maxAtOnce = 6, timeout = 20_000, note }: ReadingDeps,
): Promise<Article[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const read = new Map<Article, Article>();
  const readable = articles.filter(({ url }) => !isGoogleNews(url));
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

async function pageOf({ url }: Article, fetchPage: FetchPage, signal: AbortSignal): Promise<PageSource | null> {
  try {
    return htmlOf(await fetchPage(url, { signal, maxBytes: MAX_PAGE, headers: { accept: ACCEPT } }));
  } catch {
    return null;
  }
}

/** A page that may hold an article: null for an error and for what is no HTML. */
export function htmlOf({ status, headers, bytes }: FetchedPage): PageSource | null {
  const contentType = headers.get("content-type");
  if (status < 200 || status > 299 || !/^$|html/i.test(contentType ?? "")) return null;
  return { bytes: bytes.subarray(0, MAX_PAGE), contentType };
}

const ACCEPT = "text/html, application/xhtml+xml;q=0.9";

/** A page that is there is read also when the time to ask for pages is up. */
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

/** Milliseconds that a page waits for its turn to be read, at most. */
const PARSING_TIMEOUT = 20_000;
