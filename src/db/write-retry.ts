import { setTimeout } from "node:timers/promises";
import { isBusy } from "./causes.ts";
import { busyTimeout, type Db } from "./open.ts";

/** Milliseconds between two tries. */
const pause = 15;
/** After these it waits for the lock as a request does: other processes may write without an end. */
const mostTries = 40;

/**
 * Makes a write that nobody waits for, a job's, when no other process is writing: SQLite would have everything in this
 * one wait for the lock meanwhile. `write` is begun anew for each try.
 */
export async function retryWhileLocked<T>(db: Db, write: () => T): Promise<T> {
  for (let n = 1; n < mostTries; n++) {
    const tried = withoutWaiting(db, write);
    if (tried) return tried.result;
    await setTimeout(pause);
  }
  return write();
}

/** @returns null where another process holds the lock */
function withoutWaiting<T>({ $client }: Db, write: () => T): { result: T } | null {
  $client.run("PRAGMA busy_timeout = 0");
  try {
    return { result: write() };
  } catch (cause) {
    if (isBusy(cause)) return null;
    throw cause;
  } finally {
    $client.run(`PRAGMA busy_timeout = ${busyTimeout}`);
  }
}
