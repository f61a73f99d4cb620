import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { AppError, invalid } from "../../base/errors.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Comment, CommentDraft, Quote, QuoteDraft } from "../../contract/community/comments.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { topicComments } from "../../db/schema/community.ts";
import { topicSummaries } from "../../db/schema/updates.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { isVisible, requireVisible } from "../topics.ts";
import { saveMentions } from "./mentions.ts";
import { type CommentRow, readComment } from "./reading.ts";
import { words } from "./words.ts";

/** A new comment, and whom it concerns. */
export interface NewComment {
  topicId: string;
  userId: string;
  at: Date;
  /** The comment at the top of its thread, for a reply. */
  thread: string | null;
  /** Ids of the authors whom it replies to: of the reply, and of the thread. */
  answered: string[];
  /** Ids of the members whom it mentions for the first time. */
  mentioned: string[];
}

type OnWritten = (tx: Tx, written: NewComment) => void;

interface Posting extends CommentDraft {
  userId: string;
  topicId: string;
  /** Writes in the same transaction. */
  onPosted?: OnWritten;
}

/**
 * A reply to a reply belongs to the same thread. @throws not_found if the author may not see the topic, or what it
 * replies to doesn't exist; validation_failed for a story of another topic
 */
export function postComment(
  db: Db,
  { userId, topicId, content, replyTo, quote, onPosted }: Posting,
  now: Date,
): Comment {
  const id = newId(now);
  writeTransaction(db, (tx) => {
    requireVisible(tx, userId, topicId);
    const thread = replyTo ? findThread(tx, topicId, replyTo) : null;
    const comment = { id, topicId, userId, content, createdAt: now };
    const quoted = quote ? readQuote(tx, topicId, quote) : null;
    tx.insert(topicComments)
      .values({ ...comment, replyTo: thread?.id ?? null, quote: quoted })
      .run();
    const answered = thread?.authors ?? [];
    const mentioned = saveMentions(tx, comment, now);
    onPosted?.(tx, { topicId, userId, at: now, thread: thread?.id ?? null, answered, mentioned });
  });
  return readComment(db, id);
}

function findThread(tx: Tx, topicId: string, id: string): { id: string; authors: string[] } {
  const replied = findComment(tx, id);
  if (!replied || replied.topicId !== topicId || !isShown(replied)) throw missing();
  const first = replied.replyTo === null ? replied : findComment(tx, replied.replyTo);
  const shown = [replied, ...(first && isShown(first) ? [first] : [])];
  return { id: replied.replyTo ?? replied.id, authors: [...new Set(shown.map(({ userId }) => userId))] };
}

function readQuote(tx: Tx, topicId: string, { summaryId, storyId }: QuoteDraft): Quote {
  const isOfTopic = and(eq(topicSummaries.id, summaryId), eq(topicSummaries.topicId, topicId));
  const summary = tx.select({ stories: topicSummaries.stories }).from(topicSummaries).where(isOfTopic).get();
  const story = summary?.stories.find((each) => each.id === storyId);
  if (!story) throw invalid("quote", words.noStory);
  return { summaryId, storyId, headline: story.headline };
}

export interface Edit {
  userId: string;
  id: string;
  content: string;
  /** True if moderators were asked to look at it: then it can't be changed. */
  isFlagged: (tx: Tx, id: string) => boolean;
  /** Writes in the same transaction. */
  onEdited?: OnWritten;
}

/**
 * A comment can be edited for 15 minutes. Its quote and what it replies to stay. @throws not_found, also if the user
 * may not see its topic; forbidden if it's somebody else's, removed, flagged or too old
 */
export function editComment(db: Db, edit: Edit, now: Date): Comment {
  const { userId, id, content, isFlagged, onEdited } = edit;
  writeTransaction(db, (tx) => {
    const comment = requireOwn(tx, userId, id, words.onlyAuthorEdits);
    if (!isVisible(tx, userId, comment.topicId)) throw missing();
    if (comment.removedAt) throw new AppError("forbidden", words.removedStays);
    if (now.getTime() - comment.createdAt.getTime() > limits.commentEdit)
      throw new AppError("forbidden", words.tooLate(limits.commentEdit / 60_000));
    if (isFlagged(tx, id)) throw new AppError("forbidden", words.flaggedStays);
    if (content === comment.content) return;
    tx.update(topicComments).set({ content, editedAt: now }).where(eq(topicComments.id, id)).run();
    const { topicId, replyTo: thread } = comment;
    const mentioned = saveMentions(tx, { id, topicId, content }, now);
    onEdited?.(tx, { topicId, userId, at: now, thread, answered: [], mentioned });
  });
  return readComment(db, id);
}

/** A deleted comment isn't found, even if its placeholder remains. */
export function findComment(tx: Tx, id: string): CommentRow | undefined {
  return tx
    .select()
    .from(topicComments)
    .where(and(eq(topicComments.id, id), isNull(topicComments.deletedAt)))
    .get();
}

/** @throws not_found, also if the user may not see its topic; forbidden, with `refusal`, if it's somebody else's */
export function requireOwn(tx: Tx, userId: string, id: string, refusal: string): CommentRow {
  const comment = findComment(tx, id);
  if (!comment) throw missing();
  if (comment.userId === userId) return comment;
  if (!isVisible(tx, userId, comment.topicId)) throw missing();
  throw new AppError("forbidden", refusal);
}

const isShown = ({ removedAt, isAuthorSuspended }: CommentRow) => removedAt === null && !isAuthorSuspended;

const missing = () => new AppError("not_found", words.noComment);

/** Hides it from its readers, or shows it again. @returns false if it was so before */
export function setRemoved(tx: Tx, id: string, removedAt: Date | null): boolean {
  const wasOther = removedAt ? isNull(topicComments.removedAt) : isNotNull(topicComments.removedAt);
  const changed = tx
    .update(topicComments)
    .set({ removedAt })
    .where(and(eq(topicComments.id, id), wasOther))
    .returning({ id: topicComments.id })
    .all();
  return changed.length > 0;
}
