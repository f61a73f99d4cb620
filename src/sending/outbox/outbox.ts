import { and, asc, eq, gte, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { day, minute } from "../../base/durations.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { channels } from "../../db/schema/channels.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { ChannelRow, SendResult } from "../channels/channel.ts";
import { isInUse, recordSent } from "../channels/channels.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type OutboxKind = OutboxRow["kind"];

/** A row that only this process may try, until its lease ends. `channel` is null for a mail. */
export interface Claim {
  row: OutboxRow;
  channel: ChannelRow | null;
  lease: Date;
}

/** Milliseconds; longer than an attempt takes. */
export const leaseTime = 30_000;

/** Milliseconds between attempts; the last applies to all further ones. */
const waits = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400].map((seconds) => seconds * 1000);

/** Milliseconds from the first attempt to the last one. A mail may contain a code, which expires after ten minutes. */
const tryingTimes: Record<OutboxKind, number> = {
  mail: 20 * minute,
  edition: day,
  notice: day,
};

/** It's sent if, and only if, the caller's transaction is committed; once per channel, however often it's added. */
export function addToOutbox(
  tx: Tx,
  row: Pick<OutboxRow, "kind"> &
    Partial<Pick<OutboxRow, "id" | "subject" | "channelId" | "sealed" | "priority">>,
  now: Date,
): void {
  tx.insert(outbox)
    .values({ id: newId(now), ...row, dueAt: now })
    .onConflictDoNothing()
    .run();
}

/** Limits one user's unresponsive channels, so that they don't delay others. */
const concurrencyOfUser = 4;

/** `room` more rows can be sent while the channels `busy` are in use. */
interface Capacity {
  kind: OutboxKind;
  room: number;
  busy: ChannelRow[];
}

/** At most one per channel, none for `busy` ones, and few per user. Rows of channels out of use are dropped. */
export function claimDue(db: Db, { kind, room, busy }: Capacity, now: Date): Claim[] {
  // First checks without the lock: usually nothing is due.
  if (room <= 0 || findDue(db, { kind, room: 1, busy }, now).length === 0) return [];
  return writeTransaction(db, (tx) => {
    const claims: Claim[] = [];
    const underWay = [...busy];
    for (const { row, channel } of findDue(tx, { kind, room: 4 * room, busy }, now)) {
      if (claims.length === room) break;
      if (channel && !isInUse(tx, channel, now)) end(tx, row, { state: "dropped", error: null }, now);
      else if (!channel || !isFull(underWay, channel)) {
        claims.push({ row, channel, lease: lease(tx, row, now) });
        if (channel) underWay.push(channel);
      }
    }
    return claims;
  });
}

function lease(tx: Tx, { id }: OutboxRow, now: Date): Date {
  const leaseUntil = new Date(now.getTime() + leaseTime);
  tx.update(outbox).set({ leaseUntil }).where(eq(outbox.id, id)).run();
  return leaseUntil;
}

function isFull(underWay: ChannelRow[], { id, userId }: ChannelRow): boolean {
  const own = underWay.filter((channel) => channel.userId === userId);
  return own.length >= concurrencyOfUser || own.some((channel) => channel.id === id);
}

function findDue(tx: Tx, { kind, room, busy }: Capacity, now: Date) {
  const ofUser = Map.groupBy(busy, ({ userId }) => userId);
  const fullUsers = [...ofUser]
    .filter(([, own]) => own.length >= concurrencyOfUser)
    .map(([userId]) => userId);
  const busyIds = busy.map(({ id }) => id);
  const isFree = and(notInArray(channels.id, busyIds), notInArray(channels.userId, fullUsers));
  return tx
    .select({ row: outbox, channel: channels })
    .from(outbox)
    .leftJoin(channels, eq(channels.id, outbox.channelId))
    .where(
      and(
        eq(outbox.kind, kind),
        // Written exactly as in the index, which SQLite wouldn't use otherwise.
        sql`${outbox.state} = 'waiting'`,
        lte(outbox.dueAt, now),
        or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
        or(isNull(outbox.channelId), isFree),
      ),
    )
    .orderBy(asc(outbox.priority), asc(outbox.dueAt), asc(outbox.id))
    .limit(room)
    .all();
}

