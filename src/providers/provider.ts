import type { Article } from "../retrieval/article.ts";
import type { PriceList } from "./prices.ts";

export interface Provider {
  name: string;
  /** The name of a picture; without it, a client draws the provider's initial. */
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
  /** The lowest is listed first; sources that an admin adds have 90. */
  position: number;
  isFree?: boolean;
}

/** A type of source, with what holds of every source of it. */
export interface SourceType {
  type: string;
  asksModel: boolean;
  needsKey: boolean;
  webSearch: boolean;
}

export interface Adapter extends SourceType {
  /** Tells that its API promises JSON of a model that does not search: with searches, the places of citations would be lost. */
  answersInJson?(endpoint: Endpoint): boolean;
  /** Asks once. @throws ProviderFailure, or the signal's reason when it is aborted */
  answer(question: Question, endpoint: Endpoint, signal: AbortSignal): Promise<Answer>;
}

/** The article to quote first comes first; `storyId` is null for a new story. */
export interface StoryGroup {
  storyId: string | null;
  articles: Article[];
}

export interface ToldStory {
  id: string;
  articles: Pick<Article, "title" | "extract">[];
}

export interface Question {
  system: string;
  prompt: string;
  /** The new articles, by event; empty for a source that searches by itself. */
  groups: StoryGroup[];
  /** In the order of their numbers in `prompt`, from 1. */
  articles: Article[];
  /** The stories that readers know already; for a source that reads no prompt. */
  told?: ToldStory[];
  /** The topic's, as a BCP 47 code; for a source that reads no prompt. */
  language?: string;
  isJson?: boolean;
  maxOutputTokens: number;
  maxSearches: number;
}

/** A null key: the endpoint asks for none. A null base URL: the provider's own. */
export interface Endpoint {
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
  webSearch: boolean;
  fetch: ProviderFetch;
}

export type ProviderFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface Answer {
  /** Markdown, with `# Title` first if the model obeyed, and `[1]` for the first of `citations`. */
  text: string;
  citations: Article[];
  end: "complete" | "truncated" | "refused" | "filtered";
  usage: Usage;
  /** In US dollars, as the provider reports it; null where it does not. */
  costUsd: number | null;
}

/** In tokens: thinking counts as output, cached input as input. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  searches: number;
}
