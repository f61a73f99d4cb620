import type { Citation, CitationCheck } from "../../contract/topics/updates.ts";
import { type Article, isRedirect } from "../../retrieval/article.ts";
import type { FetchedPage, FetchPage } from "../../retrieval/fetch.ts";
import { NeverAsked } from "../../retrieval/politeness.ts";
import type { ClaimOnPage } from "./claims/check.ts";

/** A cited page after reading, with the quotations and claims to look for. */
export interface CitedPage {
  /** Indexes of the quotations that it contains. */
  quotations: number[];
  /** One result per claim, in order. */
  claims: ClaimOnPage[];
  /** True if it shows the whole article: what isn't in it isn't said there. */
  isWhole: boolean;
}

export interface CheckParts {
  fetchPage: FetchPage;
  /** Null if pages needn't be searched, so that only their status counts. */
  readPage: ((page: FetchedPage, citation: Article) => Promise<CitedPage>) | null;
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
  /** The pages that were read, by citation number, from 1. */
  pages: Map<number, CitedPage>;
  /** False if the admin turned checks off: then no page is requested. */
  isOn: boolean;
}

export function countCitations(citations: Article[]): number {
  return new Set(citations.map(({ page }) => page)).size;
}
/**
 * Requests cited pages. `unreachable`: an error, no answer in time, or a forbidden address. `unchecked`: checks are
 * off, time ran out, the site refuses programs (401, 403, 429, 451), or the address is a search's redirect, which
 * always answers. @throws the signal's reason if aborted
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
    pages: new Map(
      citations.flatMap(({ page }, at) => {
        const read = checked.get(page)?.read;
        return read ? [[at + 1, read] as const] : [];
      }),
    ),
    isOn: on,
  };
}

interface PageCheck {
  checked: CitationCheck;
  read?: CitedPage | null;
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
  const { signal, readPage, note, maxAtOnce = CHECKS_AT_ONCE } = deps;
  const within = AbortSignal.any([signal, time]);
  const underWay = new Set<string>();
  const checkHosts = async () => {
    for (let pages = hosts.shift(); pages; pages = hosts.shift()) {
      for (const citation of pages) {
        const { page } = citation;
        if (within.aborted) return;
        underWay.add(page);
        if (readPage) await note?.([...underWay]);
        checked.set(page, await checkPage(citation, deps, within));
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
  citation: Article,
  { fetchPage, readPage }: AskDeps,
  signal: AbortSignal,
): Promise<PageCheck> {
  try {
    const page = await fetchPage(citation.url, { signal, maxBytes: readPage ? PAGE_BYTES : 0 });
    if (page.status >= 200 && page.status < 400) {
      return { checked: "ok", read: (await readPage?.(page, citation).catch(() => null)) ?? null };
    }
    const isClosed = [401, 403, 429, 451].includes(page.status);
    return { checked: isClosed ? "unchecked" : "unreachable" };
  } catch (cause) {
    return { checked: cause instanceof NeverAsked ? "unchecked" : "unreachable" };
  }
}
