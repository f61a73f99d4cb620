import { useState } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import type { Listed } from "../lists/pages.ts";
import { bringUp, type Reading, receive } from "./reading.ts";

interface Held {
  data: Listed<Topic> | undefined;
  reading: Reading | null;
  isPlaceholder: boolean;
}

const nothing: Reading = { topics: [], waiting: [], arrived: [], order: [], loaded: [] };

/**
 * A list of topics as a reading reader wants it: no card moves until they ask for what came in. What follows
 * a placeholder is another list.
 */
export function useReading(
  data: Listed<Topic> | undefined,
  isPlaceholder = false,
): Reading & { show: () => void } {
  const [held, setHeld] = useState<Held>({ data: undefined, reading: null, isPlaceholder });
  const isSame = !data || (data === held.data && isPlaceholder === held.isPlaceholder);
  const before = held.isPlaceholder && !isPlaceholder ? null : held.reading;
  const current = isSame ? held : { data, reading: receive(before, data), isPlaceholder };
  if (current !== held) setHeld(current);
  return {
    ...(current.reading ?? nothing),
    show: () => data && setHeld({ data, reading: bringUp(data), isPlaceholder }),
  };
}
