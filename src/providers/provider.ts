import type { Article } from "../retrieval/article.ts";
import type { PriceList } from "./prices.ts";

export interface Provider {
  name: string;
  /** The name of an icon; without it, a client draws the provider's initial. */
  icon: string;
  adapter: SourceType | Adapter;
  environmentKey?: string;
  source?: DefaultSource;
  successors?: Record<string, string>;
  prices?: PriceList;
}

interface DefaultSource {
  id: string;
  name: string;
  description: string;
  model: string;
  successor?: string;
  webSearch: boolean;
  apiUrl?: string;
  /** The lowest is listed first; sources added by an admin have 90. */
  position: number;
  isFree?: boolean;
}

/** A type of source, with what all its sources have in common. */
export interface SourceType {
  type: string;
  asksModel: boolean;
  needsKey: boolean;
  webSearch: boolean;
}

export interface Adapter extends SourceType {
  /** True if its API guarantees JSON without a search; with one, the positions of citations would be lost. */
  answersInJson?(endpoint: Endpoint): boolean;
  /** Asks once. @throws ProviderFailure, or the signal's reason if aborted */
  answer(question: Question, endpoint: Endpoint, signal: AbortSignal): Promise<Answer>;
}

/** The article to quote is first; `storyId` is null for a new story. */
export interface StoryGroup {
  storyId: string | null;
  articles: Article[];
}

export interface ToldStory {
  id: string;
  articles: (Pick<Article, "title" | "extract"> & Partial<Pick<Article, "publishedAt">>)[];
}

export interface Question {
  system: string;
  prompt: string;
  /** The new articles, by event; empty for a source that searches itself. */
  groups: StoryGroup[];
  /** In the order of their numbers in `prompt`, from 1. */
  articles: Article[];
  /** The stories that readers already know, for a source that reads no prompt. */
  told?: ToldStory[];
  /** The topic's language as a BCP 47 code, for a source that reads no prompt. */
  language?: string;
  isJson?: boolean;
  maxOutputTokens: number;
  maxSearches: number;
}

/** With a null key the endpoint requires none; a null base URL is the provider's own. */
export interface Endpoint {
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
  webSearch: boolean;
  fetch: ProviderFetch;
}

export type ProviderFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface Answer {
  /** Markdown, starting with `# Title` if the model complied, with `[1]` for the first of `citations`. */
  text: string;
  citations: Article[];
  end: "complete" | "truncated" | "refused" | "filtered";
  usage: Usage;
  /** US dollars as reported by the provider; null if it doesn't. */
  costUsd: number | null;
}

/** Tokens: thinking counts as output, cached input as input. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  searches: number;
}
