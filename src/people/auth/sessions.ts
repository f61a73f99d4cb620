import { hash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { day } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import { presentFields } from "../../base/pick.ts";
import { type SignedIn, signedIn } from "../../contract/account/account.ts";
import type { Role } from "../../contract/community/users.ts";
import { writeIfPossible } from "../../db/causes.ts";
import { newId } from "../../db/id.ts";
import type { Db, Tx } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { sessions, users } from "../../db/schema/people.ts";
import { words } from "./words.ts";

/** In milliseconds. */
export const sessionLife = { unused: 30 * day, renewedBelow: 15 * day, longest: 90 * day } as const;

export interface SessionUser {
  id: string;
  name: string;
  role: Role;
  /** BCP 47; null follows the browser. */
  language: string | null;
  /** Null for a request with an API token. */
  sessionId: string | null;
}

/** `jti` is 256 random bits; the session's row contains their SHA-256. */
export interface Claims {
  sub: string;
  jti: string;
  aud: string;
  exp: number;
}

export const audience = "topicapp";

/** The row says when the session ends; its token contains only the latest possible time. */
export function startSession(tx: Tx, userId: string, now: Date): Claims {
  const jti = randomBytes(32).toString("base64url");
  tx.insert(sessions)
    .values({
      id: newId(now),
      userId,
      token: hash("sha256", jti),
      expiresAt: later(now, sessionLife.unused),
      createdAt: now,
    })
    .run();
  return {
    sub: userId,
    jti,
    aud: audience,
    exp: Math.floor(later(now, sessionLife.longest).getTime() / 1000),
  };
}

/** Checked on every request, so that a suspension or deletion takes effect at once. Each use renews the session. */
export function findUser(db: Db, claims: Pick<Claims, "sub" | "jti">, now: Date): SessionUser | null {
  const found = prepared(db, userOfSession).get({
    token: hash("sha256", claims.jti),
    user: claims.sub,
    now: now.getTime(),
  });
  if (!found) return null;
  const { id, name, role, language, sessionId } = found;
  if (found.expiresAt.getTime() - now.getTime() < sessionLife.renewedBelow) renew(db, found, now);
  return { id, name, role, language, sessionId };
}

function userOfSession(db: Db) {
  return db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      language: users.language,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder("token")),
        eq(sessions.userId, sql.placeholder("user")),
        gt(sessions.expiresAt, sql`${sql.placeholder("now")}`),
        eq(users.isSuspended, false),
      ),
    )
    .prepare();
}

function renew(db: Db, session: { sessionId: string; createdAt: Date; expiresAt: Date }, now: Date): void {
  const longest = later(session.createdAt, sessionLife.longest).getTime();
  const expiresAt = new Date(Math.min(later(now, sessionLife.unused).getTime(), longest));
  if (expiresAt <= session.expiresAt) return;
  writeIfPossible(() =>
    db.update(sessions).set({ expiresAt }).where(eq(sessions.id, session.sessionId)).run(),
  );
}

/** Ends the current session. @throws forbidden for an API token */
export function endSession(db: Db, user: SessionUser): void {
  db.delete(sessions)
    .where(eq(sessions.id, requireSession(user)))
    .run();
}

export function listSessions(db: Db, user: SessionUser, now: Date): SignedIn[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .all()
    .map((row) => ({ ...presentFields(row, signedIn.shape), isCurrent: row.id === user.sessionId }));
}

/** @throws not_found, also if it's somebody else's session */
export function endSessionOf(db: Db, userId: string, id: string): void {
  const ended = db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
    .all();
  if (ended.length === 0) throw new AppError("not_found", words.noSession);
}

/** @throws forbidden for an API token */
export function endOtherSessions(db: Db, user: SessionUser): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, requireSession(user))))
    .run();
}

/** @returns its id. @throws forbidden for an API token */
export function requireSession({ sessionId }: SessionUser): string {
  if (sessionId === null) throw new AppError("forbidden", words.tokenHasNoSession);
  return sessionId;
}

function later(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds);
}
