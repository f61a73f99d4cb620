import { randomInt, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { limits } from "../contract/limits.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { authCodes } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import type { Vault } from "../secret.ts";

const lifetime = 10 * 60_000;
const maxTries = 5;

/**
 * Makes a sign-in code for an address and ends the ones before it. Only its keyed hash is kept.
 *
 * @returns six digits, to be mailed
 */
export function issueCode(tx: Tx, vault: Vault, email: string, now: Date): string {
  const code = String(randomInt(10 ** limits.code)).padStart(limits.code, "0");
  tx.delete(authCodes).where(eq(authCodes.email, email)).run();
  tx.insert(authCodes)
    .values({
      id: newId(now),
      email,
      code: hashed(vault, email, code),
      expiresAt: new Date(now.getTime() + lifetime),
      createdAt: now,
    })
    .run();
  return code;
}

/**
 * Spends a code and hands the transaction on, so that a code opens one session and no more.
 * A try is counted and committed before anything is compared.
 *
 * @throws code_invalid when the code is wrong, expired, spent, or was guessed at five times
 */
export function redeemCode<T>(
  db: Db,
  vault: Vault,
  email: string,
  code: string,
  now: Date,
  then: (tx: Tx) => T,
): T {
  const attempt = countTry(db, email, now);
  if (!attempt || !matches(attempt.code, hashed(vault, email, code))) throw wrongCode();
  return db.transaction(
    (tx) => {
      const spent = tx.delete(authCodes).where(eq(authCodes.id, attempt.id)).returning().all();
      if (spent.length === 0) throw wrongCode();
      return then(tx);
    },
    { behavior: "immediate" },
  );
}

function countTry(db: Db, email: string, now: Date) {
  return db.transaction(
    (tx) => {
      const newest = tx
        .select({ id: authCodes.id })
        .from(authCodes)
        .where(and(eq(authCodes.email, email), gt(authCodes.expiresAt, now), lt(authCodes.tries, maxTries)))
        .orderBy(desc(authCodes.createdAt))
        .limit(1)
        .get();
      if (!newest) return undefined;
      return tx
        .update(authCodes)
        .set({ tries: sql`${authCodes.tries} + 1` })
        .where(eq(authCodes.id, newest.id))
        .returning()
        .get();
    },
    { behavior: "immediate" },
  );
}

function hashed(vault: Vault, email: string, code: string): string {
  return vault.hmac(`sign-in\n${email}\n${code}`);
}

function matches(stored: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}

function wrongCode(): AppError {
  return new AppError("code_invalid", "Invalid or expired code");
}
