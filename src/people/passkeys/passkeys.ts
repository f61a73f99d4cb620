import { and, count, desc, eq } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import { type Passkey, passkey } from "../../contract/account/passkeys.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Db, Tx } from "../../db/open.ts";
import { passkeys, userIdentities } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { words } from "../auth/words.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Newest first. */
export function listPasskeys(db: Db, userId: string): Passkey[] {
  return passkeysOf(db, userId).map(present);
}

export function passkeysOf(tx: Tx, userId: string): PasskeyRow[] {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
    .all();
}

/** @throws not_found, also if it's somebody else's */
export function renamePasskey(db: Db, userId: string, id: string, name: string): Passkey {
  const [renamed] = db.update(passkeys).set({ name }).where(own(userId, id)).returning().all();
  if (!renamed) throw new AppError("not_found", words.passkeys.none);
  return present(renamed);
}

/** @throws not_found, also for somebody else's; conflict for an account's only way in where no code is mailed */
export function removePasskey(db: Db, userId: string, id: string, emailSignIn: boolean): void {
  writeTransaction(db, (tx) => {
    const removed = tx.delete(passkeys).where(own(userId, id)).returning({ id: passkeys.id }).all();
    if (removed.length === 0) throw new AppError("not_found", words.passkeys.none);
    if (!emailSignIn && !hasWayIn(tx, userId)) throw new AppError("conflict", words.passkeys.only);
  });
}

function hasWayIn(tx: Tx, userId: string): boolean {
  const identity = tx.select().from(userIdentities).where(eq(userIdentities.userId, userId)).get();
  return identity !== undefined || passkeysOf(tx, userId).length > 0;
}

/** @throws conflict if there is no room for another, or if it belongs to somebody already */
export function addPasskey(tx: Tx, row: Omit<PasskeyRow, "lastUsedAt">): Passkey {
  requireRoom(tx, row.userId);
  const [added] = tx.insert(passkeys).values(row).onConflictDoNothing().returning().all();
  if (!added) throw new AppError("conflict", words.passkeys.known);
  return present(added);
}

/** @throws conflict */
export function requireRoom(tx: Tx, userId: string): void {
  const had = tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)).get();
  if ((had?.count ?? 0) >= limits.passkeys)
    throw new AppError("conflict", words.passkeys.many(limits.passkeys));
}

function own(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

function present(row: PasskeyRow): Passkey {
  return presentFields(row, passkey.shape);
}
