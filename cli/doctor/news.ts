import { feedPlaces } from "../../src/retrieval/feed-place.ts";
import { createNewsFinder, NoFeedReadable } from "../../src/retrieval/feeds.ts";
import { createFetcher } from "../../src/retrieval/fetch.ts";
import { searxngPlace } from "../../src/retrieval/searxng.ts";
import type { Finding, Patient } from "./finding.ts";

/** What is searched for: something that any news search has every day. */
const query = "weather";
const patience = 20_000;

/** Each place in which news is looked for, on its own; and by their clocks, this machine's. */
export async function* examineNews({ io, config }: Patient): AsyncGenerator<Finding> {
  const { newsFeeds, searxngUrl } = config;
  const origins = new Set(
    [...newsFeeds, ...(searxngUrl ? [searxngUrl] : [])].map((url) => new URL(url).origin),
  );
  const served: Date[] = [];
  const fetcher = createFetcher({ fetch, allow: (origin) => origins.has(origin) });
  const fetchPage: typeof fetcher = async (url, options) => {
    const page = await fetcher(url, options);
    const date = Date.parse(page.headers.get("date") ?? "");
    if (!Number.isNaN(date)) served.push(new Date(date));
    return page;
  };
  const places = newsFeeds.map((feed) => ({ url: feed, place: feedPlaces([feed], fetchPage) }));
  if (searxngUrl) places.push({ url: searxngUrl, place: [searxngPlace(searxngUrl, fetchPage, io.now)] });
  for (const { url, place } of places) {
    const what = `news from ${new URL(url).host}`;
    try {
      const finder = createNewsFinder({ places: place, now: io.now });
      const { articles } = await finder.find(query, AbortSignal.timeout(patience));
      const found = `${articles.length} ${articles.length === 1 ? "article" : "articles"} about ${query}`;
      yield { what, verdict: "good", found };
    } catch (cause) {
      const found = cause instanceof NoFeedReadable ? cause.message : "it did not answer in time";
      yield { what, verdict: "bad", found, advice: "Check TOPICAPP_NEWS_FEEDS and TOPICAPP_SEARXNG_URL." };
    }
  }
  yield* examineClock(served, io.now());
}

/** Further off than this, codes and sessions expire at the wrong time, and news is dated wrongly. */
const tolerated = 60_000;

function* examineClock(served: Date[], now: Date): Generator<Finding> {
  const [other] = served
    .map((date) => date.getTime() - now.getTime())
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  if (other === undefined) {
    yield { what: "clock", verdict: "note", found: "nobody answered whose clock it could be compared with" };
  } else if (Math.abs(other) > tolerated) {
    const found = `off by ${Math.round(Math.abs(other) / 1000)} seconds against the web servers that answered`;
    yield { what: "clock", verdict: "bad", found, advice: "Set it by NTP: codes and sessions live by it." };
  } else yield { what: "clock", verdict: "good", found: "right" };
}
