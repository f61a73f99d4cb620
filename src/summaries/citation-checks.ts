import type { Checked, Citation } from "../contract/summaries.ts";
import type { Article } from "../retrieval/article.ts";
import type { FetchPage } from "../retrieval/fetch.ts";
import { pageText } from "../retrieval/page-text.ts";
import { NeverAsked } from "../retrieval/politeness.ts";

export interface CheckParts {
  fetchPage: FetchPage;
  /** Whether the pages are also read: for what they say. */
  wantText: boolean;
  /** TOPICAPP_CHECK_LINKS: when off nobody is asked. */
  on: boolean;
  signal: AbortSignal;
  /** Milliseconds for all pages together. */
  timeout?: number;
}

const CHECK_TIMEOUT = 15_000;
const CHECKS_AT_ONCE = 6;

/** Citations with how each page answered, in their order, and what is known of what they say. */
export interface CheckedCitations {
  citations: Citation[];
  texts: string[];
}

/** The number of distinct pages among the citations. */
export function countCitations(citations: Article[]): number {
  return new Set(citations.map(({ page }) => page)).size;
}
/**
 * Asks for every cited page, one at a time a host. `ok`: it answered with a page. `unreachable`: it answered
 * with an error, not in time, or must not be asked for. `unchecked`: checking is off, time was up before its
 * turn, or the site is there but does not show the page to programs (401, 403, 429, 451).
 * @throws the signal's reason when it is aborted
 */
export async function checkCitations(
  citations: Article[],
  { fetchPage, wantText, on, signal, timeout = CHECK_TIMEOUT }: CheckParts,
): Promise<CheckedCitations> {
  const checked = new Map<string, PageCheck>();
  const ask = (url: string, within: AbortSignal) => checkPage(url, fetchPage, wantText, within);
  if (on) await checkPages(citations, checked, ask, signal, AbortSignal.timeout(timeout));
  return {
    citations: citations.map(({ title, url, site, publishedAt, page }) => ({
      title,
      url,
      site,
      publishedAt: publishedAt?.toISOString() ?? null,
      checked: checked.get(page)?.checked ?? "unchecked",
    })),
    texts: citations.map(({ title, extract, page }) =>
      [title, extract, checked.get(page)?.text ?? ""].join("\n\n"),
    ),
  };
}

/** How one page answered. */
interface PageCheck {
  checked: Checked;
  text: string;
}

/** Fills `checked`, by page, until all are asked or `time` is up. */
async function checkPages(
  citations: Article[],
  checked: Map<string, PageCheck>,
  ask: (url: string, within: AbortSignal) => Promise<PageCheck>,
  signal: AbortSignal,
  time: AbortSignal,
): Promise<void> {
  const hosts = Object.values(
    Object.groupBy(oncePerPage(citations), ({ url }) => URL.parse(url)?.host ?? ""),
  );
  const within = AbortSignal.any([signal, time]);
  const worker = async () => {
    for (let pages = hosts.shift(); pages; pages = hosts.shift()) {
      for (const { page, url } of pages) {
        if (within.aborted) return;
        checked.set(page, await ask(url, within));
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
  signal.throwIfAborted();
}

function oncePerPage(citations: Article[]): Article[] {
  return [...new Map(citations.map((citation) => [citation.page, citation])).values()];
}

/** Bytes of a page that is read for what it says. */
const PAGE_BYTES = 1024 * 1024;

// By GET: many sites answer HEAD wrongly, and without reading the body it costs no more.
async function checkPage(
  url: string,
  fetchPage: FetchPage,
  wantText: boolean,
  signal: AbortSignal,
): Promise<PageCheck> {
  try {
    const page = await fetchPage(url, { signal, maxBytes: wantText ? PAGE_BYTES : 0 });
    if (page.status >= 200 && page.status < 400)
      return { checked: "ok", text: wantText ? pageText(page) : "" };
    const isClosed = [401, 403, 429, 451].includes(page.status);
    return { checked: isClosed ? "unchecked" : "unreachable", text: "" };
  } catch (cause) {
    return { checked: cause instanceof NeverAsked ? "unchecked" : "unreachable", text: "" };
  }
}
