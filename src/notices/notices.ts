import { and, eq, isNull } from "drizzle-orm";
import type { NoticeKind } from "../contract/notices.ts";
import { newId } from "../db/id.ts";
import type { Tx } from "../db/open.ts";
import { notices } from "../db/schema/notices.ts";

export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  /** The id of what it is about, such as a channel's. */
  subject: string;
  topicId?: string | null;
  /** How people know the subject. */
  name?: string | null;
  /** A sentence: why it happened. */
  reason?: string | null;
  count?: number | null;
}

const longest = { name: 200, reason: 500 };

/**
 * Call it in the transaction of what happened. Somebody is told once of a subject, and again only after `recover`.
 * @returns false when they know already
 */
export function notify(tx: Tx, { name, reason, ...notice }: NewNotice, now: Date): boolean {
  const row = {
    ...notice,
    id: newId(now),
    name: name?.slice(0, longest.name) ?? null,
    reason: reason?.slice(0, longest.reason) ?? null,
    createdAt: now,
  };
  return tx.insert(notices).values(row).onConflictDoNothing().returning({ id: notices.id }).all().length > 0;
}

/** What was told of is over: should it happen again, it is told again. Call it as often as you like. */
export function recover(tx: Tx, kind: NoticeKind, subject: string, now: Date): void {
  const isOpen = and(eq(notices.kind, kind), eq(notices.subject, subject), isNull(notices.endedAt));
  tx.update(notices).set({ endedAt: now }).where(isOpen).run();
}
