import type { Checked, Citation } from "../contract/summaries.ts";
import type { Article } from "../retrieval/article.ts";
import type { FetchPage } from "../retrieval/fetch.ts";

export interface CheckParts {
  fetchPage: FetchPage;
  /** TOPICAPP_CHECK_LINKS: when off nobody is asked. */
  on: boolean;
  signal: AbortSignal;
  /** Milliseconds for all pages together. */
  timeout?: number;
}

const CHECK_TIMEOUT = 15_000;
const CHECKS_AT_ONCE = 6;

/** The number of distinct pages among the citations. */
export function countCitations(citations: Article[]): number {
  return new Set(citations.map(({ page }) => page)).size;
}
/**
 * Asks for every cited page, one at a time a host. `ok`: it answered with a page. `unreachable`: it answered
 * with an error, not in time, or must not be asked for. `unchecked`: checking is off, time was up before its
 * turn, or the site is there but does not show the page to programs (401, 403, 429, 451).
 * @returns the citations in their order
 * @throws the signal's reason when it is aborted
 */
export async function checkCitations(
  citations: Article[],
  { fetchPage, on, signal, timeout = CHECK_TIMEOUT }: CheckParts,
): Promise<Citation[]> {
  const checked = new Map<string, Checked>();
  if (on) await checkPages(citations, checked, fetchPage, signal, AbortSignal.timeout(timeout));
  return citations.map(({ title, url, site, publishedAt, page }) => ({
    title,
    url,
    site,
    publishedAt: publishedAt?.toISOString() ?? null,
    checked: checked.get(page) ?? "unchecked",
  }));
}

/** Fills `checked`, by page, until all are asked or `time` is up. */
async function checkPages(
  citations: Article[],
  checked: Map<string, Checked>,
  fetchPage: FetchPage,
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
        checked.set(page, await checkPage(url, fetchPage, within));
      }
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker));
  signal.throwIfAborted();
}

function oncePerPage(citations: Article[]): Article[] {
  return [...new Map(citations.map((citation) => [citation.page, citation])).values()];
}

// By GET: many sites answer HEAD wrongly, and without reading the body it costs no more.
async function checkPage(url: string, fetchPage: FetchPage, signal: AbortSignal): Promise<Checked> {
  try {
    const { status } = await fetchPage(url, { signal, maxBytes: 0 });
    if (status >= 200 && status < 400) return "ok";
    return [401, 403, 429, 451].includes(status) ? "unchecked" : "unreachable";
  } catch {
    return "unreachable";
  }
}
