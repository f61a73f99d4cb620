import { setTimeout } from "node:timers/promises";
import { isBusy } from "./causes.ts";
import { busyTimeout, type Db } from "./open.ts";

/** Milliseconds between two tries. */
const pause = 15;
/** After that many tries it waits for the lock like a request, because other processes may never stop writing. */
const mostTries = 40;

/** Writes while no other process does: waiting for the lock would block this one. Each try runs `write` again. */
export async function retryWhileLocked<T>(db: Db, write: () => T): Promise<T> {
  for (let n = 1; n < mostTries; n++) {
    const tried = withoutWaiting(db, write);
    if (tried) return tried.result;
    await setTimeout(pause);
  }
  return write();
}

/** @returns null if another process holds the lock */
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
