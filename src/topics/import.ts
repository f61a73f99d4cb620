import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { AppError } from "../base/errors.ts";
import { nameKey } from "../contract/topics/topic-names.ts";
import type { FeedDraft, TopicDraft } from "../contract/topics/topics.ts";
import type { Tx } from "../db/open.ts";
import { topicFeeds, topics } from "../db/schema/topics.ts";
import { readAllowance } from "../people/users/allowance.ts";
import { formerMember } from "../people/users/users.ts";
import { writeFeeds } from "./feeds.ts";
import { refuseSource, refuseTooManyFor, refuseTooOften, topicsLeft } from "./topic-allowance.ts";
import { refuseTakenName, writeTags } from "./topics.ts";

export interface ImportedTopic extends Omit<TopicDraft, "feeds" | "sourceId"> {
  id: string;
  sourceId: string;
  imageUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** During an import a topic counts as deleted for good: nobody sees it, and what a crash leaves is swept. */
const isUnfinished = (id: string) =>
  and(eq(topics.id, id), isNotNull(topics.deletedAt), isNull(topics.deletedById));

/** The topic with this id, unless it's an unfinished import. */
export function findImported(tx: Tx, id: string): { name: string; createdById: string } | undefined {
  const row = tx.select().from(topics).where(eq(topics.id, id)).get();
  return row?.deletedAt && row.deletedById === null ? undefined : row;
}

/** @throws conflict for a taken name, forbidden beyond its creator's limits */
export function refuseImport(tx: Tx, creatorId: string, topic: ImportedTopic): void {
  refuseUnallowed(tx, creatorId, topic);
  const { left, refusal } = topicsLeft(tx, creatorId, null);
  if (left <= 0) throw new AppError("forbidden", refusal);
}

function refuseUnallowed(tx: Tx, creatorId: string, topic: ImportedTopic): void {
  const allowance = readAllowance(tx, creatorId);
  refuseSource(tx, allowance, topic.sourceId);
  refuseTooOften(allowance, topic.frequency);
  refuseTakenName(tx, topic, creatorId, topic.id);
}

/** Keeps its id and dates from the other instance; replaces an unfinished import. */
export function beginImport(tx: Tx, topic: ImportedTopic, now: Date): void {
  forgetImport(tx, topic.id);
  tx.insert(topics)
    .values({
      ...topic,
      ...{ nameKey: nameKey(topic.name), createdById: formerMember(tx, now) },
      ...{ isPublic: false, hiddenAt: now, deletedAt: now },
    })
    .run();
  writeTags(tx, topic.id, topic.tags);
}

/** Keeps it from being swept. */
export function renewImport(tx: Tx, id: string, now: Date): void {
  tx.update(topics).set({ deletedAt: now }).where(isUnfinished(id)).run();
}

/** Shows the topic. @throws conflict, forbidden if something has changed since it was checked */
export function endImport(tx: Tx, creatorId: string, topic: ImportedTopic): void {
  refuseUnallowed(tx, creatorId, topic);
  tx.update(topics)
    .set({ createdById: creatorId, isPublic: topic.isPublic, hiddenAt: null, deletedAt: null })
    .where(isUnfinished(topic.id))
    .run();
  refuseTooManyFor(tx, creatorId, readAllowance(tx, creatorId));
}

/** Removes an unfinished import. */
export function forgetImport(tx: Tx, id: string): void {
  tx.delete(topics).where(isUnfinished(id)).run();
}

/** `title` is the feed's own, null if it hasn't been read yet. */
export function importFeeds(tx: Tx, topicId: string, feeds: (FeedDraft & { title: string | null })[]): void {
  writeFeeds(tx, topicId, feeds);
  for (const { url, title } of feeds) {
    const isIt = and(eq(topicFeeds.topicId, topicId), eq(topicFeeds.url, url));
    tx.update(topicFeeds).set({ title }).where(isIt).run();
  }
}
