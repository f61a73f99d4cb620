import type { DemoClock } from "./clock.ts";
import { type Publisher, publishers } from "./publishers.ts";
import type { SampleArticle, SampleTopic } from "./sample-topic.ts";

/** An article in its publisher's form. */
export interface WiredArticle extends SampleArticle {
  topic: string;
  /** The part of its address that names it, percent-encoded. */
  path: string;
  publishedAt: Date;
}

/** The sample publishers' articles that have been published by now. */
export interface Wire {
  /** Finds a publisher's articles for a search, newest first. */
  search(site: Publisher, query: string): WiredArticle[];
  /** Lists a publisher's articles on a topic, newest first. */
  section(site: Publisher, topic: string): WiredArticle[];
  page(site: Publisher, path: string): WiredArticle | undefined;
}

export function createWire(topics: readonly SampleTopic[], clock: DemoClock): Wire {
  const articles = topics.flatMap(({ draft, stories }) =>
    stories.flat().map((article) => wired(article, draft.name, clock)),
  );
  const bySite = Map.groupBy(articles, ({ site }) => site);
  const out = (site: Publisher) =>
    (bySite.get(site) ?? []).filter(({ publishedAt }) => publishedAt <= clock.now());
  return {
    search: (site, query) => out(site).filter(mentions(query)).sort(byDate),
    section: (site, name) =>
      out(site)
        .filter(({ topic }) => sectionOf(topic) === name)
        .sort(byDate),
    page: (site, path) => out(site).find((article) => article.path === path),
  };
}

/** A topic's name in a section's address. */
export function sectionOf(topic: string): string {
  return encodeURIComponent(slug(topic));
}

function byDate(one: WiredArticle, other: WiredArticle): number {
  return other.publishedAt.getTime() - one.publishedAt.getTime();
}

export function isPublisher(name: string): name is Publisher {
  return Object.hasOwn(publishers, name);
}

function wired(article: SampleArticle, topic: string, clock: DemoClock): WiredArticle {
  return { ...article, topic, path: encodeURI(`/${slug(article.title)}`), publishedAt: clock.at(article.at) };
}

/**
 * Lets topics that the visitor creates find an article, as a news search does: it holds words that begin with at least
 * two words of the query, and with at least half of them.
 */
function mentions(query: string): (article: WiredArticle) => boolean {
  const wanted = words(query);
  const enough = Math.max(Math.min(wanted.length, 2), Math.ceil(wanted.length / 2));
  return ({ topic, title, text }) => {
    const told = words(`${topic} ${title} ${text}`);
    const held = wanted.filter((word) => told.some((other) => other.startsWith(word)));
    return wanted.length > 0 && held.length >= enough;
  };
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function slug(title: string): string {
  return words(title).join("-");
}
