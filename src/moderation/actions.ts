import { AppError } from "../base/errors.ts";
import {
  type ActionDraft,
  type LogEntry,
  type ModerationAction,
  oppositeOf,
} from "../contract/community/moderation.ts";
import type { Db, Tx } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { noteDecision } from "../editions/notices/events.ts";
import { requireUserToModerate, restore, suspend } from "../people/users/users.ts";
import { findComment, setRemoved } from "../topics/comments/comments.ts";
import { findForModerators, hideTopic, showTopic } from "../topics/hiding.ts";
import { setOpen } from "./flags.ts";
import { findLatest, readEntry, writeEntry } from "./log.ts";
import { needless, words } from "./words.ts";

interface Target {
  topicId: string | null;
  /** The owner of the target. */
  ownerId: string;
}

/**
 * Carries out a moderator's decision and logs it; repeating it adds no entry. `moderatorId` is null in the terminal.
 * @throws not_found for an unknown target, or in a private topic; forbidden for the moderator's own content, and for
 * suspending an admin; conflict if it's already so without an entry, or if a topic's name is taken by now
 */
export function moderate(db: Db, moderatorId: string | null, draft: ActionDraft, now: Date): LogEntry {
  const { action, target, reason } = draft;
  const id = writeTransaction(db, (tx) => {
    const { topicId, ownerId } = findTarget(tx, action, target);
    if (ownerId === moderatorId)
      throw new AppError("forbidden", isAboutUser(action) ? words.oneself : words.own);
    if (carryOut(tx, draft, now)) {
      noteDecision(tx, { ...draft, topicId, ownerId }, now);
      return writeEntry(tx, { action, target, topicId, reason, moderatorId }, now);
    }
    const latest = findLatest(tx, target, [action, oppositeOf[action]]);
    if (latest?.action !== action) throw new AppError("conflict", needless[action]);
    return latest.id;
  });
  return readEntry(db, moderatorId, id);
}

const isAboutUser = (action: ModerationAction) => action === "suspend" || action === "restore";

function findTarget(tx: Tx, action: ModerationAction, target: string): Target {
  if (isAboutUser(action)) {
    const { role } = requireUserToModerate(tx, target);
    if (action === "suspend" && role === "admin") throw new AppError("forbidden", words.admin);
    return { topicId: null, ownerId: target };
  }
  if (action === "hide_topic" || action === "show_topic") {
    const topic = findForModerators(tx, target);
    if (!topic) throw new AppError("not_found", words.noTopic);
    return { topicId: topic.id, ownerId: topic.createdById };
  }
  const comment = findComment(tx, target);
  if (!comment || !findForModerators(tx, comment.topicId)) throw new AppError("not_found", words.noComment);
  return { topicId: comment.topicId, ownerId: comment.userId };
}

/** @returns false if it was so before */
function carryOut(tx: Tx, { action, target, reason }: ActionDraft, now: Date): boolean {
  switch (action) {
    case "remove_comment":
      setOpen(tx, target, false);
      return setRemoved(tx, target, now);
    case "restore_comment":
      return setRemoved(tx, target, null);
    case "hide_topic":
      return hideTopic(tx, target, reason, now);
    case "show_topic":
      return showTopic(tx, target);
    case "dismiss":
      return setOpen(tx, target, false);
    case "reopen":
      return setOpen(tx, target, true);
    case "suspend":
      return suspend(tx, target);
    case "restore":
      return restore(tx, target);
  }
}
