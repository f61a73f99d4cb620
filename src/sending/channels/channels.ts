import { and, asc, count, eq, gt, ne, type SQL } from "drizzle-orm";
import { AppError, invalid } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import type { Vault } from "../../base/secret.ts";
import {
  type Channel,
  type ChannelChanges,
  type ChannelDraft,
  channel,
  type NewChannel,
} from "../../contract/account/channels.ts";
import { limits } from "../../contract/base/limits.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { channels } from "../../db/schema/channels.ts";
import { sessions } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import type { ChannelRow, SendResult } from "./channel.ts";
import type { Destination } from "./descriptor.ts";
import {
  checkAddress,
  type IsNotifyHost,
  openDestination,
  sealDestination,
  targetOf,
} from "./destination.ts";
import { descriptorOf } from "./registry.ts";
import { words } from "./words.ts";

/** An account and its own e-mail address. */
export interface ChannelOwner {
  id: string;
  email: string;
}

/** Oldest first. */
export function listChannels(db: Tx, vault: Vault, owner: ChannelOwner): Channel[] {
  return rowsOf(db, owner.id).map((row) => present(vault, owner, row));
}

/** The channels that can receive messages now, oldest first. */
export function channelsInUse(tx: Tx, userId: string, now: Date): ChannelRow[] {
  return rowsOf(tx, userId).filter((row) => isInUse(tx, row, now));
}

/** A browser only receives messages while its session lasts; an expired session still exists until it's swept. */
export function isInUse(tx: Tx, { isOn, sessionId }: ChannelRow, now: Date): boolean {
  return isOn && (sessionId === null || isSessionLive(tx, sessionId, now));
}

/** @throws AppError not_found, also if it's somebody else's */
export function requireChannel(tx: Tx, userId: string, id: string): ChannelRow {
  const row = tx.select().from(channels).where(own(userId, id)).get();
  if (!row) throw new AppError("not_found", words.noChannel);
  return row;
}

/** The session that adds a channel; null for a program. */
interface ChannelSession {
  sessionId: string | null;
}

interface ChannelTerms {
  vault: Vault;
  isNotifyHost: IsNotifyHost;
  /** True if there is a mail server. */
  canMail: boolean;
  now: Date;
}

/**
 * An existing channel, such as the account's e-mail, is switched on. A browser belongs to the session that presents
 * it, and no longer to an earlier one. @throws AppError validation_failed, conflict, unauthenticated
 */
export function addChannel(
  db: Db,
  owner: ChannelOwner & ChannelSession,
  draft: ChannelDraft,
  { vault, isNotifyHost, canMail, now }: ChannelTerms,
): { channel: NewChannel; isNew: boolean } {
  const { id: userId } = owner;
  const descriptor = draft.kind === "email" ? null : descriptorOf(draft.kind);
  const destination =
    draft.kind === "email" ? null : (descriptor?.keep(draft, checkAddress(isNotifyHost)) ?? null);
  if (draft.kind === "e-reader" && !canMail) throw invalid("address", words.noMailServer);
  const addressKey = addressKeyOf(vault, draft.kind, destination);
  return writeTransaction(db, (tx) => {
    const sessionId = draft.kind === "web-push" ? requireLiveSession(tx, owner, now) : null;
    if (sessionId !== null && addressKey !== null) removeFromOthers(tx, userId, addressKey);
    const known = addressKey === null ? undefined : findByAddress(tx, userId, addressKey);
    if (!known) requireRoom(tx, userId, draft.kind);
    const id = known?.id ?? newId(now);
    const sealed = destination && sealDestination(vault, id, destination);
    if (known) {
      tx.update(channels)
        .set({ sealed, sessionId, ...switchTo(known, true, now) })
        .where(eq(channels.id, id))
        .run();
    } else {
      const name = draft.name ?? descriptor?.name?.() ?? words.email;
      tx.insert(channels)
        .values({
          ...{ id, userId, sessionId, kind: draft.kind, name, addressKey, sealed },
          ...{ onSince: now, createdAt: now },
        })
        .run();
    }
    const channel = present(vault, owner, requireChannel(tx, userId, id));
    const secret = destination && descriptor?.secretOf?.(destination);
    return { channel: { ...channel, ...(secret && { secret }) }, isNew: !known };
  });
}

/** @throws AppError not_found */
export function changeChannel(
  db: Db,
  { owner, id }: { owner: ChannelOwner; id: string },
  { name, isOn }: ChannelChanges,
  { vault, now }: Pick<ChannelTerms, "vault" | "now">,
): Channel {
  return writeTransaction(db, (tx) => {
    const row = requireChannel(tx, owner.id, id);
    tx.update(channels)
      .set({ name: name ?? row.name, ...(isOn !== undefined && switchTo(row, isOn, now)) })
      .where(eq(channels.id, id))
      .run();
    return present(vault, owner, requireChannel(tx, owner.id, id));
  });
}

