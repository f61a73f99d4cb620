import { type Article, siteOf } from "./article.ts";

export class NoFeedReadable extends Error {}

export interface NewsPlace {
  url(query: string): string;
  /** @throws an error whose message is for a person; the signal's reason when it is aborted */
  read(query: string, signal: AbortSignal): Promise<Article[]>;
}

export interface FailedFeed {
  url: string;
  reason: string;
}

export interface FoundNews {
  /** Each page once, newest first; undated ones count as published now. */
  articles: Article[];
  read: number;
  failed: FailedFeed[];
}

export interface NewsFinder {
  /** @throws NoFeedReadable when no place could be read; the signal's reason when it is aborted */
  find(query: string, signal: AbortSignal, how?: HowToLook): Promise<FoundNews>;
}

interface HowToLook {
  note?: (urls: string[]) => Promise<void>;
  isCareful?: boolean;
  leftOut?: ReadonlySet<string>;
}

export interface NewsFinderParts {
  places: NewsPlace[];
  now: () => Date;
}

export function createNewsFinder({ places, now }: NewsFinderParts): NewsFinder {
  return {
    async find(query, signal, { note, isCareful = false, leftOut = new Set() } = {}) {
      if (places.length === 0) throw new NoFeedReadable("No news feed is configured");
      const failed: FailedFeed[] = [];
      const readPlace = async (place: NewsPlace) => {
        try {
          if (leftOut.has(place.url(query))) throw new Error(LEFT_OUT);
          if (isCareful) await note?.([place.url(query)]);
          return [await place.read(query, signal)];
        } catch (error) {
          signal.throwIfAborted();
          failed.push({
            url: place.url(query),
            reason: error instanceof Error ? error.message : String(error),
          });
          return [];
        }
      };
      const read = isCareful
        ? await oneByOne(places, readPlace)
        : await allAtOnce(places, query, readPlace, note);
      if (read.length === 0) throw new NoFeedReadable(whyNone(failed));
      return { articles: newestFirst(oncePerPage(read.flat()), now()), read: read.length, failed };
    },
  };
}

const LEFT_OUT = "it is left out: the server stopped whenever it was read";

async function oneByOne<Read>(
  places: NewsPlace[],
  read: (place: NewsPlace) => Promise<Read[]>,
): Promise<Read[]> {
  const all: Read[] = [];
  for (const place of places) all.push(...(await read(place)));
  return all;
}

async function allAtOnce<Read>(
  places: NewsPlace[],
  query: string,
  read: (place: NewsPlace) => Promise<Read[]>,
  note: HowToLook["note"],
): Promise<Read[]> {
  await note?.(places.map((place) => place.url(query)));
  return (await Promise.all(places.map(read))).flat();
}

function oncePerPage(articles: Article[]): Article[] {
  const pages = new Map<string, Article>();
  for (const found of articles) {
    const known = pages.get(found.page);
    const fuller = known && known.extract.length >= found.extract.length ? known : found;
    pages.set(found.page, { ...fuller, publishedAt: known?.publishedAt ?? found.publishedAt });
  }
  return [...pages.values()];
}

function newestFirst(articles: Article[], now: Date): Article[] {
  const time = ({ publishedAt }: Article) => (publishedAt ?? now).getTime();
  return articles.sort((a, b) => time(b) - time(a));
}

function whyNone(failed: FailedFeed[]): string {
  const reasons = failed.map(({ url, reason }) => `${siteOf(url) || url}: ${reason}`);
  return `No news feed could be read (${reasons.join("; ")})`;
}
