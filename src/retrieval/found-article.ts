import { type Article, isRedirect, publisherOf } from "./article.ts";

/** Decides which articles of a place count: all of a feed (`all`), or only those that match the topic's words. */
export type Filter = "all" | "words" | "search";

export interface FoundArticle {
  article: Article;
  from: {
    feed: string;
    filter: Filter;
    /** True for the topic's own feed, false for the instance's. */
    isOwn?: boolean;
    /** True if a source that searches the web itself found it. */
    isSearched?: boolean;
  }[];
  /** True if an earlier run found it in time, so that it isn't too old now. */
  isWaiting?: boolean;
  /** True if its page was asked for to judge it. */
  isRead?: boolean;
}

/** Milliseconds within which a publisher doesn't publish two articles with the same headline. */
const SAME_HEADLINE = 48 * 3_600_000;
/** Milliseconds that clocks may differ. */
const SKEW = 5 * 60_000;

type Headline = Pick<Article, "title" | "site" | "publishedAt">;

/** By page, or publisher and headline within 48 hours: its own address, the longer extract, no date after `now`. */
export function mergeFound(found: FoundArticle[], now: Date): FoundArticle[] {
  const pages = new Map<string, FoundArticle>();
  for (const { article, from } of found) {
    const dated = { article: { ...article, publishedAt: pastDate(article.publishedAt, now) }, from };
    const known = pages.get(article.page);
    pages.set(article.page, known ? mergeArticles(known, dated) : dated);
  }
  const byHeadline = Map.groupBy(pages.values(), ({ article }) => headlineKey(article));
  return [...byHeadline.values()].flatMap(oncePerHeadline);
}

export function isSameHeadline(one: Headline, other: Headline): boolean {
  return headlineKey(one) === headlineKey(other) && isNear(one, other);
}

function headlineKey({ title, site }: Pick<Article, "title" | "site">): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [title];
  return `${publisherOf(site)}\n${words.join(" ")}`;
}

function oncePerHeadline(found: FoundArticle[]): FoundArticle[] {
  const kept: FoundArticle[] = [];
  for (const one of found) {
    const at = kept.findIndex((other) => isNear(one.article, other.article));
    const same = kept[at];
    if (same) kept[at] = mergeArticles(same, one);
    else kept.push(one);
  }
  return kept;
}

function isNear(one: Pick<Article, "publishedAt">, other: Pick<Article, "publishedAt">): boolean {
  if (!one.publishedAt || !other.publishedAt) return true;
  return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) <= SAME_HEADLINE;
}

function mergeArticles(one: FoundArticle, other: FoundArticle): FoundArticle {
  const fuller = other.article.extract.length > one.article.extract.length ? other.article : one.article;
  const isOwn = !isRedirect(one.article) || isRedirect(other.article);
  const { url, page } = (isOwn ? one : other).article;
  const from = [...one.from];
  for (const place of other.from) if (!from.some(({ feed }) => feed === place.feed)) from.push(place);
  const publishedAt = one.article.publishedAt ?? other.article.publishedAt;
  return { article: { ...fuller, url, page, publishedAt }, from };
}

function pastDate(date: Date | null, now: Date): Date | null {
  return date !== null && date.getTime() > now.getTime() + SKEW ? null : date;
}
