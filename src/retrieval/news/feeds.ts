import { untilAborted } from "../../base/timeout.ts";
import { type Article, siteOf } from "../article.ts";
import { type Filter, type FoundArticle, mergeFound } from "../found-article.ts";
import { failures, noNews } from "../words.ts";

export class NoFeedReadable extends Error {
  constructor(
    message: string,
    readonly places: PlaceReading[] = [],
  ) {
    super(message);
  }
}

export interface Search {
  /** Most specific first. */
  queries: string[];
  /** BCP 47, with a region if known; undefined for any. */
  language: string | undefined;
  since: Date;
}

export interface NewsPlace {
  url: string;
  filter: Filter;
  isOwn?: boolean;
  /** The addresses to request; the first must answer, the others add to it. */
  requests(search: Search): string[];
  /** @throws an error whose message is for a person; the signal's reason if aborted */
  read(request: string, signal: AbortSignal): Promise<PlaceContent>;
}

export interface PlaceContent {
  title: string;
  articles: Article[];
}

export interface PlaceReading {
  url: string;
  title: string;
  articles: number;
  error: string | null;
}

export interface FoundNews {
  /** Each article once, newest first, undated ones last. */
  articles: FoundArticle[];
  places: PlaceReading[];
}

interface NewsFinder {
  /** @throws NoFeedReadable if no place could be read; the signal's reason if aborted */
  find(search: Search, signal: AbortSignal, how?: HowToLook): Promise<FoundNews>;
}

interface HowToLook {
  note?: (urls: string[]) => Promise<void>;
  isCareful?: boolean;
  leftOut?: ReadonlySet<string>;
}

interface NewsFinderDeps {
  places: NewsPlace[];
  now: () => Date;
  /** Milliseconds after which a run continues without a place. */
  timeout?: number;
}

/** Long, because a place's host may first have to be asked for other topics. */
const PLACE_TIMEOUT = 45_000;
/** Limits the requests for one topic to a place at a time. */
const MAX_REQUESTS = 4;

function originOf({ url, filter, isOwn }: NewsPlace): FoundArticle["from"][number] {
  return { feed: url, filter, ...(isOwn && { isOwn }) };
}

export function createNewsFinder({ places, now, timeout = PLACE_TIMEOUT }: NewsFinderDeps): NewsFinder {
  return {
    async find(search, signal, { note, isCareful = false, leftOut = new Set() } = {}) {
      if (places.length === 0) throw new NoFeedReadable(noNews.noFeeds);
      const wanted = places.map((place) => ({
        place,
        requests: place.requests(search).slice(0, MAX_REQUESTS),
      }));
      const readOne = async (place: NewsPlace, request: string, within: AbortSignal) => {
        if (leftOut.has(request)) throw new Error(failures.leftOut);
        if (isCareful) await note?.([request]);
        within.throwIfAborted();
        return untilAborted(place.read(request, within), within);
      };
      const readPlace = async ({
        place,
        requests: [first = place.url, ...others],
      }: (typeof wanted)[number]) => {
        const within = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
        const found: FoundArticle[] = [];
        let title = "";
        const take = ({ articles, ...content }: PlaceContent) => {
          title ||= content.title;
          for (const article of articles) found.push({ article, from: [originOf(place)] });
        };
        try {
          take(await readOne(place, first, within));
        } catch (error) {
          signal.throwIfAborted();
          return { found, reading: { url: place.url, title, articles: 0, error: messageOf(error, timeout) } };
        }
        for (const request of others) {
          // A further query that fails doesn't affect the first one's results.
          take(await readOne(place, request, within).catch(() => ({ title, articles: [] })));
          signal.throwIfAborted();
        }
        const pages = new Set(found.map(({ article }) => article.page));
        return { found, reading: { url: place.url, title, articles: pages.size, error: null } };
      };
      if (!isCareful) await note?.(wanted.flatMap(({ requests }) => requests));
      const read = isCareful ? await oneByOne(wanted, readPlace) : await Promise.all(wanted.map(readPlace));
      const readings = read.map(({ reading }) => reading);
      if (readings.every(({ error }) => error !== null)) {
        throw new NoFeedReadable(whyNone(readings), readings);
      }
      const articles = mergeFound(
        read.flatMap(({ found }) => found),
        now(),
      );
      return { articles: newestFirst(articles), places: readings };
    },
  };
}

async function oneByOne<Item, Read>(items: Item[], read: (item: Item) => Promise<Read>): Promise<Read[]> {
  const all: Read[] = [];
  for (const item of items) all.push(await read(item));
  return all;
}

function messageOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.name === "TimeoutError" && error === cause ? failures.timedOut(timeout / 1000) : error.message;
}

function newestFirst(articles: FoundArticle[]): FoundArticle[] {
  const time = ({ article }: FoundArticle) => article.publishedAt?.getTime() ?? -Infinity;
  return articles.sort((one, other) => (time(other) > time(one) ? 1 : time(other) < time(one) ? -1 : 0));
}

function whyNone(readings: PlaceReading[]): string {
  const reasons = readings.map(
    ({ url, error }) => `${siteOf(url.replaceAll("{query}", "")) || url}: ${error}`,
  );
  return noNews.allFailed(reasons.join("; "));
}
