import { and, eq } from "drizzle-orm";
import { cutTo } from "../base/cut.ts";
import { AppError, invalid } from "../base/errors.ts";
import { cleanLine } from "../contract/base/characters.ts";
import { limits } from "../contract/base/limits.ts";
import { topicDraft } from "../contract/topics/topics.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicFeeds, topics } from "../db/schema/topics.ts";
import { readAllowance } from "../people/users/allowance.ts";
import { checkFeeds } from "../topics/feeds.ts";
import type { ImportDeps } from "../topics/opml/import.ts";
import type { OpmlOutline } from "../topics/opml/outlines.ts";
import { react } from "../topics/reactions/reactions.ts";
import { refuseTooMany } from "../topics/topic-allowance.ts";
import { createTopic, type TopicHook } from "../topics/topics.ts";
import { topicIdIn } from "./streams.ts";
import { words } from "./words.ts";

export interface SubscribingDeps extends ImportDeps {
  /** The app's address, without a trailing slash. */
  url: () => string;
  /** The feeds behind an address, best first. @throws validation_failed without one */
  discoverFeeds: (address: string) => Promise<{ url: string; title: string | null }[]>;
  /** Reads an OPML document. */
  readOutlines: (bytes: Uint8Array, contentType: string | null) => Promise<OpmlOutline>;
  onSaved: TopicHook;
  /** Writes in the transaction that adds a follow. */
  onFollowed: (tx: Tx, topicId: string, userId: string) => void;
}

/** Hours between two checks of a subscribed feed, or more if the member's limit requires it. */
export const frequencyFor = (db: Db, userId: string): number =>
  Math.max(4, readAllowance(db, userId).minHours ?? 0);

/**
 * Follows a topic, named by its id, page or feed. Any other address becomes a private topic that tells everything in
 * the feed found there, written by the digest; an existing one for it is followed again. @returns the topic's id.
 * @throws not_found for an invisible topic, validation_failed without a feed, forbidden
 */
export async function subscribe(deps: SubscribingDeps, userId: string, address: string): Promise<string> {
  const { db, url, now, onFollowed } = deps;
  const topicId = topicIdIn(address, url());
  const known = topicId ?? ownTopicWith(db, userId, address);
  if (known !== null) {
    react(db, { reaction: "follow", userId, topicId: known }, now(), onFollowed);
    return known;
  }
  if (!/^https?:\/\//i.test(address)) throw invalid("quickadd", words.onlyWeb);
  const [feed] = await deps.discoverFeeds(address);
  if (!feed) throw invalid("quickadd", words.onlyWeb);
  const same = ownTopicWith(db, userId, feed.url);
  if (same === null) return createFeedTopic(deps, userId, feed);
  react(db, { reaction: "follow", userId, topicId: same }, now(), onFollowed);
  return same;
}

/** The user's own topic with only this feed. */
function ownTopicWith(db: Db, userId: string, feedUrl: string): string | null {
  const found = db
    .select({ id: topics.id })
    .from(topicFeeds)
    .innerJoin(topics, eq(topics.id, topicFeeds.topicId))
    .where(
      and(eq(topicFeeds.url, feedUrl), eq(topics.createdById, userId), eq(topics.useInstanceFeeds, false)),
    )
    .get();
  return found?.id ?? null;
}

function createFeedTopic(
  { db, now, isFeedOrigin, mostTopics, onCreated, onSaved }: SubscribingDeps,
  userId: string,
  feed: { url: string; title: string | null },
): string {
  const host = new URL(feed.url).hostname;
  const title = cutTo(cleanLine(feed.title ?? "").trim() || host, limits.topicName);
  const draftOf = (name: string) => ({
    ...topicDraft.parse({
      ...{ name, category: "Other", isPublic: false, useInstanceFeeds: false },
      frequency: frequencyFor(db, userId),
      feeds: checkFeeds([{ url: feed.url, filter: "all" }], isFeedOrigin),
    }),
    sourceId: "digest",
  });
  const create = (name: string) =>
    createTopic(db, { creatorId: userId, draft: draftOf(name) }, now(), (tx, topicId) => {
      refuseTooMany(tx, userId, mostTopics);
      onCreated(tx, topicId, userId);
      onSaved(tx, topicId, userId);
    });
  try {
    return create(title);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.kind !== "conflict") throw cause;
    return create(`${cutTo(title, limits.topicName - host.length - 3)} (${host})`);
  }
}
