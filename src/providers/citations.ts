import { type Article, canonicalPage, readerUrl, siteOf } from "../retrieval/article.ts";

interface CitedPage {
  url: string;
  title?: string | null | undefined;
  extract?: string | null | undefined;
  /** An ISO date, or `April 30, 2025`. */
  published?: string | null | undefined;
}

// The most page mentions read in one text: a typical answer has some fifty.
export const MAX_MENTIONS = 300;

export function articleOf({ url, title, extract, published }: CitedPage): Article | null {
  const address = readerUrl(url);
  if (address === null) return null;
  const site = siteOf(address);
  return {
    url: address,
    page: canonicalPage(address),
    title: titleOf(title) || site,
    extract: onOneLine(extract).slice(0, MAX_EXTRACT),
    site,
    publishedAt: dateOf(published),
  };
}

const MAX_TITLE = 300;
const MAX_EXTRACT = 4_000;

// xAI uses numbers as the titles of pages, others the address.
function titleOf(title: string | null | undefined): string {
  const text = onOneLine(title);
  return /^\d*$|^https?:\/\//.test(text) ? "" : text.slice(0, MAX_TITLE);
}

function onOneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function dateOf(text: string | null | undefined): Date | null {
  if (!text || !/^\d{4}-\d\d-\d\d|^[A-Z][a-z]+ \d{1,2}, \d{4}$/.test(text)) return null;
  const date = new Date(/^\d/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(date.getTime()) ? null : date;
}

export class Citations {
  readonly articles: Article[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(article: Article): number {
    const known = this.#numbers.get(article.page);
    if (known !== undefined) return this.#complete(known, article);
    const number = this.articles.push({ ...article });
    this.#numbers.set(article.page, number);
    return number;
  }

  #complete(number: number, { extract }: Article): number {
    const known = this.articles[number - 1];
    if (known && !known.extract.includes(extract)) {
      known.extract = [known.extract, extract].filter(Boolean).join(" … ").slice(0, MAX_EXTRACT);
    }
    return number;
  }
}
