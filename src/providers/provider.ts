import type { Article } from "../retrieval/article.ts";
import type { PriceList } from "./prices.ts";

/** How a provider is asked, and its source that every instance begins with. `registry.ts` lists them all. */
export interface Provider {
  name: string;
  /** The name of a picture; a client without it draws the provider's initial. */
  icon: string;
  adapter: Adapter;
  environmentKey?: string;
  source?: DefaultSource;
  /** By a retired model, the one that the provider names in its place. */
  successors?: Record<string, string>;
  prices?: PriceList;
}

export interface DefaultSource {
  id: string;
  name: string;
  description: string;
  model: string;
  /** The model to go to when that one is gone and `successors` names none. */
  successor?: string;
  webSearch: boolean;
  apiUrl?: string;
  /** The lowest is listed first; sources that an admin adds have 90. */
  position: number;
  isFree?: boolean;
}

/** One kind of API, which several providers can share. */
export interface Adapter {
  /** As in a source's row and `source add --type`. */
  type: string;
  /** Whether there is a model, with an address, a price and perhaps a key. */
  asksModel: boolean;
  needsKey: boolean;
  /** Whether sources that an admin adds search the web by themselves. */
  webSearch: boolean;
  /** Asks once. @throws ProviderFailure, or the signal's reason when it is aborted */
  answer(question: Question, endpoint: Endpoint, signal: AbortSignal): Promise<Answer>;
}

/** Articles about one event, the one to quote first in front; `storyId` is null for a new story. */
export interface StoryGroup {
  storyId: string | null;
  articles: Article[];
}

export interface Question {
  system: string;
  prompt: string;
  /** The new articles, by event; empty for a source that searches by itself. */
  groups: StoryGroup[];
  /** The articles that `prompt` numbers, from 1. */
  articles: Article[];
  maxOutputTokens: number;
  maxSearches: number;
}

/** Null stands for an endpoint that asks for no key, and for the provider's own base URL. */
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
  /** In US dollars, by the provider's own account; null where it gives none. */
  costUsd: number | null;
}

/** In tokens: thinking counts as output, cached input as input. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  searches: number;
}
