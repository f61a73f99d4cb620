import { and, asc, count, eq } from "drizzle-orm";
import type { Channel, ChannelChanges, ChannelDraft, NewChannel } from "../contract/account/channels.ts";
import { limits } from "../contract/limits.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { channels } from "../db/schema/channels.ts";
import { users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import type { Vault } from "../secret.ts";
import type { ChannelRow, Sent } from "./channel.ts";
import {
  type Destination,
  destinationOf,
  type IsNotifyHost,
  openDestination,
  sealDestination,
  targetOf,
} from "./destination.ts";
import { makeWebhookSecret } from "./requests.ts";
import { words } from "./words.ts";

/** Oldest first. */
export function listChannels(db: Tx, vault: Vault, userId: string): Channel[] {
  return rowsOf(db, userId).map((row) => present(db, vault, row));
}

/** Those that are on, oldest first. */
export function channelsInUse(tx: Tx, userId: string): ChannelRow[] {
  return rowsOf(tx, userId).filter(({ isOn }) => isOn);
}

/** @throws AppError not_found, also for somebody else's */
export function requireChannel(tx: Tx, userId: string, id: string): ChannelRow {
  const row = tx.select().from(channels).where(own(userId, id)).get();
  if (!row) throw new AppError("not_found", words.noChannel);
  return row;
}

interface Adding {
  vault: Vault;
  isNotifyHost: IsNotifyHost;
  now: Date;
}

/** One that is there already, such as the account's e-mail, is switched on. @throws AppError validation_failed, conflict */
export function addChannel(
  db: Db,
  userId: string,
  draft: ChannelDraft,
  { vault, isNotifyHost, now }: Adding,
): { channel: NewChannel; isNew: boolean } {
  const destination =
    draft.kind === "email" ? null : destinationOf(draft, { isNotifyHost, secret: makeWebhookSecret });
  const addressKey = addressKeyOf(vault, draft.kind, destination);
  return db.transaction(
    (tx) => {
      const known = addressKey === null ? undefined : findByAddress(tx, userId, addressKey);
      if (!known) requireRoom(tx, userId);
      const id = known?.id ?? newId(now);
      const sealed = destination && sealDestination(vault, id, destination);
      if (known) {
        tx.update(channels)
          .set({ sealed, ...switched(known, true, now) })
          .where(eq(channels.id, id))
          .run();
      } else {
        const name = draft.name ?? (draft.kind === "email" ? words.email : words.webPush);
        tx.insert(channels)
          .values({ id, userId, kind: draft.kind, name, addressKey, sealed, onSince: now, createdAt: now })
          .run();
      }
      const channel = present(tx, vault, requireChannel(tx, userId, id));
      const secret = destination?.kind === "webhook" ? { secret: destination.secret } : {};
      return { channel: { ...channel, ...secret }, isNew: !known };
    },
    { behavior: "immediate" },
  );
}

/** @throws AppError not_found */
export function changeChannel(
  db: Db,
  vault: Vault,
  { userId, id }: { userId: string; id: string },
  { name, isOn }: ChannelChanges,
  now: Date,
): Channel {
  return db.transaction(
    (tx) => {
      const row = requireChannel(tx, userId, id);
      tx.update(channels)
        .set({ name: name ?? row.name, ...(isOn !== undefined && switched(row, isOn, now)) })
        .where(eq(channels.id, id))
        .run();
      return present(tx, vault, requireChannel(tx, userId, id));
    },
    { behavior: "immediate" },
  );
}

/** @throws AppError not_found */
export function removeChannel(db: Db, userId: string, id: string): void {
  const removed = db.delete(channels).where(own(userId, id)).returning({ id: channels.id }).all();
  if (removed.length === 0) throw new AppError("not_found", words.noChannel);
}

/** What came of a try: when it was delivered or why not. A channel at whose address there is nobody is removed. */
export function noteSent(tx: Tx, id: string, sent: Sent, now: Date): void {
  if (!sent.ok && sent.isGone) {
    tx.delete(channels).where(eq(channels.id, id)).run();
    return;
  }
  tx.update(channels)
    .set(sent.ok ? { lastDeliveredAt: now, lastError: null } : { lastError: sent.message })
    .where(eq(channels.id, id))
    .run();
}

/** Because nothing could be delivered; the user can switch it on again. */
export function switchOff(tx: Tx, id: string, lastError: string): void {
  tx.update(channels).set({ isOn: false, lastError }).where(eq(channels.id, id)).run();
}

/** As who unsubscribes wants it. */
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

/** The account has one address, and a browser one subscription. */
function addressKeyOf(
  vault: Vault,
  kind: ChannelDraft["kind"],
  destination: Destination | null,
): string | null {
  if (kind === "email") return kind;
  return destination?.kind === "web-push" ? vault.hmac(`channel ${destination.url}`) : null;
}

function requireRoom(tx: Tx, userId: string): void {
  const [row] = tx.select({ has: count() }).from(channels).where(eq(channels.userId, userId)).all();
  if ((row?.has ?? 0) >= limits.channels) throw new AppError("conflict", words.tooMany(limits.channels));
}

function switched(row: ChannelRow, isOn: boolean, now: Date): Partial<ChannelRow> {
  if (row.isOn === isOn) return {};
  return isOn ? { isOn, onSince: now, lastError: null } : { isOn };
}

function present(tx: Tx, vault: Vault, row: ChannelRow): Channel {
  const { id, kind, name, isOn, lastDeliveredAt, lastError } = row;
  const destination = openDestination(vault, row);
  return {
    id,
    kind,
    name,
    target: kind === "email" ? addressOf(tx, row.userId) : destination ? targetOf(destination) : "",
    isOn,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    lastError: lastError ?? (kind === "email" || destination ? null : words.unreadable),
  };
}

/** The e-mail address of an account. */
export function addressOf(tx: Tx, userId: string): string {
  const row = tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).get();
  return row?.email ?? "";
}
