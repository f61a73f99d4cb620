import type { Fit } from "../../analysis/relevance/judging.ts";
import type { Article } from "../../retrieval/article.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";
import { cut } from "../../retrieval/plain-text.ts";
import { isReadable } from "../../retrieval/read-articles.ts";
import type { JudgedArticle } from "./judged-article.ts";
import { MAX_EXTRACT } from "./stored-findings.ts";

/** Pages per update. */
const MAX_READ = 8;
/** Milliseconds for all of them together. */
const TIMEOUT = 6_000;
/** Characters: a shorter extract says little more than the headline. */
const SHORT = 120;

interface Steps {
  /** Returns a page that can't be read as it was announced. */
  read: (articles: Article[], timeout: number) => Promise<Article[]>;
  judge: (articles: FoundArticle[]) => Promise<Fit[]>;
  /** The texts that earlier updates read, by page. */
  known: ReadonlyMap<string, string>;
}

interface JudgedBatch {
  articles: FoundArticle[];
  fits: Fit[];
}

/**
 * Reads the pages of the best of `nearMisses` that their feeds hardly describe, each page in one update only, and
 * judges them again by the beginnings of their texts. This only adds articles: the others keep their fits.
 */
export async function readNearMisses(
  { articles, fits }: JudgedBatch,
  nearMisses: JudgedArticle[],
  { read, judge, known }: Steps,
): Promise<JudgedBatch> {
  const terse = nearMisses
    .filter(({ found: { article }, fit }) => !fit.isForeign && article.extract.length < SHORT)
    .map(({ found }) => found.article)
    .filter(isReadable);
  const unread = terse.filter(({ page }) => !known.has(page)).slice(0, MAX_READ);
  const texts = new Map(known);
  for (const { page, extract } of await read(unread, TIMEOUT)) texts.set(page, cut(extract, MAX_EXTRACT));
  const open = new Set(terse.map(({ page }) => page).filter((page) => texts.has(page)));
  if (open.size === 0) return { articles, fits };
  const withTexts = articles.map((found) => {
    const { page, extract } = found.article;
    if (!open.has(page)) return found;
    const text = texts.get(page) ?? "";
    const article = { ...found.article, extract: text.length > extract.length ? text : extract };
    return { ...found, article, isRead: true };
  });
  const again = await judge(withTexts);
  return {
    articles: withTexts,
    fits: fits.map((fit, at) => {
      const byText = withTexts[at]?.isRead ? again[at] : undefined;
      return byText?.fits ? byText : fit;
    }),
  };
}
