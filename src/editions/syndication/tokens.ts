import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Vault } from "../../base/secret.ts";
import { changeLanguageTo } from "../../base/words/language.ts";
import type { Db } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { feedTokens, users } from "../../db/schema/people.ts";

const contextOf = (userId: string) => `feed of ${userId}`;

export function readFeedToken(db: Db, vault: Vault, userId: string): string | null {
  const row = db.select().from(feedTokens).where(eq(feedTokens.userId, userId)).get();
  return row ? vault.open(row.sealed, contextOf(userId)) : null;
}

/** Creates a token, which ends the previous one. */
export function makeFeedToken(db: Db, vault: Vault, userId: string, now: Date): string {
  const token = randomBytes(32).toString("base64url");
  const row = { digest: vault.hmac(token), sealed: vault.seal(token, contextOf(userId)), createdAt: now };
  db.insert(feedTokens)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: feedTokens.userId, set: row })
    .run();
  return token;
}

export function endFeedToken(db: Db, userId: string): void {
  db.delete(feedTokens).where(eq(feedTokens.userId, userId)).run();
}

/**
 * The owner of a feed token, in whose language the rest of the request is answered; undefined for a token that is
 * unknown or ended, or whose owner is suspended.
 */
export function ownerOfFeedToken(db: Db, vault: Vault, token: string): string | undefined {
  const owner = prepared(db, ownerOf).get({ digest: vault.hmac(token) });
  if (owner) changeLanguageTo(owner);
  return owner?.userId;
}

function ownerOf(db: Db) {
  return db
    .select({ userId: feedTokens.userId, language: users.language })
    .from(feedTokens)
    .innerJoin(users, eq(users.id, feedTokens.userId))
    .where(and(eq(feedTokens.digest, sql.placeholder("digest")), sql`${users.isSuspended} = 0`))
    .prepare();
}
