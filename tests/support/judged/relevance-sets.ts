import type { Fit } from "../../../src/analysis/relevance/judging.ts";
import { planOf } from "../../../src/analysis/relevance/plan/plan.ts";
import { judgeBatch } from "../../../src/analysis/relevance/scoring/batch.ts";
import { tokensOf } from "../../../src/language/tokens.ts";
import type { Article } from "../../../src/retrieval/article.ts";
import headlines from "../../data/headlines.json" with { type: "json" };
import five from "../../data/relevance-five.json" with { type: "json" };
import fresh from "../../data/relevance-fresh.json" with { type: "json" };
import open from "../../data/relevance-open.json" with { type: "json" };
import openTwo from "../../data/relevance-open-2.json" with { type: "json" };
import own from "../../data/relevance-own.json" with { type: "json" };

/** A topic with the pages that are about it; `borderline` ones count neither way. */
export interface LabelledTopic {
  key: string;
  language: string;
  name: string;
  description: string;
  tags: string[];
  aiPrompt: string;
  relevant: string[];
  borderline: string[];
  /** Where not every page of the set was labelled for the topic: those that it does not want. */
  notRelevant?: string[];
}

export interface LabelledSet {
  name: string;
  topics: LabelledTopic[];
  articles: Article[];
}

/** Shares from 0 to 1; null where no topic of the kind is among them. */
export interface Figures {
  precision: number | null;
  recall: number | null;
  /** Articles taken for a topic that none is about, on the average. */
  wrongOnNothing: number | null;
}

export interface TopicResult extends Figures {
  topic: LabelledTopic;
  right: Judged[];
  wrong: Judged[];
  missed: Judged[];
}

interface Judged {
  article: Article;
  fit: Fit;
}

export function openSet(): LabelledSet {
  return { name: "open", topics: open.topics, articles: open.articles.map((row) => articleOf(row.id, row)) };
}

/** The topics of both open files over the larger pool, which holds the smaller one. */
export function openPool(): LabelledSet {
  return {
    name: "open, whole pool",
    topics: [...open.topics, ...openTwo.topics],
    articles: openTwo.articles.map((row) => articleOf(row.id, row)),
  };
}

/** Real headlines, whose places in their list are their names, and articles in more languages. */
export function ownSet(): LabelledSet {
  const real = headlines.items.map(({ title, extract, feed }, at) =>
    articleOf(`h${at}`, { title, description: extract, site: feed }),
  );
  return {
    name: "own",
    topics: own.topics,
    articles: [...real, ...own.articles.map((row) => articleOf(row.id, row))],
  };
}

/** Swedish, Finnish, Polish, Dutch and Italian headlines. */
export function fiveSet(): LabelledSet {
  return { name: "five", topics: five.topics, articles: five.articles.map((row) => articleOf(row.id, row)) };
}

/** Topics and articles that were labelled by somebody who had not seen the rules, the hard ones first. */
export function freshSet(): LabelledSet {
  return {
    name: "fresh",
    topics: fresh.topics,
    articles: fresh.articles.map((row) => articleOf(row.id, row)),
  };
}

/** Judges each topic over those pages alone that were labelled for it. */
export function judgeEachAlone({ topics, articles }: LabelledSet): TopicResult[] {
  const pages = new Map(articles.map((article) => [article.page, article]));
  return topics.flatMap((topic) => {
    const labelled = [...topic.relevant, ...topic.borderline, ...(topic.notRelevant ?? [])];
    const own = labelled.flatMap((page) => pages.get(page) ?? []);
    return judgeSet({ name: topic.name, topics: [topic], articles: own });
  });
}

/** Articles that the program judges together. */
const BATCH = 500;

/** Judged as the program judges what a search found. */
function fitsOf(topic: LabelledTopic, articles: Article[]): Fit[] {
  const from = [{ feed: "", filter: "search" as const }];
  const batches = Math.max(1, Math.ceil(articles.length / BATCH));
  const size = Math.ceil(articles.length / batches);
  return Array.from({ length: batches }, (_, at) => articles.slice(at * size, (at + 1) * size)).flatMap(
    (part) =>
      judgeBatch({
        topic,
        markings: [],
        told: [],
        articles: part.map((article) => ({ article, from })),
        since: null,
        now: new Date("2026-11-21T09:00:00Z"),
      }),
  );
}

