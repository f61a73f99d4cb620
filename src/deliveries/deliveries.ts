import { and, asc, eq, gte, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import type { ChannelRow, Sent } from "../channels/channel.ts";
import { channelsInUse, noteSent, switchOff } from "../channels/channels.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { insertRow, updateRow } from "../db/rows.ts";
import { channels } from "../db/schema/channels.ts";
import { deliveries } from "../db/schema/editions.ts";

type DeliveryRow = typeof deliveries.$inferSelect;

/** A delivery that this process alone may try, until its lease ends. */
export interface Claim {
  delivery: DeliveryRow;
  channel: ChannelRow;
  lease: Date;
}

/** Milliseconds; longer than a try takes. */
export const leaseTime = 30_000;

/** Milliseconds between tries of one delivery; the last holds for all that follow. */
const waits = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400].map((seconds) => seconds * 1000);
/** Milliseconds after the first try, when the last one is made. */
const tryingTime = 24 * 3_600_000;

/** To the channels that were on when its newest update was published. Call it in the transaction that makes the edition. */
export function deliver(
  tx: Tx,
  { editionId, userId, newest }: { editionId: string; userId: string; newest: Date },
  now: Date,
): void {
  const wanted = channelsInUse(tx, userId).filter(({ onSince }) => onSince <= newest);
  for (const { id: channelId } of wanted) {
    insertRow(tx, deliveries, { id: newId(now), editionId, channelId, state: "waiting", dueAt: now });
  }
}

/** So that one user's channels that do not answer hold up nobody else. */
const concurrencyOfUser = 4;

/** At most one of a channel, none of the channels `busy`, and few of a user. What its channel is off for is dropped. */
export function claimDue(db: Db, room: number, busy: ChannelRow[], now: Date): Claim[] {
  // A first look without the lock: most often nothing is due.
  if (room <= 0 || due(db, 1, busy, now).length === 0) return [];
  return db.transaction(
    (tx) => {
      const claims: Claim[] = [];
      for (const { delivery, channel } of due(tx, 4 * room, busy, now)) {
        const underWay = [...busy, ...claims.map((each) => each.channel)];
        if (claims.length === room) break;
        if (!channel.isOn) end(tx, delivery.id, "dropped", null, now);
        else if (!isFull(underWay, channel)) claims.push(claim(tx, delivery, channel, now));
      }
      return claims;
    },
    { behavior: "immediate" },
  );
}

function isFull(underWay: ChannelRow[], { id, userId }: ChannelRow): boolean {
  const own = underWay.filter((channel) => channel.userId === userId);
  return own.length >= concurrencyOfUser || own.some((channel) => channel.id === id);
}

function fullUsers(underWay: ChannelRow[]): string[] {
  const ofUser = Map.groupBy(underWay, ({ userId }) => userId);
  return [...ofUser].filter(([, own]) => own.length >= concurrencyOfUser).map(([userId]) => userId);
}

function due(tx: Tx, limit: number, busy: ChannelRow[], now: Date): Omit<Claim, "lease">[] {
  const isFree = or(isNull(deliveries.leaseUntil), lte(deliveries.leaseUntil, now));
  return tx
    .select({ delivery: deliveries, channel: channels })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(
      and(
        sql`${deliveries.state} = 'waiting'`,
        lte(deliveries.dueAt, now),
        isFree,
        notInArray(
          channels.id,
          busy.map(({ id }) => id),
        ),
        notInArray(channels.userId, fullUsers(busy)),
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit)
    .all();
}

function claim(tx: Tx, delivery: DeliveryRow, channel: ChannelRow, now: Date): Claim {
  const lease = leaseFrom(now);
  updateRow(tx, deliveries, { id: delivery.id }, { leaseUntil: lease });
  return { delivery, channel, lease };
}

/** Call it right before sending. @returns null when another process has the delivery by now: then do not send */
export function noteTry(db: Db, { delivery, channel, lease }: Claim, now: Date): Claim | null {
  const tried = db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      firstTriedAt: sql`coalesce(${deliveries.firstTriedAt}, ${now.getTime()})`,
      leaseUntil: leaseFrom(now),
    })
    .where(isHeld(delivery.id, lease))
    .returning()
    .get();
  return tried ? { delivery: tried, channel, lease: leaseFrom(now) } : null;
}

/** It was not tried: there is a reason to wait. */
export function postpone(db: Db, { delivery, lease }: Claim, until: Date): void {
  db.update(deliveries).set({ dueAt: until, leaseUntil: null }).where(isHeld(delivery.id, lease)).run();
}

/** Nothing of it may be seen any more. */
export function drop(db: Db, { delivery, lease }: Claim, now: Date): void {
  if (holds(db, delivery.id, lease)) end(db, delivery.id, "dropped", null, now);
}

/** @returns true when this switched the channel off, or removed it as nobody is there: its user must be told */
export function settle(tx: Tx, { delivery, channel, lease }: Claim, sent: Sent, now: Date): boolean {
  if (!holds(tx, delivery.id, lease)) return false;
  noteSent(tx, channel.id, sent, now);
  if (sent.ok) {
    end(tx, delivery.id, "delivered", null, now);
    return false;
  }
  // With it went its deliveries.
  if (sent.isGone) return true;
  const next = sent.retry ? nextTry(delivery, sent.retryAt, now) : null;
  if (next) {
    updateRow(tx, deliveries, { id: delivery.id }, { dueAt: next, leaseUntil: null, error: sent.message });
    return false;
  }
  end(tx, delivery.id, "failed", sent.message, now);
  switchOff(tx, channel.id, sent.message);
  return true;
}

/** The last try is made when 24 hours have passed since the first. @returns null after it */
export function nextTry(
  { attempts, firstTriedAt }: Pick<DeliveryRow, "attempts" | "firstTriedAt">,
  asked: Date | null,
  now: Date,
): Date | null {
  const last = (firstTriedAt ?? now).getTime() + tryingTime;
  if (now.getTime() >= last) return null;
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0;
  return asked ?? new Date(Math.min(now.getTime() + wait, last));
}

export interface DeliveryCounts {
  waiting: number;
  delivered: number;
  failed: number;
}

/** What waits now, and what ended from `since` on. */
export function countDeliveries(db: Tx, since: Date): DeliveryCounts {
  const { state, endedAt } = deliveries;
  const ended = (wanted: DeliveryRow["state"]) =>
    sql<number>`coalesce(sum(${state} = ${wanted} and ${endedAt} >= ${since.getTime()}), 0)`;
  const counts = db
    .select({
      waiting: sql<number>`coalesce(sum(${state} = 'waiting'), 0)`,
      delivered: ended("delivered"),
      failed: ended("failed"),
    })
    .from(deliveries)
    .where(or(sql`${state} = 'waiting'`, gte(endedAt, since)))
    .get();
  return counts ?? { waiting: 0, delivered: 0, failed: 0 };
}

function end(tx: Tx, id: string, state: "delivered" | "failed" | "dropped", error: string | null, now: Date) {
  updateRow(tx, deliveries, { id }, { state, error, endedAt: now, dueAt: null, leaseUntil: null });
}

const isHeld = (id: string, lease: Date) => and(eq(deliveries.id, id), eq(deliveries.leaseUntil, lease));

function holds(tx: Tx, id: string, lease: Date): boolean {
  return tx.select({ id: deliveries.id }).from(deliveries).where(isHeld(id, lease)).get() !== undefined;
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseTime);
