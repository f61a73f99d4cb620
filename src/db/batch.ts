import type { Db, Tx } from "./open.ts";

export type Batch = <T>(write: (tx: Tx) => T) => Promise<T>;

const longest = 16;

/** Saves waits for the disk. Each write has its own savepoint: one that throws undoes only itself. */
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
          // The connection itself, so that statements are built once for all transactions.
          const result = db.transaction(() => write(db));
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
