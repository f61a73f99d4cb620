import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Allowance } from "../../contract/users.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { invitationCodes } from "../../db/schema/people.ts";
import { words } from "./words.ts";

export type Invitation = typeof invitationCodes.$inferSelect;

export interface NewInvitation {
  code: string | null;
  maxUses: number;
  expiresAt: Date | null;
  note: string | null;
  allowance?: Allowance;
}

/** @throws conflict when the code exists already */
export function createInvitation(db: Db, wanted: NewInvitation, now: Date): Invitation {
  const code = wanted.code ?? mintCode();
  const invitation = db
    .insert(invitationCodes)
    .values({ ...wanted, id: newId(now), code, type: "invite", createdAt: now })
    .onConflictDoNothing({ target: invitationCodes.code })
    .returning()
    .get();
  if (!invitation) throw new AppError("conflict", words.codeExists(code));
  return invitation;
}

export function listInvitations(db: Db): Invitation[] {
  return db
    .select()
    .from(invitationCodes)
    .orderBy(desc(invitationCodes.createdAt), desc(invitationCodes.id))
    .all();
}

export function revokeInvitation(db: Db, code: string): boolean {
  const revoked = db
    .update(invitationCodes)
    .set({ isActive: false })
    .where(eq(invitationCodes.code, code))
    .returning({ id: invitationCodes.id })
    .all();
  return revoked.length > 0;
}

/** Taken in the caller's transaction, so a rollback gives the use back. @throws invitation_invalid for every reason */
export function takeInvitation(tx: Tx, code: string, now: Date): Pick<Invitation, "id" | "allowance"> {
  const used = tx
    .update(invitationCodes)
    .set({ usedCount: sql`${invitationCodes.usedCount} + 1` })
    .where(
      and(
        eq(invitationCodes.code, code),
        eq(invitationCodes.isActive, true),
        lt(invitationCodes.usedCount, invitationCodes.maxUses),
        or(isNull(invitationCodes.expiresAt), gt(invitationCodes.expiresAt, now)),
      ),
    )
    .returning({ id: invitationCodes.id, allowance: invitationCodes.allowance })
    .get();
  if (!used) throw new AppError("invitation_invalid", words.invalidInvitation);
  return used;
}

export function isInvitation(tx: Tx, id: string | null, code: string): boolean {
  if (id === null) return false;
  const found = tx
    .select({ code: invitationCodes.code })
    .from(invitationCodes)
    .where(eq(invitationCodes.id, id));
  return found.get()?.code === code;
}

export function giveUseBack(tx: Tx, id: string): void {
  tx.update(invitationCodes)
    .set({ usedCount: sql`${invitationCodes.usedCount} - 1` })
    .where(and(eq(invitationCodes.id, id), gt(invitationCodes.usedCount, 0)))
    .run();
}

export function signUpLink(url: string, code: string): string {
  return `${url}/auth?invite=${encodeURIComponent(code)}`;
}

/** 80 random bits in Crockford's base 32, without letters that look alike (https://www.crockford.com/base32.html). */
export function mintCode(): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => alphabet[byte % 32]);
  return characters.join("").replace(/(.{4})(?=.)/g, "$1-");
}
