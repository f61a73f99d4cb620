import { type Article, isRedirect, publisherOf } from "./article.ts";

/**
 * The way articles of a place are judged: everything of a feed belongs (`all`), or only what the topic's words speak
 * for.
 */
export type Filter = "all" | "words" | "search";

export interface FoundArticle {
  article: Article;
  from: {
    feed: string;
    filter: Filter;
    /** A feed of the topic, not one of the instance. */
    isOwn?: boolean;
    /** Found by a source that searches the web itself. */
    isSearched?: boolean;
  }[];
  /** Was found in time by an earlier run, so that it is not too old now. */
  isWaiting?: boolean;
}

/** Milliseconds within which a publisher does not run two articles under one headline. */
const SAME_HEADLINE = 48 * 3_600_000;
/** Milliseconds: clocks differ by as much. */
const SKEW = 5 * 60_000;

type Headline = Pick<Article, "title" | "site" | "publishedAt">;

/** By page, or by publisher and headline within 48 hours. The publisher's own address wins over a redirect, the fuller
 * extract over the shorter. A date ahead of `now` counts as none. */
export function mergedArticles(found: FoundArticle[], now: Date): FoundArticle[] {
  const pages = new Map<string, FoundArticle>();
  for (const { article, from } of found) {
    const dated = { article: { ...article, publishedAt: pastDate(article.publishedAt, now) }, from };
    const known = pages.get(article.page);
    pages.set(article.page, known ? merged(known, dated) : dated);
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
    if (same) kept[at] = merged(same, one);
    else kept.push(one);
  }
  return kept;
}

function isNear(one: Pick<Article, "publishedAt">, other: Pick<Article, "publishedAt">): boolean {
  if (!one.publishedAt || !other.publishedAt) return true;
  return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) <= SAME_HEADLINE;
}

function merged(one: FoundArticle, other: FoundArticle): FoundArticle {
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
