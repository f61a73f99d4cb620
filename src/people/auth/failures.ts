import { and, eq, lt, sql } from "drizzle-orm";
import { minute } from "../../base/durations.ts";
import type { Vault } from "../../base/secret.ts";
import type { Db, Tx } from "../../db/open.ts";
import { failedSignIns } from "../../db/schema/people.ts";

/** Consecutive failures after which strangers wait longer and the owner is told (NIST SP 800-63B-4, section 3.2.2). */
export const manyFailures = 100;

const step = 10;
const longestWait = 60 * minute;

const memory = 30 * 24 * 60 * minute;

/** Unknown addresses are counted too, so that they behave the same as known ones. */
export function countFailure(tx: Tx, vault: Vault, email: string, now: Date): void {
  tx.insert(failedSignIns)
    .values({ account: accountOf(vault, email), failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: failedSignIns.account,
      set: { failures: sql`${failedSignIns.failures} + 1`, lastAt: now },
    })
    .run();
}

/** True only once in a series of failures. */
export function isToBeTold(tx: Tx, vault: Vault, email: string): boolean {
  const told = tx
    .update(failedSignIns)
    .set({ isTold: true })
    .where(
      and(
        eq(failedSignIns.account, accountOf(vault, email)),
        eq(failedSignIns.isTold, false),
        sql`${failedSignIns.failures} >= ${manyFailures}`,
      ),
    )
    .returning({ account: failedSignIns.account })
    .all();
  return told.length > 0;
}

export function forgetFailures(tx: Tx, vault: Vault, email: string): void {
  tx.delete(failedSignIns)
    .where(eq(failedSignIns.account, accountOf(vault, email)))
    .run();
}

/** Milliseconds that strangers must wait between two codes; an hour at most. */
export function waitAfterFailures(db: Db, vault: Vault, email: string): number {
  const row = db
    .select({ failures: failedSignIns.failures })
    .from(failedSignIns)
    .where(eq(failedSignIns.account, accountOf(vault, email)))
    .get();
  const over = (row?.failures ?? 0) - manyFailures;
  return over < 0 ? 0 : Math.min(longestWait, 2 ** (1 + Math.floor(over / step)) * minute);
}

export function sweepFailures(tx: Tx, now: Date): void {
  tx.delete(failedSignIns)
    .where(lt(failedSignIns.lastAt, new Date(now.getTime() - memory)))
    .run();
}

function accountOf(vault: Vault, email: string): string {
  return vault.hmac(`failures\n${email}`);
}
