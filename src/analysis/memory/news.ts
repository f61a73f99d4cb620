import { hour } from "../../base/durations.ts";
import type { StoryGroup } from "../../providers/provider.ts";
import { type Article, publisherOf } from "../../retrieval/article.ts";
import { splitStories } from "./centroids.ts";
import { hasEditorialLabel } from "./editorial-labels.ts";
import { Knowledge, type Report, reportReader } from "./facts.ts";
import { grouped } from "./grouping.ts";
import { type Meanings, vectorsOf } from "./meaning.ts";
import { Profile } from "./profile.ts";
import { contradicts, languageOfProfile } from "./similarity.ts";
import { Lexicon } from "./tokens/lexicon.ts";

export interface KnownArticle {
  page: string;
  title: string;
  extract: string;
  site: string;
  publishedAt: Date | null;
  seenAt: Date;
}

export interface KnownStory {
  id: string;
  title: string;
  lastToldAt: Date | null;
  articles: KnownArticle[];
  /** True if readers of its last update said that they had heard it before. */
  isRepeated?: boolean;
}

export interface News {
  /** Most important first; the article to quote is the first in each. */
  groups: StoryGroup[];
  retold: { article: Article; storyId: string }[];
  /** Known stories that are one by now; neither has another merger. */
  merged: StoryMerger[];
}

/** The later of two known stories is merged into the earlier. */
export interface StoryMerger {
  from: string;
  into: string;
}

/** Drops articles with a known page. Deterministic, whatever the order of `found`. */
export function whatIsNew(found: Article[], known: KnownStory[], now: Date, meanings: Meanings = []): News {
  const items = read(found, known, now);
  const lexicon = new Lexicon(items.map(({ tokens }) => tokens));
  const groups: StoryGroup[] = [];
  const retold: News["retold"] = [];
  const profiles = items.map(({ tokens, time }) => new Profile(tokens, lexicon, time));
  const stories = items.map(({ story }) => story);
  const vectors = vectorsOf(
    items.map(({ page }) => page),
    meanings,
  );
  const all = grouped(profiles, vectors, stories, known.length);
  const isGrown = (at: number) => (all[at] ?? []).some((number) => items[number]?.article !== null);
  const merged = splitStories(all, known.length, profiles, isGrown).map(([one, other]) =>
    begunFirst(known, one, other),
  );
  for (const [into, from] of merged) {
    all[into]?.push(...(all[from] ?? []));
    all[from] = [];
  }
  const repeated = known.flatMap(({ isRepeated }, at) => (isRepeated ? [all[at] ?? []] : []));
  for (const [at, numbers] of all.entries()) {
    const members = numbers.flatMap((number) => items[number] ?? []);
    if (members.every(({ article }) => article === null)) continue;
    const again = known[at] ? undefined : resembled(numbers, repeated, profiles);
    const story = known[at] ?? known[items[again?.[0] ?? -1]?.story ?? -1] ?? null;
    const told = [...members, ...(again ?? []).flatMap((number) => items[number] ?? [])].filter(
      ({ article }) => article === null,
    );
    const knowledge = new Knowledge(told, story?.isRepeated);
    const news: Article[] = [];
    const isForeign = languageTest(
      numbers.filter((number) => items[number]?.article === null),
      profiles,
    );
    for (const number of numbers) {
      const item = items[number];
      if (!item?.article) continue;
      const isNews = isForeign(number) ? knowledge.addsFact(item.tokens) : knowledge.isNews(item);
      if (story === null || isNews) news.push(item.article);
      else retold.push({ article: item.article, storyId: story.id });
    }
    if (news.length > 0) groups.push({ storyId: story?.id ?? null, articles: mostQuotableFirst(news) });
  }
  const idOf = (at: number) => known[at]?.id ?? "";
  return {
    groups: ranked(groups, now),
    retold,
    merged: merged.map(([into, from]) => ({ from: idOf(from), into: idOf(into) })),
  };
}

function begunFirst(known: KnownStory[], one: number, other: number): [earlier: number, later: number] {
  const beginning = (at: number) =>
    Math.min(...(known[at]?.articles ?? []).map(({ seenAt }) => seenAt.getTime()));
  return beginning(one) <= beginning(other) ? [one, other] : [other, one];
}

/** Two merged stories stand for each other, so that the indexes in `known` stay valid. */
export function withMergers(known: KnownStory[], merged: StoryMerger[]): KnownStory[] {
  const byId = new Map(known.map((story) => [story.id, story]));
  const whole = merged.flatMap(({ from, into }) => {
    const [later, earlier] = [byId.get(from), byId.get(into)];
    if (!later || !earlier) return [];
    const lastToldAt = new Date(
      Math.max(later.lastToldAt?.getTime() ?? 0, earlier.lastToldAt?.getTime() ?? 0),
    );
    const story = { ...earlier, lastToldAt, articles: [...earlier.articles, ...later.articles] };
    return [[from, story] as const, [into, story] as const];
  });
  const standing = new Map(whole);
  return known.map((story) => standing.get(story.id) ?? story);
}

