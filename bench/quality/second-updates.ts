import { digestOf } from "../../src/analysis/digest/digest.ts";
import { type KnownStory, type News, whatIsNew, withMergers } from "../../src/analysis/memory/news.ts";
import { judgeBatch } from "../../src/analysis/relevance/scoring/batch.ts";
import { labelsIn } from "../../src/language/markdown/story-labels.ts";
import type { Article } from "../../src/retrieval/article.ts";
import { remembered } from "../../tests/support/articles.ts";

/**
 * Prints what topics tell in updates that follow one another, of real articles that are not ours to pass on, and how
 * many of the known stories that are told say what changed.
 *
 *     bun bench/quality/second-updates.ts FILE [--texts]
 *
 * The file holds `articles` with `language`, `site`, `url`, `title`, `description` and `time` (seconds since 1970),
 * `topics` with `language`, `name`, `description` and `tags`, and for each language the times of its `updates`.
 */
interface Topic {
  language: string;
  name: string;
  description: string;
  tags: string[];
}
interface Report {
  language: string;
  site: string;
  url: string;
  title: string;
  description: string;
  time: number;
}
interface Material {
  articles: Report[];
  topics: Topic[];
  updates: Record<string, number[]>;
}

const [file = ""] = process.argv.slice(2);
const { articles, topics, updates }: Material = await Bun.file(file).json();
const all = { known: 0, changed: 0 };
for (const topic of topics) {
  const found = relevant(topic);
  const counts = tellAll(topic, found);
  all.known += counts.known;
  all.changed += counts.changed;
  console.log(
    `${topic.name}: ${found.length} articles, ${counts.changed} of ${counts.known} say what changed`,
  );
}
console.log(`all: ${all.changed} of ${all.known} known stories that are told say what changed`);

function relevant(topic: Topic): Article[] {
  const own = articles.filter(({ language }) => language === topic.language).map(articleOf);
  const words = { aiPrompt: "", includeWords: [], excludeWords: [], ...topic };
  const fits = judgeBatch({
    ...{ topic: words, markings: [], told: [], since: null, now: timeOf(topic, -1) },
    articles: own.map((article) => ({ article, from: [{ feed: "", filter: "words" as const }] })),
  });
  return own.filter((_, at) => fits[at]?.fits);
}

function articleOf({ site, url, title, description, time }: Report): Article {
  return { url, page: url, site, title, extract: description, publishedAt: new Date(time * 1_000) };
}

function timeOf({ language }: Topic, update: number): Date {
  return new Date((updates[language]?.at(update) ?? 0) * 1_000);
}

function tellAll(topic: Topic, found: Article[]): { known: number; changed: number } {
  const counts = { known: 0, changed: 0 };
  let known: KnownStory[] = [];
  let before = new Date(0);
  for (const at of (updates[topic.language] ?? []).keys()) {
    const now = timeOf(topic, at);
    const isNow = ({ publishedAt }: Article) => publishedAt && publishedAt > before && publishedAt <= now;
    const news = whatIsNew(found.filter(isNow), known, now);
    const gone = new Set(news.merged.map(({ from }) => from));
    known = withMergers(known, news.merged).filter((_, place) => !gone.has(known[place]?.id ?? ""));
    const { text, pages } = digestOf({ events: eventsOf(news, known), known: [], language: topic.language });
    if (process.argv.includes("--texts")) console.log(`\n${topic.name}, update ${at + 1}\n\n${text}\n`);
    const changes = text.split("\n").filter((line) => line.includes(`**${labelsIn(topic.language).since}`));
    for (const { articles: told } of news.groups.slice(0, 20).filter(({ storyId }) => storyId !== null)) {
      const numbers = told.map(({ page }) => `[${pages.indexOf(page) + 1}]`);
      counts.known++;
      if (changes.some((line) => numbers.some((number) => line.includes(number)))) counts.changed++;
    }
    known = remembered(news, known);
    before = now;
  }
  return counts;
}

function eventsOf({ groups }: News, known: KnownStory[]) {
  const articlesOf = (id: string) => known.find((story) => story.id === id)?.articles ?? [];
  return groups.map(({ storyId, articles: told }) => {
    return { articles: told, told: storyId === null ? null : articlesOf(storyId) };
  });
}
