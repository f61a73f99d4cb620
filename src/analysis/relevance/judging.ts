import { z } from "zod";
import type { Job, Parser } from "../../base/parser.ts";
import { type Category, categories } from "../../contract/base/limits.ts";
import type { Article } from "../../retrieval/article.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";
import type { NamedNews } from "./category.ts";
import type { TopicWords } from "./plan/plan.ts";
import { type Reason, reason } from "./reasons.ts";

/** A page that the topic's creator said belongs to the topic, or doesn't. */
export interface Marking {
  page: string;
  title: string;
  extract: string;
  belongs: boolean;
}

export interface JudgingInput {
  topic: TopicWords;
  /** The latest count most. */
  markings: Marking[];
  /** Articles that the topic told recently, which show what it's about. */
  told: Pick<Article, "page" | "title" | "extract" | "site">[];
  articles: FoundArticle[];
  /** Earlier articles are too old for the topic; null for no limit. */
  since: Date | null;
  now: Date;
}

/** The lowest score of an article about a topic. */
export const RELEVANT = 0.5;
export const JUST_TOO_LITTLE = RELEVANT - 0.01;

/** `score` is from 0 to 1. `fits` means that the article is told, `near` that it was nearly taken. */
export interface Fit {
  score: number;
  fits: boolean;
  near: boolean;
  /** True if it's left out only because of its language. */
  isForeign?: boolean | undefined;
  reasons: Reason[];
}

export const fits = z.array(
  z.object({
    score: z.number().min(0).max(1),
    fits: z.boolean(),
    near: z.boolean(),
    isForeign: z.boolean().optional(),
    reasons: z.array(reason).max(20),
  }),
);

export const judgeJob: Job<JudgingInput, Fit[]> = { name: "judge", output: fits.max(1_000) };

/** Search queries for a topic, and their language; undefined if the topic's words don't tell it. */
interface SearchPlan {
  queries: string[];
  language?: string | undefined;
}

export const planJob: Job<TopicWords, SearchPlan> = {
  name: "plan",
  output: z.object({ queries: z.array(z.string().max(1_000)).max(10), language: z.string().optional() }),
};

export const categoryJob: Job<NamedNews, Category | null> = {
  name: "category",
  output: z.enum(categories).nullable(),
};

/** Limits one job's time; articles that arrived together are judged together up to this number. */
const MAX_TOGETHER = 500;
const MAX_TOLD = 60;
const MAX_MARKINGS = 200;

/** Judges every article in a worker. @returns one result for each of `articles`, in order */
export async function judgeArticles(
  parser: Parser,
  input: JudgingInput,
  signal?: AbortSignal,
): Promise<Fit[]> {
  const jobs: Promise<Fit[]>[] = [];
  const batches = Math.ceil(input.articles.length / MAX_TOGETHER);
  const size = Math.ceil(input.articles.length / Math.max(1, batches));
  for (let from = 0; from < input.articles.length; from += size) {
    const articles = input.articles.slice(from, from + size);
    const known = { markings: input.markings.slice(-MAX_MARKINGS), told: input.told.slice(0, MAX_TOLD) };
    jobs.push(parser.parse(judgeJob, { ...input, ...known, articles }, signal));
  }
  return (await Promise.all(jobs)).flat();
}
