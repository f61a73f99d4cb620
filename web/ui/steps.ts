import { useEffect, useState } from "react";
import { inNextTask } from "./next-task.ts";

/** Not while a page is drawn when it is built. */
const isInBrowser = "requestAnimationFrame" in globalThis;

/**
 * How many parts of a screen are drawn, from `first` to `all`: one more in each task, so that no reader waits for all of
 * them. Counts only while `isThere`, and once: what is added later is drawn with the rest (`Infinity`).
 */
export function useSteps(first: number, all: number, isThere = true): number {
  const [drawn, setDrawn] = useState(isInBrowser ? first : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!isThere || drawn === Number.POSITIVE_INFINITY) return;
    return inNextTask(() => setDrawn(drawn < all ? drawn + 1 : Number.POSITIVE_INFINITY));
  }, [isThere, drawn, all]);
  return drawn;
}
