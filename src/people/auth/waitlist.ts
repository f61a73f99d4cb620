import { and, asc, eq, inArray } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type { PageQuery } from "../../contract/base/common.ts";
import { type List, type ListPage, readPage } from "../../db/cursor.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { invitationCodes, waitlist } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { post } from "../../sending/outbox/mail.ts";
import { mintCode, signUpLink } from "./invitations.ts";
import { invitationMail } from "./mails.ts";
import { words } from "./words.ts";

export type WaitlistEntry = typeof waitlist.$inferSelect;

const lifetime = 30 * day;

/** The caller doesn't learn whether the address was there already. */
export function joinWaitlist(db: Db, entry: { email: string; name: string }, now: Date): void {
  db.insert(waitlist)
    .values({ id: newId(now), ...entry, createdAt: now })
    .onConflictDoNothing({ target: waitlist.email })
    .run();
}

export function listWaitlist(db: Db): WaitlistEntry[] {
  return db.select().from(waitlist).orderBy(asc(waitlist.createdAt), asc(waitlist.id)).all();
}

const list: List<WaitlistEntry> = {
  value: waitlist.createdAt,
  id: waitlist.id,
  select: (db) => db.select().from(waitlist),
  position: ({ createdAt, id }) => [createdAt, id],
};

/** A page of those still waiting, newest first. */
export function readWaiting(db: Db, query: PageQuery): ListPage<WaitlistEntry> {
  return readPage(db, list, { where: stillWaits }, query);
}

const stillWaits = eq(waitlist.invitationSent, false);

/** @throws not_found */
export function requireWaiting(tx: Tx, id: string): WaitlistEntry {
  const entry = tx.select().from(waitlist).where(eq(waitlist.id, id)).get();
  if (!entry) throw new AppError("not_found", words.notWaiting);
  return entry;
}

/** Skips addresses that were approved before. Null `emails` approves everybody who is still waiting. */
export function approveWaiting(
  db: Db,
  vault: Vault,
  { emails, url }: { emails: string[] | null; url: string },
  now: Date,
): { email: string; code: string }[] {
  return writeTransaction(db, (tx) => {
    const wanted = emails === null ? undefined : inArray(waitlist.email, emails);
    const waiting = tx
      .select()
      .from(waitlist)
      .where(and(eq(waitlist.invitationSent, false), wanted))
      .orderBy(asc(waitlist.createdAt))
      .all();
    return waiting.map((entry) => ({
      email: entry.email,
      code: approve(tx, vault, { ...entry, url }, now),
    }));
  });
}

export function removeWaiting(db: Db, email: string): boolean {
  const removed = db.delete(waitlist).where(eq(waitlist.email, email)).returning({ id: waitlist.id }).all();
  return removed.length > 0;
}

function approve(
  tx: Tx,
  vault: Vault,
  { id, email, name, url }: WaitlistEntry & { url: string },
  now: Date,
): string {
  const code = mintCode();
  const expiresAt = new Date(now.getTime() + lifetime);
  const invitationCodeId = newId(now);
  tx.insert(invitationCodes)
    .values({
      id: invitationCodeId,
      code,
      type: "waitlist",
      maxUses: 1,
      note: email,
      expiresAt,
      createdAt: now,
    })
    .run();
  tx.update(waitlist).set({ invitationSent: true, invitationCodeId }).where(eq(waitlist.id, id)).run();
  post(tx, vault, invitationMail({ email, name }, code, signUpLink(url, code)), now);
  return code;
}
