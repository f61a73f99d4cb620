import { and, eq, inArray, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { conversationKinds, type NoticeKind } from "../../contract/account/notices.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { notices } from "../../db/schema/notices.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { deliver } from "./settings.ts";
import { words } from "./words.ts";

export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  /** The id of what it's about, such as a channel's. */
  subject: string;
  topicId?: string | null;
  /** The subject's name for people. */
  name?: string | null;
  /** The reason, as a sentence without a full stop. */
  reason?: string | null;
  count?: number | null;
}

const longest = { name: 200, reason: 500 };

/** Milliseconds. */
export const retention = 90 * day;

const sweptAtOnce = 1000;

/**
 * Call it in the transaction of the event. Somebody is told once about a subject, and again only after `recover`;
 * through their channels too if they want it. @returns false if they know already
 */
export function notify(tx: Tx, { name, reason, ...notice }: NewNotice, now: Date): boolean {
  const row = {
    ...notice,
    id: newId(now),
    name: name?.slice(0, longest.name) ?? null,
    reason: reason?.slice(0, longest.reason) ?? null,
    createdAt: now,
  };
  const [told] = tx.insert(notices).values(row).onConflictDoNothing().returning().all();
  if (told) deliver(tx, told, now);
  return told !== undefined;
}

interface EndedEvent {
  kind: NoticeKind;
  subject: string;
  /** If omitted, it has ended for everybody. */
  userId?: string;
}

/** Ends a notice: if the same happens again, it's reported again. May be called any number of times. */
export function recover(tx: Tx, { kind, subject, userId }: EndedEvent, now: Date): void {
  tx.update(notices)
    .set({ endedAt: now })
    .where(
      and(
        eq(notices.kind, kind),
        eq(notices.subject, subject),
        isNull(notices.endedAt),
        userId === undefined ? undefined : eq(notices.userId, userId),
      ),
    )
    .run();
}

/** @throws not_found if it isn't this user's */
export function markRead(db: Db, userId: string, id: string, now: Date): void {
  writeTransaction(db, (tx) => {
    const own = and(eq(notices.id, id), eq(notices.userId, userId));
    if (!tx.select({ id: notices.id }).from(notices).where(own).get())
      throw new AppError("not_found", words.noNotice);
    read(tx, and(own, isNull(notices.readAt)), now);
  });
}

/** Ids sort by time: those after `upTo` came later, and stay unread. */
export function markAllRead(db: Db, userId: string, upTo: string | undefined, now: Date): void {
  const isUnread = and(eq(notices.userId, userId), isNull(notices.readAt));
  writeTransaction(db, (tx) =>
    read(tx, and(isUnread, upTo === undefined ? undefined : lte(notices.id, upTo)), now),
  );
}

/** Comments are combined in one notice until they're read: the next one starts a new notice. */
function read(tx: Tx, which: ReturnType<typeof and>, now: Date): void {
  const isOpen = and(which, inArray(notices.kind, [...conversationKinds]), isNull(notices.endedAt));
  tx.update(notices).set({ endedAt: now }).where(isOpen).run();
  tx.update(notices).set({ readAt: now }).where(which).run();
}

/**
 * Removes notices that ended 90 days ago, at most 1,000 at a time. Open ones stay, so that they aren't reported
 * again.
 */
export function sweepNotices(db: Db, now: Date): void {
  const old = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isNotNull(notices.endedAt), lt(notices.endedAt, new Date(now.getTime() - retention))))
    .limit(sweptAtOnce);
  db.delete(notices).where(inArray(notices.id, old)).run();
}
