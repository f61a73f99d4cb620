import type { Db, Tx } from "./open.ts";

/** Writes in a transaction that others share. Resolves to what `write` returned, once it is on the disk. */
export type Batch = <T>(write: (tx: Tx) => T) => Promise<T>;

/** Writes of one transaction, at most: others who want to write wait for it. */
const longest = 16;

/**
 * Groups writes that are asked for at about the same time into one transaction, as each transaction costs a wait
 * for the disk. They run in order, each in a savepoint of its own: one that throws takes back itself alone.
 */
export function createBatch(db: Db): Batch {
  const waiting: Waiting[] = [];

  function flush(): void {
    const writes = waiting.splice(0, longest);
    if (waiting.length > 0) setImmediate(flush);
    const failure = inOneTransaction(db, writes);
    for (const write of writes) write.settle(failure);
  }

  return <T>(write: (tx: Tx) => T) => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let outcome = () => reject(new Error("the transaction did not begin"));
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({
      run() {
        try {
          const result = db.transaction(write);
          outcome = () => resolve(result);
        } catch (cause) {
          outcome = () => reject(cause);
        }
      },
      settle: (failure) => (failure ? reject(failure) : outcome()),
    });
    return promise;
  };
}

interface Waiting {
  run(): void;
  /** With what kept the whole transaction from being written, or null. */
  settle(failure: Error | null): void;
}

function inOneTransaction({ $client }: Db, writes: Waiting[]): Error | null {
  try {
    $client
      .transaction(() => {
        for (const write of writes) write.run();
      })
      .immediate();
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}
