import { onlineManager } from "@tanstack/react-query";
import { isReachable, reach } from "./health.ts";

let next: ReturnType<typeof setTimeout>;
let isLooking = false;

/** Looks when the device says that it came or went; a request that fails makes us look too. */
export function watchLine(): void {
  onlineManager.setEventListener(() => {
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return undefined;
  });
}

/** Asks whether the server is there, and goes on asking until it is. What is on the screen is then read again. */
export async function look(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  clearTimeout(next);
  const isThere = await isReachable();
  isLooking = false;
  onlineManager.setOnline(isThere);
  if (!isThere) next = setTimeout(look, reach.pause);
}
