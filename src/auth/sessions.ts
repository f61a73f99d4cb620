import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { sessions, users } from "../db/schema.ts";

/** How long a session lasts, in milliseconds. */
export const sessionLifetime = 30 * 24 * 3_600_000;

/** Who asks: the person behind a request's token. */
export interface Viewer {
  id: string;
  name: string;
  sessionId: string;
}

/** What a token says. `jti` is 256 random bits; the row of the session holds their SHA-256. */
export interface Claims {
  sub: string;
  jti: string;
  aud: string;
  exp: number;
}

export const audience = "topicapp";

/** Adds a session's row. @returns the claims that its token must carry */
export function startSession(tx: Tx, userId: string, now: Date): Claims {
  const jti = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionLifetime);
  tx.insert(sessions)
    .values({ id: newId(now), userId, token: digest(jti), expiresAt, createdAt: now })
    .run();
  return { sub: userId, jti, aud: audience, exp: Math.floor(expiresAt.getTime() / 1000) };
}

/** Asked at every request, so that an ended session, a suspension or a deletion counts from the next one. */
export function findViewer(db: Db, claims: Pick<Claims, "sub" | "jti">, now: Date): Viewer | null {
  const found = db
    .select({ id: users.id, name: users.name, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, digest(claims.jti)),
        eq(sessions.userId, claims.sub),
        gt(sessions.expiresAt, now),
        eq(users.isSuspended, false),
      ),
    )
    .get();
  return found ?? null;
}

export function endSession(db: Db, id: string): void {
  db.delete(sessions).where(eq(sessions.id, id)).run();
}

function digest(jti: string): string {
  return createHash("sha256").update(jti).digest("hex");
}
