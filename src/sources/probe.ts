import type { Config } from "../config.ts";
import { ProviderFailure } from "../providers/failure.ts";
import type { Adapter, Endpoint, Question, Usage } from "../providers/provider.ts";
import { feedPlaces } from "../retrieval/feed-place.ts";
import type { NewsPlace } from "../retrieval/feeds.ts";
import type { FetchPage } from "../retrieval/fetch.ts";
import { searxngPlace } from "../retrieval/searxng.ts";
import { advice, probeWords } from "./words.ts";

export type Probe =
  | { works: true; model: string; says: string; milliseconds: number; usage: Usage }
  | { works: false; model: string; reason: string; advice: string };

const question: Question = {
  system: "You are asked whether you can be reached.",
  prompt: "Answer with the one word: ready",
  groups: [],
  articles: [],
  maxOutputTokens: 256,
  maxSearches: 0,
};

// Milliseconds: a local model may have to be loaded first.
const modelTimeout = 60_000;
const feedTimeout = 20_000;

export async function probeSource(adapter: Adapter, endpoint: Endpoint, now: () => Date): Promise<Probe> {
  const { model } = endpoint;
  const began = now().getTime();
  try {
    const signal = AbortSignal.timeout(modelTimeout);
    const { text, usage } = await adapter.answer(question, { ...endpoint, webSearch: false }, signal);
    const milliseconds = now().getTime() - began;
    return { works: true, model, says: text.trim().slice(0, 80), milliseconds, usage };
  } catch (cause) {
    if (cause instanceof ProviderFailure) {
      return { works: false, model, reason: cause.message, advice: advice[cause.kind] };
    }
    if (cause instanceof Error && cause.name === "TimeoutError") {
      const reason = probeWords.timedOut(modelTimeout / 1000);
      return { works: false, model, reason, advice: advice.try_later };
    }
    throw cause;
  }
}

/** `articles` is null, and `error` says why, where it could not be read. */
export interface FeedProbe {
  url: string;
  host: string;
  articles: number | null;
  error: string | null;
}

const feedQuery = "weather";

/** Asks every configured feed, and SearXNG, at the same time. */
export function probeFeeds(
  { newsFeeds, searxngUrl }: Pick<Config, "newsFeeds" | "searxngUrl">,
  fetchPage: FetchPage,
  now: () => Date,
): Promise<FeedProbe[]> {
  const places = feedPlaces(newsFeeds, fetchPage);
  if (searxngUrl) places.push(searxngPlace(searxngUrl, fetchPage, now));
  return Promise.all(places.map(probeFeed));
}

async function probeFeed(place: NewsPlace): Promise<FeedProbe> {
  const url = place.url(feedQuery);
  const signal = AbortSignal.timeout(feedTimeout);
  const asked = { url, host: new URL(url).host };
  try {
    const articles = await place.read(feedQuery, signal);
    return { ...asked, articles: articles.length, error: null };
  } catch (cause) {
    const error = signal.aborted || !(cause instanceof Error) ? probeWords.feedTimedOut : cause.message;
    return { ...asked, articles: null, error };
  }
}
