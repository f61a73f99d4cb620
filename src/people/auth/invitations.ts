import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import type { Vault } from "../../base/secret.ts";
import {
  type Invitation as ShownInvitation,
  invitation as shownInvitation,
} from "../../contract/admin/desk.ts";
import type { PageQuery } from "../../contract/base/common.ts";
import type { Allowance } from "../../contract/community/users.ts";
import { type List, type ListPage, readPage } from "../../db/cursor.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { invitationCodes, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { post } from "../../sending/outbox/mail.ts";
import { readAllowance } from "../users/allowance.ts";
import { invitationMail } from "./mails.ts";
import { words } from "./words.ts";

export type Invitation = typeof invitationCodes.$inferSelect;

interface NewInvitation {
  code: string | null;
  maxUses: number;
  expiresAt: Date | null;
  note: string | null;
  allowance?: Allowance;
}

/** The default number of days for which an invitation is valid. */
const invitationDays = 30;

/** @throws conflict if the code exists already */
export function createInvitation(
  tx: Tx,
  wanted: NewInvitation & { createdById?: string },
  now: Date,
): Invitation {
  const code = wanted.code ?? mintCode();
  const invitation = tx
    .insert(invitationCodes)
    .values({ ...wanted, id: newId(now), code, type: "invite", createdAt: now })
    .onConflictDoNothing({ target: invitationCodes.code })
    .returning()
    .get();
  if (!invitation) throw new AppError("conflict", words.codeExists(code));
  return invitation;
}

/** Creates an invitation for one person and mails it, both or neither. `url` is the app's address. */
export function sendInvitation(
  db: Db,
  vault: Vault,
  wanted: NewInvitation & { email: string; url: string },
  now: Date,
): Invitation {
  return writeTransaction(db, (tx) => {
    const { email, url, ...invitation } = wanted;
    const created = createInvitation(tx, { ...invitation, maxUses: 1, note: wanted.note ?? email }, now);
    const { code } = created;
    post(tx, vault, invitationMail({ email, name: "" }, code, signUpLink(url, code)), now);
    return created;
  });
}

/** Creates a member's invitation for one person, counted in the same transaction. @throws forbidden */
export function inviteAsMember(db: Db, userId: string, note: string | null, now: Date): Invitation {
  return writeTransaction(db, (tx) => {
    const left = countInvitesLeft(tx, userId, now);
    if (left === null) throw new AppError("forbidden", words.mayNotInvite);
    if (left === 0) throw new AppError("forbidden", words.noInvitesLeft);
    const expiresAt = new Date(now.getTime() + invitationDays * day);
    return createInvitation(tx, { code: null, maxUses: 1, expiresAt, note, createdById: userId }, now);
  });
}

/** The people a member may still invite; null for none at all. Invitations that end unused are given back. */
export function countInvitesLeft(tx: Tx, userId: string, now: Date): number | null {
  const { invites } = readAllowance(tx, userId);
  if (!invites) return null;
  const places = invitationsBy(tx, userId).map((invitation) =>
    stateOf(invitation, now) === "open" ? invitation.maxUses : invitation.usedCount,
  );
  return Math.max(0, invites - places.reduce((sum, each) => sum + each, 0));
}

/** The newest first. */
export function invitationsBy(tx: Tx, userId: string): Invitation[] {
  return tx
    .select()
    .from(invitationCodes)
    .where(eq(invitationCodes.createdById, userId))
    .orderBy(desc(invitationCodes.createdAt), desc(invitationCodes.id))
    .all();
}

/** The state of an invitation: usable, or why not. */
function stateOf({ isActive, usedCount, maxUses, expiresAt }: Invitation, now: Date) {
  if (!isActive) return "revoked";
  if (usedCount >= maxUses) return "used";
  return expiresAt !== null && expiresAt <= now ? "expired" : "open";
}

export function presentInvitation(invitation: Invitation, url: string, now: Date): ShownInvitation {
  const state = stateOf(invitation, now);
  return {
    ...presentFields(invitation, shownInvitation.shape),
    url: signUpLink(url, invitation.code),
    state,
  };
}

const invitationList: List<Invitation> = {
  value: invitationCodes.createdAt,
  id: invitationCodes.id,
  select: (db) => db.select().from(invitationCodes),
  position: ({ createdAt, id }) => [createdAt, id],
};

/** A page of all invitations, newest first. */
export function readInvitations(db: Db, query: PageQuery): ListPage<Invitation> {
  return readPage(db, invitationList, { where: undefined }, query);
}

export function listInvitations(db: Db): Invitation[] {
  return db
    .select()
    .from(invitationCodes)
    .orderBy(desc(invitationCodes.createdAt), desc(invitationCodes.id))
    .all();
}

/** Finds it by code or id; with `createdById`, only among theirs. @returns false if there is none */
export function revokeInvitation(
  tx: Tx,
  { code, id, createdById }: { code?: string; id?: string; createdById?: string },
): boolean {
  const isIt = code === undefined ? eq(invitationCodes.id, id ?? "") : eq(invitationCodes.code, code);
  const revoked = tx
    .update(invitationCodes)
    .set({ isActive: false })
    .where(and(isIt, createdById === undefined ? undefined : eq(invitationCodes.createdById, createdById)))
    .returning({ id: invitationCodes.id })
    .all();
  return revoked.length > 0;
}

/** A rollback by the caller gives the use back. @throws invitation_invalid for every reason */
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
        // A suspended person's invitations don't work.
        sql`not exists (select 1 from ${users} where ${users.id} = ${invitationCodes.createdById} and is_suspended = 1)`,
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
