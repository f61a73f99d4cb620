import { and, eq } from "drizzle-orm";
import type { NewComment } from "../comments/comments.ts";
import type { Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { topics } from "../db/schema/topics.ts";
import { notify } from "./notices.ts";

const milestones = new Set([1, 10, 100, 1_000, 10_000, 100_000]);

/** Call it in the transaction that saves a comment. */
export function noteComment(tx: Tx, { topicId, userId, createdAt }: NewComment): void {
  const topic = findTopic(tx, topicId);
  if (!topic || topic.createdById === userId) return;
  notify(tx, { userId: topic.createdById, kind: "commented", subject: topicId, topicId }, createdAt);
}

/** Call it in the transaction that adds a follow. The creator's own is not counted. */
export function noteFollow(tx: Tx, topicId: string, followerId: string, now: Date): void {
  const topic = findTopic(tx, topicId);
  if (!topic || topic.createdById === followerId) return;
  const userId = topic.createdById;
  const ofCreator = and(eq(userTopicFollows.userId, userId), eq(userTopicFollows.topicId, topicId));
  const own = tx.select({ id: userTopicFollows.id }).from(userTopicFollows).where(ofCreator).all().length;
  const count = topic.followerCount - own;
  if (!milestones.has(count)) return;
  notify(tx, { userId, kind: "followed", subject: `${topicId} ${count}`, topicId, count }, now);
}

function findTopic(tx: Tx, topicId: string) {
  const { createdById, followerCount } = topics;
  return tx.select({ createdById, followerCount }).from(topics).where(eq(topics.id, topicId)).get();
}
