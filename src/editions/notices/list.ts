import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { conversationKinds, type Notice } from "../../contract/account/notices.ts";
import type { PageQuery } from "../../contract/base/common.ts";
import { type List, type ListPage, mapPage, readPage } from "../../db/cursor.ts";
import type { Db } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { notices } from "../../db/schema/notices.ts";
import { boundedMarkdown } from "../../language/markdown/bounds.ts";
import { plainText } from "../../language/markdown/plain-text.ts";
import { readMarkdown } from "../../language/markdown/source.ts";
import { cut } from "../../retrieval/plain-text.ts";
import { countNotices, isShown, type NoticeRow, rowid, selectNotices, valuesFor } from "./notice-rows.ts";
import { type NoticeSubject, told } from "./words.ts";

/** Characters of a comment's excerpt. */
const longestExcerpt = 160;

const list: List<NoticeRow> = {
  value: notices.createdAt,
  id: notices.id,
  select: selectNotices,
  count: countNotices,
  position: ({ notice }) => [notice.createdAt, notice.id],
};

/** Newest first. */
export function readNotices(db: Db, userId: string, query: PageQuery, now: Date): ListPage<Notice> {
  return mapPage(readPage(db, list, { where: isShown, values: valuesFor(userId, now) }, query), present);
}

export function countUnread(db: Db, userId: string, now: Date): number {
  return prepared(db, unread).get(valuesFor(userId, now))?.rows ?? 0;
}

/** A notice as its reader sees it; undefined if they may not see it now. */
export function findNotice(db: Db, userId: string, id: string, now: Date): Notice | undefined {
  const row = prepared(db, oneNotice).get({ ...valuesFor(userId, now), id });
  return row && present(row);
}

/** Oldest first, at most `limit`, of those after `last`. */
export function readNoticesAfter(
  db: Db,
  userId: string,
  { last, limit }: { last: number; limit: number },
  now: Date,
): { rowid: number; notice: Notice }[] {
  return prepared(db, noticesAfter)
    .all({ ...valuesFor(userId, now), last, limit })
    .map((row) => ({ rowid: row.rowid, notice: present(row) }));
}

function unread(db: Db) {
  return countNotices(db)
    .where(and(isShown, isNull(notices.readAt)))
    .prepare();
}

function oneNotice(db: Db) {
  return selectNotices(db)
    .where(and(isShown, eq(notices.id, sql.placeholder("id"))))
    .prepare();
}

function noticesAfter(db: Db) {
  return selectNotices(db)
    .where(and(isShown, gt(rowid, sql.placeholder("last"))))
    .orderBy(rowid)
    .limit(sql.placeholder("limit"))
    .prepare();
}

function present(row: NoticeRow): Notice {
  const { notice, topic } = row;
  const { id, kind, createdAt, readAt, endedAt } = notice;
  return {
    id,
    kind,
    topic,
    ...sentencesOf(row),
    path: pathOf(row),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    recoveredAt: conversationKinds.some((each) => each === kind) ? null : (endedAt?.toISOString() ?? null),
  };
}

function sentencesOf({ notice, topic, role, comments, comment, author, ...row }: NoticeRow) {
  const { kind, name, reason, subject, count, endedAt } = notice;
  const about: NoticeSubject = {
    topic: topic?.name ?? "",
    name: name ?? "",
    reason: reason ?? "",
    count: count ?? 0,
    isOver: endedAt !== null,
  };
  const excerpt = () => cut(withoutMarks(comment ?? ""), longestExcerpt);
  switch (kind) {
    case "source_stopped": {
      const waiting = { first: row.firstWaiting ?? "", count: row.waiting };
      return told.sourceStopped(about, waiting, role === "admin" ? { id: subject } : null);
    }
    case "own_key_stopped":
      return told.ownKeyStopped(about);
    case "feed_failing":
      return told.feedFailing(about);
    case "nothing_caught":
      return told.nothingCaught(about);
    case "channel_off":
      return told.channelOff(about, Boolean(row.isGone));
    case "budget_low":
      return told.budgetLow(about);
    case "backup_failing":
      return told.backupFailing(about);
    case "replied":
    case "mentioned":
    case "commented":
      return told[kind]({ ...about, name: author ?? "", count: comments }, excerpt());
    case "followed":
      return told.followed(about);
    case "flagged":
      return told.flagged({ ...about, name: author ?? "" }, excerpt());
    case "comment_removed":
      return told.commentRemoved(about, excerpt());
    case "topic_hidden":
      return told.topicHidden(about);
  }
}

/** The page on which its reader can act; null if only the terminal can. */
function pathOf({ notice: { kind, topicId } }: NoticeRow): string | null {
  switch (kind) {
    case "source_stopped":
      return "/my-topics";
    case "own_key_stopped":
      return "/keys";
    case "feed_failing":
    case "nothing_caught":
      return `/topic/${topicId}?edit`;
    case "channel_off":
      return "/delivery";
    case "budget_low":
      return null;
    case "backup_failing":
      return "/desk";
    case "replied":
    case "mentioned":
    case "commented":
      return `/topic/${topicId}#comments`;
    case "followed":
    case "topic_hidden":
      return `/topic/${topicId}`;
    case "flagged":
      return "/moderation";
    case "comment_removed":
      return "/moderation/log";
  }
}

/** A comment's text on one line. Reading its start is enough for an excerpt, and takes well under a millisecond. */
function withoutMarks(comment: string): string {
  return plainText(readMarkdown(boundedMarkdown(comment.slice(0, 4 * longestExcerpt))));
}