export function judgeSet({ topics, articles }: LabelledSet): TopicResult[] {
  return topics.map((topic) => {
    const fits = fitsOf(topic, articles);
    const judged = articles.map((article, at) => ({ article, fit: fits[at] ?? missing(article) }));
    const relevant = new Set(topic.relevant);
    const ignored = new Set(topic.borderline);
    const taken = judged.filter(({ fit }) => fit.fits);
    const right = taken.filter(({ article }) => relevant.has(article.page));
    const wrong = taken.filter(({ article }) => !relevant.has(article.page) && !ignored.has(article.page));
    const missed = judged.filter(({ article, fit }) => relevant.has(article.page) && !fit.fits);
    const isAboutNothing = topic.relevant.length === 0;
    return {
      topic,
      right,
      wrong,
      missed,
      precision: isAboutNothing ? null : right.length / Math.max(1, right.length + wrong.length),
      recall: isAboutNothing ? null : right.length / topic.relevant.length,
      wrongOnNothing: isAboutNothing ? wrong.length : null,
    };
  });
}

/** The sites of the open set by what they publish; all others are general news. */
const KINDS: Record<string, string[]> = {
  "a technology section": ["techwire", "labwire", "globedesk", "standard-wien"],
  "a business section": ["bizledger", "marketpulse", "northwire"],
  "a sports section": ["sportsdesk", "fieldreport"],
  "a local paper": [
    "flandersnote",
    "lowcountries",
    "metrochron",
    "metrochron-fr",
    "metrochron-es",
    "harborpost",
    "southpost",
  ],
  "a feed of one subject": ["devledger", "codeherald", "greenwatch"],
};

/** Articles that are wanted, taken, and both. */
export interface Counts {
  wanted: number;
  taken: number;
  right: number;
}

/** What was judged, by the kind of feed that an article came from. */
export function byKindOfFeed({ articles }: LabelledSet, results: TopicResult[]): Map<string, Counts> {
  const kinds = new Map(articles.map(({ page, site }) => [page, kindOf(site)]));
  const counts = new Map<string, Counts>();
  for (const { topic, right, wrong } of results) {
    const count = (page: string, ...what: (keyof Counts)[]) => {
      const kind = kinds.get(page) ?? "";
      const known = counts.get(kind) ?? { wanted: 0, taken: 0, right: 0 };
      for (const each of what) known[each]++;
      counts.set(kind, known);
    };
    for (const page of topic.relevant) count(page, "wanted");
    for (const { article } of right) count(article.page, "taken", "right");
    for (const { article } of wrong) count(article.page, "taken");
  }
  return counts;
}

function kindOf(site: string): string {
  const name = site.split(".")[0] ?? "";
  return Object.entries(KINDS).find(([, sites]) => sites.includes(name))?.[0] ?? "general news";
}

/** Judges each topic over what a search by its queries gives: articles that hold every word of one of them. */
export function judgeSearchResults({ topics, articles }: LabelledSet): TopicResult[] {
  return topics.flatMap((topic) => {
    const queries = planOf(topic).queries.map((query) => keysOf(query, topic.language));
    const found = articles.filter(({ title, extract }) => {
      const words = new Set(keysOf(`${title} ${extract}`, topic.language));
      return queries.some((query) => query.length > 0 && query.every((word) => words.has(word)));
    });
    const pages = new Set(found.map(({ page }) => page));
    const relevant = topic.relevant.filter((page) => pages.has(page));
    return judgeSet({ name: topic.name, topics: [{ ...topic, relevant }], articles: found });
  });
}

function keysOf(text: string, language: string): string[] {
  return tokensOf(text, language, 400)
    .filter(({ isStop }) => !isStop)
    .map(({ key }) => key);
}

/** Every topic counts the same, whatever number of articles is about it. */
export function macro(results: Figures[]): Figures {
  return {
    precision: mean(results.flatMap(({ precision }) => precision ?? [])),
    recall: mean(results.flatMap(({ recall }) => recall ?? [])),
    wrongOnNothing: mean(results.flatMap(({ wrongOnNothing }) => wrongOnNothing ?? [])),
  };
}

function mean(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function articleOf(id: string, row: { title: string; description: string; site: string }): Article {
  const url = `https://${row.site}/${id}`;
  return { url, page: id, title: row.title, extract: row.description, site: row.site, publishedAt: null };
}

function missing({ page }: Article): never {
  throw new Error(`${page} was not judged`);
}
