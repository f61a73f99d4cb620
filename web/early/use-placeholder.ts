import { useLayoutEffect } from "react";
import { endPlaceholder, isFilled } from "./placeholder.ts";

/** For a screen that a page can begin with: takes its place once there is something to show, or nothing stands in it. */
export function useEndOfPlaceholder(isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady || !isFilled()) endPlaceholder();
  }, [isReady]);
}
