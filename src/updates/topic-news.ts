import type { Batch } from "../db/batch.ts";
import type { Db } from "../db/open.ts";
import type { Parser } from "../parsing/parser.ts";
import type { Article } from "../retrieval/article.ts";
import { feedPlace } from "../retrieval/feed-place.ts";
import type { ReadFeed } from "../retrieval/feed-reader.ts";
import { createNewsFinder, type NewsPlace } from "../retrieval/feeds.ts";
import { type FeedReading, noteFeedReadings, placesOf } from "../topics/feeds.ts";
import type { Topic } from "./queue.ts";
import type { Reading } from "./run.ts";

interface TopicNewsDeps {
  db: Db;
  batch: Batch;
  readFeed: ReadFeed;
  parser: Parser;
  now: () => Date;
  newsFeeds: string[];
  /** Of the instance, beside its feeds. */
  searches: NewsPlace[];
}

/** Reads a topic's own feeds and the instance's, and notes for its creator what became of its own. */
export function createTopicNews({ db, batch, readFeed, parser, now, newsFeeds, searches }: TopicNewsDeps) {
  /** @throws NoFeedReadable when no place could be read; the signal's reason when it is aborted */
  return async (topic: Topic, { signal, ...how }: Reading): Promise<Article[]> => {
    const readings: FeedReading[] = [];
    const noting: ReadFeed = async (url, signal) => {
      try {
        const content = await readFeed(url, signal);
        readings.push({ url, title: content.title });
        return content;
      } catch (cause) {
        if (!signal.aborted)
          readings.push({ url, error: cause instanceof Error ? cause.message : String(cause) });
        throw cause;
      }
    };
    const places = placesOf(db, topic, newsFeeds).map((place) =>
      feedPlace(place, place.isOwn ? noting : readFeed, parser),
    );
    if (topic.useInstanceFeeds) places.push(...searches);
    try {
      return (await createNewsFinder({ places, now }).find(topic.name, signal, how)).articles;
    } finally {
      await batch((tx) => noteFeedReadings(tx, topic.id, readings, now()));
    }
  };
}
