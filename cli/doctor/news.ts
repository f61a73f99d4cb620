import { day, minute } from "../../src/base/durations.ts";
import type { Config } from "../../src/config/config.ts";
import { createFetcher } from "../../src/retrieval/fetch.ts";
import { feedPlaces } from "../../src/retrieval/news/feed-place.ts";
import { createFeedReader } from "../../src/retrieval/news/feed-reader.ts";
import { createNewsFinder, NoFeedReadable } from "../../src/retrieval/news/feeds.ts";
import { searxngPlace } from "../../src/retrieval/news/searxng.ts";
import { openParser } from "../parser.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { words } from "./words.ts";

/** A search term that any news search can answer every day. */
const query = "weather";
const timeout = 20_000;
const week = 7 * day;

/** The result for one place: the number of articles, for a search those about `query`, or why none could be read. */
export type PlaceAnswer = { url: string; articles: number } | { url: string; reason: string };

/** Asks each place where news is searched for separately. `onDate` receives the time by its clock. */
export async function* askPlaces(
  { io, config }: DoctorDeps,
  onDate: (date: Date) => void = () => {},
): AsyncGenerator<PlaceAnswer> {
  const { newsFeeds, searxngUrl } = config;
  const origins = new Set(
    [...newsFeeds, ...(searxngUrl ? [searxngUrl] : [])].map((url) => new URL(url).origin),
  );
  const fetcher = createFetcher({ fetch, allow: (origin) => origins.has(origin) });
  const fetchPage: typeof fetcher = async (url, options) => {
    const page = await fetcher(url, options);
    const date = Date.parse(page.headers.get("date") ?? "");
    if (!Number.isNaN(date)) onDate(new Date(date));
    return page;
  };
  const parser = openParser();
  const search = { queries: [query], language: "en", since: new Date(io.now().getTime() - week) };
  const readFeed = createFeedReader({ fetchPage, parser, now: io.now });
  const places = newsFeeds.map((feed) => ({ url: feed, place: feedPlaces([feed], readFeed, io.now) }));
  if (searxngUrl)
    places.push({ url: searxngUrl, place: [searxngPlace(searxngUrl, fetchPage, parser, io.now)] });
  for (const { url, place } of places) {
    try {
      const finder = createNewsFinder({ places: place, now: io.now });
      const { articles } = await finder.find(search, AbortSignal.timeout(timeout));
      yield { url, articles: articles.length };
    } catch (cause) {
      yield { url, reason: cause instanceof NoFeedReadable ? cause.message : words.news.slow };
    }
  }
  await parser.close();
}

/** Describes the result for a place. */
export function placeInWords(answer: PlaceAnswer, { searxngUrl }: Pick<Config, "searxngUrl">): string {
  if ("reason" in answer) return answer.reason;
  const { url, articles } = answer;
  const isFeed = !url.includes("{query}") && url !== searxngUrl;
  return isFeed ? words.news.articles(articles) : words.news.articlesAbout(articles, query);
}

/** Asks each place where news is searched for, and compares their clocks with this machine's. */
export async function* examineNews(deps: DoctorDeps): AsyncGenerator<Finding> {
  const served: Date[] = [];
  for await (const answer of askPlaces(deps, (date) => served.push(date))) {
    const finding = {
      what: words.labels.newsFrom(new URL(answer.url).host),
      found: placeInWords(answer, deps.config),
    };
    if ("articles" in answer) yield { ...finding, verdict: "good" };
    else
      yield {
        ...finding,
        verdict: "bad",
        advice: words.news.advice,
      };
  }
  yield* examineClock(served, deps.io.now());
}

/** Milliseconds. A larger difference makes codes and sessions expire at the wrong time, and dates news wrongly. */
const tolerated = minute;

function* examineClock(served: Date[], now: Date): Generator<Finding> {
  const [other] = served
    .map((date) => date.getTime() - now.getTime())
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  if (other === undefined) {
    yield { what: words.labels.clock, verdict: "note", found: words.clock.unknown };
  } else if (Math.abs(other) > tolerated) {
    const found = words.clock.off(Math.round(Math.abs(other) / 1000));
    yield { what: words.labels.clock, verdict: "bad", found, advice: words.clock.offAdvice };
  } else yield { what: words.labels.clock, verdict: "good", found: words.clock.right };
}
