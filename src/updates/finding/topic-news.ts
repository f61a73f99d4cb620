import type { Db } from "../../db/open.ts";
import type { topics } from "../../db/schema/topics.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { feedPlace } from "../../retrieval/news/feed-place.ts";
import {
  createNewsFinder,
  type FoundNews,
  type NewsPlace,
  NoFeedReadable,
  type PlaceReading,
  type Search,
} from "../../retrieval/news/feeds.ts";
import { noteFeedReadings, placesOf } from "../../topics/feeds.ts";

interface TopicNewsDeps {
  db: Db;
  /** Returns a reader of addresses for this user's topics. */
  readerOf: (userId: string) => NewsPlace["read"];
  now: () => Date;
  newsFeeds: string[];
  searches: NewsPlace[];
}

export interface NewsReading {
  signal: AbortSignal;
  note: (places: string[]) => Promise<void>;
  /** Reads one page at a time after a crash, to find the page that caused it. */
  isCareful: boolean;
  /** Pages that were being read during repeated crashes, and aren't read again. */
  leftOut: ReadonlySet<string>;
}

type Topic = typeof topics.$inferSelect;

export function createTopicNews({ db, readerOf, now, newsFeeds, searches }: TopicNewsDeps) {
  /** @throws NoFeedReadable if no place could be read; the signal's reason if aborted */
  return async (topic: Topic, search: Search, { signal, ...how }: NewsReading): Promise<FoundNews> => {
    const looked = placesOf(db, topic, newsFeeds);
    const places = looked.map((place) => feedPlace(place, readerOf(topic.createdById), now));
    if (topic.useInstanceFeeds) places.push(...searches);
    const own = new Set(looked.filter(({ isOwn }) => isOwn).map(({ url }) => url));
    const noteOwn = (readings: PlaceReading[]) => {
      const ofTopic = readings.filter(({ url }) => own.has(url));
      if (ofTopic.length === 0) return;
      const noted = ofTopic.map(({ url, title, error }) =>
        error === null ? { url, title } : { url, error },
      );
      writeTransaction(db, (tx) => noteFeedReadings(tx, topic.id, noted, now()));
    };
    try {
      const found = await createNewsFinder({ places, now }).find(search, signal, how);
      noteOwn(found.places);
      return found;
    } catch (cause) {
      if (cause instanceof NoFeedReadable) noteOwn(cause.places);
      throw cause;
    }
  };
}
