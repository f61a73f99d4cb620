import { and, eq } from "drizzle-orm";
import { invalid } from "../base/errors.ts";
import { nameKey } from "../contract/topics/topic-names.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { writeTransaction } from "../db/transaction.ts";
import { importTopics } from "../topics/opml/import.ts";
import { writeOpml } from "../topics/opml/write.ts";
import { react } from "../topics/reactions/reactions.ts";
import { isVisible } from "../topics/topics.ts";
import { topicIdIn } from "./streams.ts";
import { frequencyFor, type SubscribingDeps } from "./subscribing.ts";
import { editSubscription, listSubscriptions } from "./subscriptions.ts";
import { words } from "./words.ts";

/** The topics that somebody follows, in their folders. */
export function exportSubscriptions(db: Db, userId: string, url: string, now: Date): string {
  const all = listSubscriptions(db, userId);
  const outlines = (folder: string | null) =>
    all
      .filter((each) => each.folder === folder)
      .map(({ topicId, title }) => ({
        name: title,
        url: feedUrl(url, topicId),
        page: `${url}/topic/${topicId}`,
      }));
  const folders = [...new Set(all.flatMap(({ folder }) => folder ?? []))];
  const inFolders = folders.map((folder) => ({ name: folder, within: outlines(folder) }));
  return writeOpml(words.subscriptions, [...inFolders, ...outlines(null)], now);
}

export const feedUrl = (url: string, topicId: string): string => `${url}/feeds/topics/${topicId}.atom`;

/**
 * Follows each of our topics that a document names, makes a private topic of each other feed like `subscribe`, and
 * keeps the folders. Unusable entries are skipped; repeating it changes nothing. @throws validation_failed if it
 * isn't an OPML document
 */
export async function importSubscriptions(
  deps: SubscribingDeps,
  userId: string,
  bytes: Uint8Array,
  contentType: string | null,
): Promise<void> {
  if (bytes.byteLength === 0) throw invalid("", words.noOpml);
  const { db, url, now, onFollowed } = deps;
  const { topics: outlined, left } = await deps.readOutlines(bytes, contentType);
  const ours = new Map(outlined.map((each) => [each, topicIdIn(each.feeds[0]?.url ?? "", url())]));
  const others = outlined.filter((each) => ours.get(each) === null);
  const clock = { frequency: frequencyFor(db, userId), onSaved: deps.onSaved };
  await importTopics({ ...deps, clock }, userId, { topics: others, left }, false);
  writeTransaction(db, (tx) => {
    for (const each of outlined) {
      const named = ours.get(each) ?? null;
      const topicId = named ?? ownTopicNamed(db, userId, each.name);
      if (topicId === null || !isVisible(tx, userId, topicId)) continue;
      if (named !== null) react(db, { reaction: "follow", userId, topicId }, now());
      if (named !== null) onFollowed(tx, topicId, userId);
      if (each.folder !== null) editSubscription(tx, { userId, topicId }, { folder: each.folder });
    }
  });
}

function ownTopicNamed(db: Db, userId: string, name: string): string | null {
  const isIt = and(eq(topics.createdById, userId), eq(topics.nameKey, nameKey(name)));
  return db.select({ id: topics.id }).from(topics).where(isIt).get()?.id ?? null;
}
