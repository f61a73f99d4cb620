import type { Article } from "../retrieval/article.ts";

/** Articles that tell one event, the one to quote first in front. */
export interface StoryGroup {
  /** The known story that this adds to, or null for one never told. */
  storyId: string | null;
  articles: Article[];
}

/** What a source is asked for one topic. */
export interface Question {
  /** How to write: the admin's words and the house's. */
  system: string;
  /** The request: the topic, the date, what was told already and, where there are any, the numbered articles. */
  prompt: string;
  /** What was found that is new, by event; empty for a source that searches by itself. */
  groups: StoryGroup[];
  /** The articles that `prompt` numbers, from 1. */
  articles: Article[];
  /** The most that may be written, in tokens, thinking included. */
  maxOutputTokens: number;
  /** The most searches that may be made, where the provider lets one say so. */
  maxSearches: number;
}

/** Where and how a source is reached. */
export interface Endpoint {
  model: string;
  /** Null for an endpoint that asks for none. */
  apiKey: string | null;
  /** What the provider's own SDK takes as base URL; null for the provider's own. */
  baseUrl: string | null;
  /** Whether the model is to search the web with the provider's own search. */
  webSearch: boolean;
  fetch: ProviderFetch;
}

/** The part of fetch that the SDKs use. */
export type ProviderFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * What a source answers. `text` is markdown whose first line should be `# Title`, and which refers to
 * citations as `[1]`, counted from 1 in the order of `citations`. `end` says honestly how it ended.
 */
export interface Answer {
  text: string;
  /** Each page once. The extract is what the provider says the page says; empty where it says nothing. */
  citations: Article[];
  end: "complete" | "truncated" | "refused" | "filtered";
  usage: Usage;
  /** In US dollars, by the provider's own account; null where it gives none. */
  costUsd: number | null;
}

/** What an answer took. Thinking counts as output, cached input as input. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  searches: number;
}

/** A kind of source of summaries. Adding one is one file and one line in the registry. */
export interface Provider {
  /**
   * Asks once; nothing is tried again here.
   * @throws ProviderFailure, or the signal's reason when it is aborted
   */
  answer(question: Question, endpoint: Endpoint, signal: AbortSignal): Promise<Answer>;
}
