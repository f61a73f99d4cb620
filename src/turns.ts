/** Resolves when it is one's turn. */
export type Turn = () => Promise<void>;

/**
 * Lets those who have work that keeps the process busy go on one at a time, in their order, and between two of them
 * whatever else there is to do: a request is not to wait for a hundred others' work.
 */
export function createTurns(): Turn {
  const waiting: (() => void)[] = [];

  function next(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(next);
    });
}
