import type { Db, Tx } from "./open.ts";

/** Takes the write lock at once: a transaction that starts by reading may fail to get it later. */
export function writeTransaction<T>(db: Db, work: (tx: Tx) => T): T {
  return db.transaction(work, { behavior: "immediate" });
}