/** Returns a test for articles in another language than all told ones. */
function languageTest(told: number[], profiles: Profile[]): (number: number) => boolean {
  const spoken = (number: number) => languageOfProfile(profiles[number] as Profile);
  const languages = new Set(told.map(spoken));
  return (number) =>
    languages.size > 0 && !languages.has(spoken(number)) && !spoken(number).startsWith("und-Latn");
}

/** The weighted share of an article that a story contains which readers had heard before. */
const RESEMBLES_REPEATED = 0.35;

/** The memory missed such a story once, so less similarity is needed to recognise it. */
function resembled(numbers: number[], repeated: number[][], profiles: Profile[]): number[] | undefined {
  const profilesOf = (group: number[]) => group.flatMap((at) => profiles[at] ?? []);
  return repeated.find((story) =>
    profilesOf(numbers).some(
      (profile) =>
        partTold(profile, profilesOf(story)) >= RESEMBLES_REPEATED &&
        !profilesOf(story).some((other) => contradicts(other, profile)),
    ),
  );
}

function partTold({ weights: { words, values } }: Profile, others: Profile[]): number {
  const sumOf = (weights: number[]) => weights.reduce((sum, weight) => sum + weight, 0);
  const told = values.filter((_, at) => {
    const word = words[at];
    return word !== undefined && others.some((other) => other.holds(word));
  });
  return told.length < 2 ? 0 : sumOf(told) / sumOf(values);
}

interface Item extends Report {
  page: string;
  story: number | null;
  article: Article | null;
}

function read(found: Article[], known: KnownStory[], now: Date): Item[] {
  const told = known.flatMap(({ articles }, story) => articles.map((article) => ({ ...article, story })));
  const seen = new Set(told.map(({ page }) => page));
  const fresh = new Map(
    found.filter(({ page }) => !seen.has(page)).map((article) => [article.page, article]),
  );
  const inOrder = [...fresh.values()].sort(
    (a, b) => (a.publishedAt?.getTime() ?? 0) - (b.publishedAt?.getTime() ?? 0) || compare(a.page, b.page),
  );
  const readOf = reportReader<KnownArticle | Article>([...told, ...inOrder], now);
  return [
    ...told.map(({ story, ...article }) => ({
      ...readOf(article),
      page: article.page,
      story,
      article: null,
    })),
    ...inOrder.map((article) => ({ ...readOf(article), page: article.page, story: null, article })),
  ];
}

/**
 * Milliseconds: an article that is this much older than the newest may say what is over: who plays, although others
 * say who won.
 */
const OUTDATED = 6 * hour;

function mostQuotableFirst(articles: Article[]): Article[] {
  const timeOf = ({ publishedAt }: Article) => publishedAt?.getTime() ?? -Infinity;
  const newest = Math.max(...articles.map(timeOf));
  const isOutdated = (article: Article) => Number(newest - timeOf(article) > OUTDATED);
  return articles.sort((one, other) => isOutdated(one) - isOutdated(other) || byQuotability(one, other));
}

// The earliest is most likely the original.
function byQuotability(one: Article, other: Article): number {
  return (
    Number(hasEditorialLabel(one)) - Number(hasEditorialLabel(other)) ||
    informativeness(other) - informativeness(one) ||
    (one.publishedAt?.getTime() ?? Infinity) - (other.publishedAt?.getTime() ?? Infinity) ||
    compare(one.page, other.page)
  );
}

function informativeness({ extract }: Article): number {
  return Math.floor(Math.min(extract.length, 400) / 100);
}

function ranked(groups: StoryGroup[], now: Date): StoryGroup[] {
  const ranks = new Map(groups.map((group) => [group, { last: lastness(group), rank: rank(group, now) }]));
  const first = (group: StoryGroup) => group.articles[0]?.page ?? "";
  return groups.sort((a, b) => {
    const [one, other] = [ranks.get(a), ranks.get(b)];
    return (
      (one?.last ?? 0) - (other?.last ?? 0) ||
      (other?.rank ?? 0) - (one?.rank ?? 0) ||
      compare(first(a), first(b))
    );
  });
}

/** 2 if no article has a date, 1 if there are only tickers, videos, opinions or advertisements, otherwise 0. */
function lastness({ articles }: StoryGroup): number {
  if (articles.every(({ publishedAt }) => publishedAt === null)) return 2;
  return articles.every(hasEditorialLabel) ? 1 : 0;
}

/** Milliseconds: a story from two sites ranks like one from a single site that is this much newer. */
const HALF_LIFE = 24 * hour;

function rank({ articles }: StoryGroup, now: Date): number {
  const sites = new Set(articles.map(({ site }) => publisherOf(site)));
  const texts = new Set(articles.map(wireKey));
  const voices = Math.min(sites.size, texts.size);
  const newest = Math.max(...articles.map(({ publishedAt }) => (publishedAt ?? now).getTime()));
  return voices * 0.5 ** (Math.max(0, now.getTime() - newest) / HALF_LIFE);
}

/** The first words, or the headline without a text, which identify copies of an agency's text. */
function wireKey({ title, extract }: Article): string {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const lead = words(extract.slice(0, 400)).slice(0, 12);
  return (lead.length > 0 ? lead : words(title)).join(" ");
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
