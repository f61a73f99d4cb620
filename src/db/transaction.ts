import type { Db, Tx } from "./open.ts";

/**
 * Runs `work` in a transaction that takes the write lock at once: one that starts by reading may fail to get it
 * later.
 */
export function writeTransaction<T>(db: Db, work: (tx: Tx) => T): T {
  return db.transaction(work, { behavior: "immediate" });
}
