import { eq } from "drizzle-orm";
import type { Allowance } from "../../contract/community/users.ts";
import type { Db, Tx } from "../../db/open.ts";
import { users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";

export function readAllowance(tx: Tx, userId: string): Allowance {
  const found = tx.select({ allowance: users.allowance }).from(users).where(eq(users.id, userId)).get();
  return found?.allowance ?? {};
}

/** Changes some limits; an undefined one returns to the default. @returns all of them */
export function changeAllowance(
  db: Db,
  userId: string,
  changes: { [Bound in keyof Allowance]: Allowance[Bound] | undefined },
): Allowance {
  return writeTransaction(db, (tx) => {
    const allowance = { ...readAllowance(tx, userId), ...changes } as Allowance;
    tx.update(users).set({ allowance }).where(eq(users.id, userId)).run();
    return readAllowance(tx, userId);
  });
}

/** The digest costs nothing and is always allowed. */
export function maySpendOn({ sources }: Allowance, sourceId: string): boolean {
  return sourceId === "digest" || !sources || sources.includes(sourceId);
}

/** `byDefault` is the setting for everybody. */
export function mayUseOwnKeys({ ownKeys }: Allowance, byDefault: boolean): boolean {
  return ownKeys ?? byDefault;
}

/** US dollars per UTC day, null for no limit; `byDefault` is the limit for everybody. */
export function dailyBound({ dailyUsd }: Allowance, byDefault: number | null): number | null {
  return dailyUsd === undefined ? byDefault : dailyUsd;
}