/** Call it right before sending. @returns null if another process has taken the row: then don't send */
export function recordTry(db: Db, { row, channel, lease }: Claim, now: Date): Claim | null {
  const renewed = new Date(now.getTime() + leaseTime);
  const tried = db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      firstTriedAt: sql`coalesce(${outbox.firstTriedAt}, ${now.getTime()})`,
      leaseUntil: renewed,
    })
    .where(isHeld(row.id, lease))
    .returning()
    .get();
  return tried ? { row: tried, channel, lease: renewed } : null;
}

/** It wasn't tried, because there is a reason to wait. */
export function postpone(tx: Tx, { row, lease }: Claim, until: Date): void {
  tx.update(outbox).set({ dueAt: until, leaseUntil: null }).where(isHeld(row.id, lease)).run();
}

/** Nobody needs it any more, or may see any of it. */
export function drop(tx: Tx, { row, lease }: Claim, now: Date): void {
  if (holds(tx, row.id, lease)) end(tx, row, { state: "dropped", error: null }, now);
}

/** Records the result of an attempt. @returns true if it was the last one, and failed */
export function settle(tx: Tx, { row, channel, lease }: Claim, sent: SendResult, now: Date): boolean {
  if (!holds(tx, row.id, lease)) return false;
  if (channel) recordSent(tx, channel.id, sent, now);
  if (sent.ok) {
    end(tx, row, { state: "delivered", error: null }, now);
    return false;
  }
  const next = sent.retry ? nextTry(row, sent.retryAt, now) : null;
  if (next) {
    const again = { dueAt: next, leaseUntil: null, error: sent.message };
    tx.update(outbox).set(again).where(eq(outbox.id, row.id)).run();
  } else end(tx, row, { state: "failed", error: sent.message }, now);
  return next === null;
}

/** The time of the next attempt; null after the last one. A time requested by the peer takes precedence. */
function nextTry({ kind, attempts, firstTriedAt }: OutboxRow, asked: Date | null, now: Date): Date | null {
  const last = (firstTriedAt ?? now).getTime() + tryingTimes[kind];
  if (now.getTime() >= last) return null;
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return asked ?? new Date(Math.min(now.getTime() + wait, last));
}

/** An edition keeps its row, because its page shows its deliveries; mails and notices are deleted. */
function end(
  tx: Tx,
  { id, kind }: OutboxRow,
  { state, error }: { state: "delivered" | "failed" | "dropped"; error: string | null },
  now: Date,
): void {
  if (kind === "edition")
    tx.update(outbox)
      .set({ state, error, endedAt: now, dueAt: null, leaseUntil: null })
      .where(eq(outbox.id, id))
      .run();
  else tx.delete(outbox).where(eq(outbox.id, id)).run();
}

const isHeld = (id: string, lease: Date) => and(eq(outbox.id, id), eq(outbox.leaseUntil, lease));

function holds(tx: Tx, id: string, lease: Date): boolean {
  return tx.select({ id: outbox.id }).from(outbox).where(isHeld(id, lease)).get() !== undefined;
}

export interface DeliveryCounts {
  waiting: number;
  delivered: number;
  failed: number;
}

/** Counts the editions' deliveries that wait now, and those that ended since `since`. */
export function countDeliveries(db: Db, since: Date): DeliveryCounts {
  const { kind, state, endedAt } = outbox;
  const ended = (wanted: "delivered" | "failed") =>
    sql<number>`coalesce(sum(${state} = ${wanted} and ${endedAt} >= ${since.getTime()}), 0)`;
  // Each side uses its own index instead of scanning all ended editions: hence the plus.
  const isWaiting = and(eq(kind, "edition"), sql`${state} = 'waiting'`);
  const counts = db
    .select({
      waiting: sql<number>`coalesce(sum(${state} = 'waiting'), 0)`,
      delivered: ended("delivered"),
      failed: ended("failed"),
    })
    .from(outbox)
    .where(or(isWaiting, and(sql`+${kind} = 'edition'`, gte(endedAt, since))))
    .get();
  return counts ?? { waiting: 0, delivered: 0, failed: 0 };
}
