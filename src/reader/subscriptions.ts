import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError, invalid } from "../base/errors.ts";
import { cleanLine } from "../contract/base/characters.ts";
import { limits } from "../contract/base/limits.ts";
import type { Db, Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { subscriptions } from "../db/schema/reader.ts";
import { topics } from "../db/schema/topics.ts";
import { visibleTo } from "../db/visible.ts";
import { folderId } from "./streams.ts";
import { words } from "./words.ts";

/** A followed topic under its name in reader apps. */
interface Subscription {
  topicId: string;
  title: string;
  folder: string | null;
  since: Date;
}

const shownTitle = sql<string>`coalesce(${subscriptions.title}, ${topics.name})`;

export function listSubscriptions(db: Db, userId: string): Subscription[] {
  return db
    .select({
      topicId: topics.id,
      title: shownTitle,
      folder: subscriptions.folder,
      since: userTopicFollows.createdAt,
    })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, userId), eq(subscriptions.topicId, userTopicFollows.topicId)),
    )
    .where(and(eq(userTopicFollows.userId, userId), visibleTo(userId)))
    .orderBy(sql`${shownTitle} collate nocase`, topics.id)
    .all();
}

/** Sorted by name; a folder ends with its last topic. */
export function listFolders(db: Db, userId: string): string[] {
  const all = listSubscriptions(db, userId).flatMap(({ folder }) => folder ?? []);
  return [...new Set(all)].sort((one, other) => one.localeCompare(other));
}

/** A subscription represents a folder as a category. */
export const categoryOf = (folder: string | null) =>
  folder === null ? [] : [{ id: folderId(folder), label: folder, type: "folder" }];

/** Changes only what the draft names. @throws not_found for a topic that isn't followed, validation_failed */
export function editSubscription(
  tx: Tx,
  { userId, topicId }: { userId: string; topicId: string },
  { title, folder }: { title?: string | undefined; folder?: string | null | undefined },
): void {
  const isFollowed = tx
    .select({ id: userTopicFollows.id })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .where(and(eq(userTopicFollows.userId, userId), eq(userTopicFollows.topicId, topicId), visibleTo(userId)))
    .get();
  if (!isFollowed) throw new AppError("not_found", words.notSubscribed);
  const changes = {
    ...(title !== undefined && { title: titleOf(title) }),
    ...(folder !== undefined && { folder: folder === null ? null : folderNameOf(folder) }),
  };
  if (Object.keys(changes).length === 0) return;
  tx.insert(subscriptions)
    .values({ userId, topicId, ...changes })
    .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.topicId], set: changes })
    .run();
}

/** Removes a topic from a folder; nothing happens if it's in another one. */
export function leaveFolder(
  tx: Tx,
  { userId, topicId }: { userId: string; topicId: string },
  folder: string,
): void {
  tx.update(subscriptions)
    .set({ folder: null })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.topicId, topicId),
        eq(subscriptions.folder, folder),
      ),
    )
    .run();
}

/** If the new name is another folder's, that contains both afterwards. @throws not_found, validation_failed */
export function renameFolder(tx: Tx, userId: string, folder: string, name: string): void {
  const renamed = tx
    .update(subscriptions)
    .set({ folder: folderNameOf(name) })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.folder, folder)))
    .returning({ topicId: subscriptions.topicId })
    .all();
  if (renamed.length === 0) throw new AppError("not_found", words.noFolder(folder));
}

/** Its topics stay followed, without a folder. */
export function removeFolder(tx: Tx, userId: string, folder: string): void {
  tx.update(subscriptions)
    .set({ folder: null })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.folder, folder)))
    .run();
}

export function topicsInFolder(tx: Tx, userId: string, folder: string): string[] {
  return tx
    .select({ topicId: subscriptions.topicId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.folder, folder),
        isNotNull(subscriptions.folder),
      ),
    )
    .all()
    .map(({ topicId }) => topicId);
}

function titleOf(text: string): string {
  const title = cleanLine(text).trim().slice(0, limits.topicName);
  if (title === "") throw invalid("t", words.noTitle);
  return title;
}

function folderNameOf(text: string): string {
  const name = cleanLine(text).trim();
  if (name === "") throw invalid("a", words.folderNeeded);
  if (name.length > limits.topicName) throw invalid("a", words.folderTooLong(limits.topicName));
  return name;
}
