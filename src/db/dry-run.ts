import type { Db } from "./open.ts";

class DryRun extends Error {}

/** Runs the change in a transaction that takes the write lock at once; with `isDryRun` nothing of it stays. */
export function changed<Result>(db: Db, isDryRun: boolean, change: () => Result): Result {
  if (!isDryRun) return db.transaction(change, { behavior: "immediate" });
  let result: { of: Result } | undefined;
  try {
    db.transaction(
      () => {
        result = { of: change() };
        throw new DryRun();
      },
      { behavior: "immediate" },
    );
  } catch (cause) {
    if (!(cause instanceof DryRun) || !result) throw cause;
  }
  return (result as { of: Result }).of;
}
