import { useState } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import { bringUp, type Reading, receive } from "./arrivals.ts";

interface Held {
  data: Topic[] | undefined;
  reading: Reading | null;
}

/** Followed topics as a reading reader wants them: no card moves until they ask for what came in. */
export function useReading(data: Topic[] | undefined): Reading & { show: () => void } {
  const [held, setHeld] = useState<Held>({ data: undefined, reading: null });
  const current = data && data !== held.data ? { data, reading: receive(held.reading, data) } : held;
  if (current !== held) setHeld(current);
  return {
    ...(current.reading ?? { topics: [], order: [], arrived: [] }),
    show: () => data && setHeld({ data, reading: bringUp(data) }),
  };
}
