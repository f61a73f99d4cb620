import type { Checked, Citation } from "../contract/updates.ts";
import { type Article, isRedirect } from "../retrieval/article.ts";
import type { FetchedPage, FetchPage } from "../retrieval/fetch.ts";
import { NeverAsked } from "../retrieval/politeness.ts";

export interface CheckParts {
  fetchPage: FetchPage;
  /** Resolves to the indexes of the quotations on a page; null when nothing is quoted. */
  findQuotations: ((page: FetchedPage) => Promise<number[]>) | null;
  on: boolean;
  signal: AbortSignal;
  /** Milliseconds for all pages together. */
  timeout?: number;
  maxAtOnce?: number;
  note?: (pages: string[]) => Promise<void>;
}

const CHECK_TIMEOUT = 15_000;
const CHECKS_AT_ONCE = 6;

export interface CheckedCitations {
  citations: Citation[];
  quotations: Set<number>;
}

export function countCitations(citations: Article[]): number {
  return new Set(citations.map(({ page }) => page)).size;
}
/**
 * `unreachable`: an error, no answer in time, or a forbidden address. `unchecked`: checking is off, time was up before
 * its turn, the site does not show the page to programs (401, 403, 429, 451), or the address is a search's redirect,
 * which answers whatever lies behind it.
 * @throws the signal's reason when it is aborted
 */
export async function checkCitations(
  citations: Article[],
  { on, timeout = CHECK_TIMEOUT, ...deps }: CheckParts,
): Promise<CheckedCitations> {
  const checked = new Map<string, PageCheck>();
  if (on) await checkPages(citations, checked, deps, AbortSignal.timeout(timeout));
  return {
    citations: citations.map(({ title, url, site, publishedAt, page }) => ({
      title,
      url,
      site,
      publishedAt: publishedAt?.toISOString() ?? null,
      checked: checked.get(page)?.checked ?? "unchecked",
    })),
    quotations: new Set([...checked.values()].flatMap(({ quotations }) => quotations)),
  };
}

interface PageCheck {
  checked: Checked;
  quotations: number[];
}

type AskDeps = Omit<CheckParts, "on" | "timeout">;

async function checkPages(
  citations: Article[],
  checked: Map<string, PageCheck>,
  deps: AskDeps,
  time: AbortSignal,
): Promise<void> {
  const hosts = Object.values(
    Object.groupBy(
      oncePerPage(citations.filter((citation) => !isRedirect(citation))),
      ({ url }) => URL.parse(url)?.host ?? "",
    ),
  );
  const { signal, findQuotations, note, maxAtOnce = CHECKS_AT_ONCE } = deps;
  const within = AbortSignal.any([signal, time]);
  const underWay = new Set<string>();
  const checkHosts = async () => {
    for (let pages = hosts.shift(); pages; pages = hosts.shift()) {
      for (const { page, url } of pages) {
        if (within.aborted) return;
        underWay.add(page);
        if (findQuotations) await note?.([...underWay]);
        checked.set(page, await checkPage(url, deps, within));
        underWay.delete(page);
      }
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, checkHosts));
  signal.throwIfAborted();
}

function oncePerPage(citations: Article[]): Article[] {
  return [...new Map(citations.map((citation) => [citation.page, citation])).values()];
}

const PAGE_BYTES = 1024 * 1024;

// By GET: many sites answer HEAD wrongly, and without reading the body it costs no more.
async function checkPage(
  url: string,
  { fetchPage, findQuotations }: AskDeps,
  signal: AbortSignal,
): Promise<PageCheck> {
  try {
    const page = await fetchPage(url, { signal, maxBytes: findQuotations ? PAGE_BYTES : 0 });
    if (page.status >= 200 && page.status < 400) {
      return { checked: "ok", quotations: (await findQuotations?.(page).catch(() => [])) ?? [] };
    }
    const isClosed = [401, 403, 429, 451].includes(page.status);
    return { checked: isClosed ? "unchecked" : "unreachable", quotations: [] };
  } catch (cause) {
    return { checked: cause instanceof NeverAsked ? "unchecked" : "unreachable", quotations: [] };
  }
}
