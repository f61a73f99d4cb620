import type { KnownStory, News } from "../../src/analysis/memory/news.ts";
import type { Article } from "../../src/retrieval/article.ts";

export const hour = 3_600_000;
export const now = new Date("2026-11-21T12:00:00Z");
export const ago = (hours: number) => new Date(now.getTime() - hours * hour);

let pages = 0;
export function article(title: string, extract = "", more: Partial<Article> = {}): Article {
  const page = `https://paper.example/${pages++}`;
  return { url: page, page, title, extract, site: "paper.example", publishedAt: ago(2), ...more };
}

export function story(id: string, ...articles: Article[]): KnownStory {
  const seen = articles.map((told) => ({ ...told, seenAt: told.publishedAt ?? ago(10) }));
  return { id, title: articles[0]?.title ?? "", lastToldAt: ago(10), articles: seen };
}

export const titles = ({ groups }: News) =>
  groups.map(({ articles }) => articles.map(({ title }) => title).sort());

/** What an instance would remember of `news`. */
export function remembered(news: News, known: KnownStory[]): KnownStory[] {
  const added = new Map<string, Article[]>();
  for (const { article, storyId } of news.retold)
    added.set(storyId, [...(added.get(storyId) ?? []), article]);
  for (const { storyId, articles } of news.groups) {
    const id = storyId ?? `new ${articles[0]?.page}`;
    added.set(id, [...(added.get(id) ?? []), ...articles]);
  }
  const ids = new Set([...known.map(({ id }) => id), ...added.keys()]);
  return [...ids].map((id) => {
    const told = known.find((known) => known.id === id)?.articles ?? [];
    const { articles, ...rest } = story(id, ...(added.get(id) ?? []));
    return { ...rest, articles: [...told, ...articles] };
  });
}
