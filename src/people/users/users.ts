import { and, desc, eq, gte, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { PageQuery } from "../../contract/base/common.ts";
import { type Allowance, type Role, usernameKey } from "../../contract/community/users.ts";
import { type List, type ListPage, readPage } from "../../db/cursor.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { users } from "../../db/schema/people.ts";
import { removeBrowsers } from "../../sending/channels/channels.ts";
import { formerMemberName, words } from "./words.ts";

type Row = typeof users.$inferSelect;

export const formerMemberId = "former-member";

interface NewUser {
  email: string;
  username: string;
  name: string;
  invitationCodeId: string | null;
  allowance?: Allowance;
}

export function createUser(tx: Tx, person: NewUser, now: Date): Row {
  return tx
    .insert(users)
    .values({ id: newId(now), ...person, usernameKey: usernameKey(person.username), createdAt: now })
    .returning()
    .get();
}

/** `registered` are the names sent with the redeemed code; a username that has been taken since isn't used. */
export function markVerified(tx: Tx, id: string, registered?: Pick<NewUser, "username" | "name">): void {
  const isFree = registered && findByUsername(tx, registered.username).every((holder) => holder.id === id);
  tx.update(users)
    .set({
      isVerified: true,
      ...(registered && { name: registered.name }),
      ...(isFree && { username: registered.username, usernameKey: usernameKey(registered.username) }),
    })
    .where(eq(users.id, id))
    .run();
}

export function moveInvitation(tx: Tx, id: string, invitationCodeId: string, allowance: Allowance): void {
  tx.update(users).set({ invitationCodeId, allowance }).where(eq(users.id, id)).run();
}

export function listUsers(db: Db): Row[] {
  return db
    .select()
    .from(users)
    .where(ne(users.id, formerMemberId))
    .orderBy(desc(users.createdAt), desc(users.id))
    .all();
}

const memberList: List<Row> = {
  value: users.createdAt,
  id: users.id,
  select: (db) => db.select().from(users),
  position: ({ createdAt, id }) => [createdAt, id],
};

const isSomebody = ne(users.id, formerMemberId);

/** A page of all members, newest first; with `q`, those whose name, username or address contains it. */
export function readMembers(db: Db, { q, ...query }: PageQuery & { q?: string | undefined }): ListPage<Row> {
  return readPage(db, memberList, { where: q ? and(isSomebody, isNamed(q)) : isSomebody }, query);
}

function isNamed(q: string): SQL {
  const written = sql`lower(${users.name}) || ' ' || ${users.usernameKey} || ' ' || lower(${users.email})`;
  return sql`instr(${written}, lower(${q})) > 0`;
}

/** More than one if names that once differed have become the same. */
export function findByUsername(tx: Tx, username: string): Row[] {
  const key = usernameKey(username);
  return tx
    .select()
    .from(users)
    .where(
      // `$` comes after `#`: matches all keys that start with this one and a `#`.
      or(
        eq(users.usernameKey, key),
        and(gte(users.usernameKey, `${key}#`), lt(users.usernameKey, `${key}$`)),
      ),
    )
    .all();
}

/** From their next request on; notifications to their browsers stop. @returns false if it was so before */
export function suspend(tx: Tx, id: string): boolean {
  removeBrowsers(tx, id);
  return setSuspended(tx, id, true);
}

/** @returns false if it was so before */
export function restore(tx: Tx, id: string): boolean {
  return setSuspended(tx, id, false);
}

function setSuspended(tx: Tx, id: string, isSuspended: boolean): boolean {
  const changed = tx
    .update(users)
    .set({ isSuspended })
    .where(and(eq(users.id, id), ne(users.isSuspended, isSuspended)))
    .returning({ id: users.id })
    .all();
  return changed.length > 0;
}

/** Takes effect with the user's next request. */
export function setRole(tx: Tx, id: string, role: Role): void {
  tx.update(users).set({ role }).where(eq(users.id, id)).run();
}

/** Changes only the given fields. */
export function changeUser(
  db: Db,
  id: string,
  changes: { name?: string | undefined; language?: string | null | undefined },
): void {
  const { name, language } = changes;
  if (name === undefined && language === undefined) return;
  const changed = db
    .update(users)
    .set({ ...(name !== undefined && { name }), ...(language !== undefined && { language }) })
    .where(eq(users.id, id))
    .returning({ id: users.id })
    .all();
  if (changed.length === 0) throw new AppError("not_found", words.noUser);
}

export function deleteUser(tx: Tx, id: string): void {
  const deleted = tx.delete(users).where(eq(users.id, id)).returning({ id: users.id }).all();
  if (deleted.length === 0) throw new AppError("not_found", words.noUser);
}

export function formerMember(tx: Tx, now: Date): string {
  const id = formerMemberId;
  tx.insert(users)
    .values({
      id,
      email: id,
      username: id,
      // A key that nobody can register.
      usernameKey: `#${id}`,
      name: formerMemberName,
      isVerified: true,
      isSuspended: true,
      createdAt: now,
    })
    .onConflictDoNothing()
    .run();
  return id;
}

/** True for people who can sign in and act: neither a former member, to whom topics are left, nor anybody suspended. */
export const isActive = and(eq(users.isVerified, true), eq(users.isSuspended, false));

/** A former member is suspended only to prevent signing in: the topics left to their followers go on. */
export const isKeptOut = sql<number>`(${users.isSuspended} = 1 and ${users.id} <> ${sql.raw(`'${formerMemberId}'`)})`;

export function removeUnverified(tx: Tx, before: Date): string[] {
  return tx
    .delete(users)
    .where(and(sql`${users.isVerified} = 0`, lt(users.createdAt, before)))
    .returning({ invitationCodeId: users.invitationCodeId })
    .all()
    .flatMap(({ invitationCodeId }) => invitationCodeId ?? []);
}

export function findByEmail(tx: Tx, email: string): Row | undefined {
  return tx.select().from(users).where(eq(users.email, email)).get();
}

export function refuseTakenUsername(tx: Tx, username: string, exceptId: string | null): void {
  if (findByUsername(tx, username).some(({ id }) => id !== exceptId))
    throw new AppError("conflict", words.usernameTaken);
}

/** Suspended or not. @throws not_found for an unknown or unverified person, and for the former member */
export function requireUserToModerate(tx: Tx, id: string): Row {
  const row = tx.select().from(users).where(eq(users.id, id)).get();
  if (!row?.isVerified || id === formerMemberId) throw new AppError("not_found", words.noUser);
  return row;
}

/** @throws not_found for an unknown, unverified or suspended person */
export function requireUser(db: Db, id: string): Row {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (!row?.isVerified || row.isSuspended) throw new AppError("not_found", words.noUser);
  return row;
}
