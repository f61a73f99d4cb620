import { and, eq, ne } from "drizzle-orm";
import type { ActionDraft } from "../../contract/community/moderation.ts";
import type { Tx } from "../../db/open.ts";
import { userTopicFollows } from "../../db/schema/community.ts";
import { users } from "../../db/schema/people.ts";
import { topics } from "../../db/schema/topics.ts";
import { isActive } from "../../people/users/users.ts";
import type { NewComment } from "../../topics/comments/comments.ts";
import { isVisible } from "../../topics/topics.ts";
import { notify, recover } from "./notices.ts";

const milestones = new Set([1, 10, 100, 1_000, 10_000, 100_000]);

/**
 * Notifies each person concerned once, for the most important reason. Call it in the transaction that saves a
 * comment.
 */
export function noteComment(tx: Tx, comment: NewComment): void {
  const { topicId, userId, at, thread, answered } = comment;
  const told = new Set([userId]);
  for (const author of answered.filter((id) => !told.has(id) && isVisible(tx, id, topicId))) {
    told.add(author);
    notify(tx, { userId: author, kind: "replied", subject: thread ?? topicId, topicId }, at);
  }
  const mentioned = comment.mentioned.filter((id) => !told.has(id));
  noteMentions(tx, { ...comment, mentioned });
  for (const id of mentioned) told.add(id);
  const topic = findTopic(tx, topicId);
  if (!topic || told.has(topic.createdById)) return;
  notify(tx, { userId: topic.createdById, kind: "commented", subject: topicId, topicId }, at);
}

/** Call it in the transaction that changes a comment. */
export function noteMentions(tx: Tx, { topicId, userId, at, mentioned }: NewComment): void {
  for (const id of mentioned.filter((each) => each !== userId))
    notify(tx, { userId: id, kind: "mentioned", subject: topicId, topicId }, at);
}

/** Call it in the transaction that adds a follow. The creator's own follow doesn't count. */
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

interface NewFlag {
  comment: { id: string; topicId: string; userId: string };
  /** The person who flagged it. */
  userId: string;
  createdAt: Date;
}

/**
 * Call it in the transaction that flags a comment. Moderators are notified once until it's decided, but not about
 * their own comments.
 */
export function noteFlag(tx: Tx, { comment, userId, createdAt }: NewFlag): void {
  for (const moderatorId of moderatorsOf(tx)) {
    if (moderatorId === userId || moderatorId === comment.userId) continue;
    const { id: subject, topicId } = comment;
    notify(tx, { userId: moderatorId, kind: "flagged", subject, topicId }, createdAt);
  }
}

interface Decision extends ActionDraft {
  topicId: string | null;
  /** The owner of the target. */
  ownerId: string;
}

/** Call it in the transaction of a moderator's action: notifies the owner, and ends the flag's notice. */
export function noteDecision(
  tx: Tx,
  { action, target, topicId, ownerId, reason }: Decision,
  now: Date,
): void {
  const about = { userId: ownerId, subject: target, topicId, reason };
  if (action === "remove_comment") notify(tx, { ...about, kind: "comment_removed" }, now);
  if (action === "restore_comment") recover(tx, { kind: "comment_removed", subject: target }, now);
  if (action === "hide_topic") notify(tx, { ...about, kind: "topic_hidden" }, now);
  if (action === "show_topic") recover(tx, { kind: "topic_hidden", subject: target }, now);
  if (action === "remove_comment" || action === "dismiss")
    recover(tx, { kind: "flagged", subject: target }, now);
}

function moderatorsOf(tx: Tx): string[] {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.role, "member"), isActive))
    .all()
    .map(({ id }) => id);
}

function findTopic(tx: Tx, topicId: string) {
  const { createdById, followerCount } = topics;
  return tx.select({ createdById, followerCount }).from(topics).where(eq(topics.id, topicId)).get();
}
