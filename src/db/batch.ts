import type { Db, Tx } from "./open.ts";

export type Batch = <T>(write: (tx: Tx) => T) => Promise<T>;

/** Writes of a transaction, and milliseconds after which it takes no more: whoever asks for a page meanwhile waits. */
const longest = 16;
const sliceTime = 8;

/** Saves waits for the disk; `stopwatch` counts milliseconds. Each write has its own savepoint: one that throws undoes
 * only itself. */
export function createBatch(db: Db, stopwatch: () => number = () => performance.now()): Batch {
  const waiting: Waiting[] = [];

  function flush(): void {
    const { done, failure } = inOneTransaction(db, waiting, stopwatch);
    waiting.splice(0, done.length);
    if (waiting.length > 0) setImmediate(flush);
    for (const write of done) write.settle(failure);
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

function inOneTransaction(
  { $client }: Db,
  waiting: Waiting[],
  stopwatch: () => number,
): { done: Waiting[]; failure: Error | null } {
  const done: Waiting[] = [];
  const until = stopwatch() + sliceTime;
  const write = () => {
    for (const next of waiting.slice(0, longest)) {
      done.push(next);
      next.run();
      if (stopwatch() > until) return;
    }
  };
  try {
    $client.transaction(write).immediate();
    return { done, failure: null };
  } catch (cause) {
    const failure = cause instanceof Error ? cause : new Error(String(cause));
    return { done: done.length > 0 ? done : waiting.slice(0, longest), failure };
  }
}
