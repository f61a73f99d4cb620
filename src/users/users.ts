import { and, count, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { User } from "../contract/users.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { userTopicFollows } from "../db/schema/community.ts";
import { users } from "../db/schema/people.ts";
import { topics } from "../db/schema/topics.ts";
import { visibleTo } from "../db/visible.ts";
import { AppError, notFound } from "../errors.ts";

type Row = typeof users.$inferSelect;

const formerMemberId = "former-member";

/** What somebody gives to have an account; the address is compared in lower case. */
export interface NewUser {
  email: string;
  username: string;
  name: string;
  invitationCodeId: string | null;
}

/** Adds an account whose address nobody has confirmed yet. */
export function createUser(tx: Tx, person: NewUser, now: Date): Row {
  return tx
    .insert(users)
    .values({ id: newId(now), ...person, createdAt: now })
    .returning()
    .get();
}

/** Takes a second registration with an address that was never confirmed: the person may have mistyped. */
export function renameUnverified(tx: Tx, id: string, person: Pick<NewUser, "username" | "name">): void {
  tx.update(users).set({ username: person.username, name: person.name }).where(eq(users.id, id)).run();
}

export function markVerified(tx: Tx, id: string): void {
  tx.update(users).set({ isVerified: true }).where(eq(users.id, id)).run();
}

/** Everybody who has an account, the newest first. */
export function listUsers(db: Db): Row[] {
  return db
    .select()
    .from(users)
    .where(ne(users.id, formerMemberId))
    .orderBy(desc(users.createdAt), desc(users.id))
    .all();
}

/** Whatever the case. */
export function findByUsername(tx: Tx, username: string): Row | undefined {
  return tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .get();
}

/** Keeps a person out from the next request on, or lets them back in. */
export function setSuspended(db: Db, id: string, isSuspended: boolean): void {
  db.update(users).set({ isSuspended }).where(eq(users.id, id)).run();
}

/** @throws not_found */
export function renameUser(db: Db, id: string, name: string): void {
  const renamed = db.update(users).set({ name }).where(eq(users.id, id)).returning({ id: users.id }).all();
  if (renamed.length === 0) throw notFound("User");
}

/** Removes an account and, with it, everything that belongs to it. @throws not_found */
export function deleteUser(tx: Tx, id: string): void {
  const deleted = tx.delete(users).where(eq(users.id, id)).returning({ id: users.id }).all();
  if (deleted.length === 0) throw notFound("User");
}

/** Who holds what deleted accounts leave to others: nobody's account, which nobody can see or sign in to. */
export function formerMember(tx: Tx, now: Date): string {
  const id = formerMemberId;
  tx.insert(users)
    .values({
      id,
      email: id,
      username: id,
      name: "Former member",
      isVerified: true,
      isSuspended: true,
      createdAt: now,
    })
    .onConflictDoNothing()
    .run();
  return id;
}

/** Removes accounts whose address nobody confirmed since `before`. @returns the invitations they had used */
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

/** @throws conflict when somebody else has the username, whatever its case */
export function refuseTakenUsername(tx: Tx, username: string, exceptId: string | null): void {
  const holder = findByUsername(tx, username);
  if (holder && holder.id !== exceptId) throw new AppError("conflict", "This username is taken");
}

/**
 * A person as `viewerId` may see them: the address only in one's own profile, and among the followed
 * topics only those that the viewer may see.
 *
 * @throws not_found for an unknown, unverified or suspended person
 */
export function readUser(db: Db, id: string, viewerId: string | null): User {
  const row = db.select().from(users).where(eq(users.id, id)).get();
  if (!row?.isVerified || row.isSuspended) throw notFound("User");
  return {
    id: row.id,
    ...(viewerId === id && { email: row.email }),
    username: row.username,
    name: row.name,
    isVerified: row.isVerified,
    followedTopicsCount: countFollowed(db, id, viewerId),
    createdAt: row.createdAt.toISOString(),
  };
}

function countFollowed(db: Db, userId: string, viewerId: string | null): number {
  const counted = db
    .select({ topics: count() })
    .from(userTopicFollows)
    .innerJoin(topics, eq(topics.id, userTopicFollows.topicId))
    .where(and(eq(userTopicFollows.userId, userId), visibleTo(viewerId)))
    .get();
  return counted?.topics ?? 0;
}
