import { and, eq } from "drizzle-orm";
import type { FeedDraft, TopicDraft } from "../contract/topics.ts";
import type { Tx } from "../db/open.ts";
import { topicFeeds, topics } from "../db/schema/topics.ts";
import { readAllowance } from "../users/allowance.ts";
import { refuseSource, refuseTooManyFor, refuseTooOften } from "./allowed.ts";
import { writeFeeds } from "./feeds.ts";
import { nameKey, refuseTakenName, writeTags } from "./topics.ts";

export interface ImportedTopic extends Omit<TopicDraft, "feeds" | "sourceId"> {
  id: string;
  sourceId: string;
  imageUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** With its id and its dates of another instance. @throws conflict for a name that is taken, forbidden past what its
 * creator may have */
export function importTopic(tx: Tx, createdById: string, topic: ImportedTopic): void {
  const allowance = readAllowance(tx, createdById);
  refuseSource(tx, allowance, topic.sourceId);
  refuseTooOften(allowance, topic.frequency);
  refuseTakenName(tx, topic, createdById, topic.id);
  tx.insert(topics)
    .values({ ...topic, nameKey: nameKey(topic.name), createdById })
    .run();
  writeTags(tx, topic.id, topic.tags);
  refuseTooManyFor(tx, createdById, allowance);
}

/** `title` is the feed's own, null where it was not read yet. */
export function importFeeds(tx: Tx, topicId: string, feeds: (FeedDraft & { title: string | null })[]): void {
  writeFeeds(tx, topicId, feeds);
  for (const { url, title } of feeds) {
    const isIt = and(eq(topicFeeds.topicId, topicId), eq(topicFeeds.url, url));
    tx.update(topicFeeds).set({ title }).where(isIt).run();
  }
}
