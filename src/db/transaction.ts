import type { Db, Tx } from "./open.ts";

/** Does `work` in a transaction that takes the lock for writing as it begins: one that reads first may not get it later. */
export function writeTransaction<T>(db: Db, work: (tx: Tx) => T): T {
  return db.transaction(work, { behavior: "immediate" });
}