/** @throws AppError not_found */
export function removeChannel(db: Db, userId: string, id: string): void {
  const removed = db.delete(channels).where(own(userId, id)).returning({ id: channels.id }).all();
  if (removed.length === 0) throw new AppError("not_found", words.noChannel);
}

/** Removes the channels of all browsers that somebody is signed in with. */
export function removeBrowsers(tx: Tx, userId: string): void {
  tx.delete(channels)
    .where(and(eq(channels.userId, userId), eq(channels.kind, "web-push")))
    .run();
}

/** Records a delivery or its failure. A channel without anybody at its address is removed. */
export function recordSent(tx: Tx, id: string, sent: SendResult, now: Date): void {
  if (!sent.ok && sent.isGone) {
    tx.delete(channels).where(eq(channels.id, id)).run();
    return;
  }
  tx.update(channels)
    .set(sent.ok ? { lastDeliveredAt: now, lastError: null } : { lastError: sent.message })
    .where(eq(channels.id, id))
    .run();
}

/** Switches a channel off because deliveries failed; the user can switch it on again. */
export function switchOff(tx: Tx, id: string, lastError: string): void {
  tx.update(channels).set({ isOn: false, lastError }).where(eq(channels.id, id)).run();
}

/** Switches the e-mail channel off for somebody who unsubscribes. */
export function switchOffEmail(tx: Tx, userId: string): void {
  tx.update(channels)
    .set({ isOn: false })
    .where(and(eq(channels.userId, userId), eq(channels.kind, "email")))
    .run();
}

function rowsOf(tx: Tx, userId: string): ChannelRow[] {
  return tx
    .select()
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(asc(channels.createdAt), asc(channels.id))
    .all();
}

function own(userId: string, id: string) {
  return and(eq(channels.userId, userId), eq(channels.id, id));
}

function findByAddress(tx: Tx, userId: string, addressKey: string): ChannelRow | undefined {
  return tx
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), eq(channels.addressKey, addressKey)))
    .get();
}

/** The session may have ended during its request. */
function requireLiveSession(tx: Tx, { sessionId }: ChannelSession, now: Date): string {
  if (sessionId === null) throw new AppError("forbidden", words.needsSession);
  if (!isSessionLive(tx, sessionId, now)) throw new AppError("unauthenticated", words.sessionEnded);
  return sessionId;
}

function isSessionLive(tx: Tx, id: string, now: Date): boolean {
  const live = and(eq(sessions.id, id), gt(sessions.expiresAt, now));
  return tx.select({ id: sessions.id }).from(sessions).where(live).get() !== undefined;
}

function removeFromOthers(tx: Tx, userId: string, addressKey: string): void {
  tx.delete(channels)
    .where(
      and(eq(channels.addressKey, addressKey), eq(channels.kind, "web-push"), ne(channels.userId, userId)),
    )
    .run();
}

/** The account has one address, and a browser one subscription. */
function addressKeyOf(
  vault: Vault,
  kind: ChannelDraft["kind"],
  destination: Destination | null,
): string | null {
  if (kind === "email") return kind;
  const isOnce = destination && descriptorOf(kind)?.isOncePerAddress;
  return isOnce ? vault.hmac(`channel ${destination.url}`) : null;
}

function requireRoom(tx: Tx, userId: string, kind: ChannelDraft["kind"]): void {
  const { channels: most } = limits;
  if (countOf(tx, eq(channels.userId, userId)) >= most) throw new AppError("conflict", words.tooMany(most));
  const mostOfKind = descriptorOf(kind)?.mostPerUser ?? most;
  const has = countOf(tx, and(eq(channels.userId, userId), eq(channels.kind, kind)));
  if (has >= mostOfKind) throw new AppError("conflict", words.tooManyOfKind(mostOfKind));
}

function countOf(tx: Tx, where: SQL | undefined): number {
  return tx.select({ has: count() }).from(channels).where(where).get()?.has ?? 0;
}

function switchTo(row: ChannelRow, isOn: boolean, now: Date): Partial<ChannelRow> {
  if (row.isOn === isOn) return {};
  return isOn ? { isOn, onSince: now, lastError: null } : { isOn };
}

function present(vault: Vault, { email }: ChannelOwner, row: ChannelRow): Channel {
  const { kind, lastError } = row;
  const destination = openDestination(vault, row);
  return {
    ...presentFields(row, channel.shape),
    target: kind === "email" ? email : destination ? describeTarget(kind, destination) : "",
    lastError: lastError ?? (kind === "email" || destination ? null : words.unreadable),
  };
}

function describeTarget(kind: ChannelRow["kind"], destination: Destination): string {
  return descriptorOf(kind)?.targetOf?.(destination) ?? targetOf(destination);
}
