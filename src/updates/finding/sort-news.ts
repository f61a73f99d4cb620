import { meaningsAsked } from "../../analysis/memory/meaning.ts";
import type { KnownStory, News } from "../../analysis/memory/news.ts";
import type { Parser } from "../../base/parser.ts";
import type { Embed } from "../../providers/adapters/embeddings.ts";
import type { Article } from "../../retrieval/article.ts";
import { newsJob, type SortedNews } from "../writing/parsing-jobs.ts";

interface SortingDeps {
  parser: Parser;
  embed: Embed | null;
  now: () => Date;
}

/** Sorts `found` into news by story, compared with the `known` stories, and repetitions of these. */
export async function sortNews(
  { parser, now, embed }: SortingDeps,
  found: Article[],
  known: KnownStory[],
  signal: AbortSignal,
): Promise<News> {
  if (found.length === 0) return { groups: [], retold: [], merged: [] };
  const meant = embed ? meaningsAsked(found, known) : [];
  const vectors = await embed?.(
    meant.map(({ title, extract }) => `${title}\n\n${extract}`),
    signal,
  );
  const meanings = (vectors ?? []).map((vector, at) => [meant[at]?.page ?? "", vector] as const);
  return newsOf(await parser.parse(newsJob, { found, known, now: now(), meanings }, signal), found);
}

/** A worker's `sorted` with articles in place of their pages. */
export function newsOf(sorted: SortedNews, articles: Article[]): News {
  const byPage = new Map(articles.map((article) => [article.page, article]));
  const groups = sorted.groups.map(({ storyId, pages }) => ({
    storyId,
    articles: pages.flatMap((page) => byPage.get(page) ?? []),
  }));
  const retold = sorted.retold.flatMap(({ storyId, page }) => {
    const article = byPage.get(page);
    return article ? [{ storyId, article }] : [];
  });
  return { groups, retold, merged: sorted.merged };
}
