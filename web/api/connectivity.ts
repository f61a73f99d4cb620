import { onlineManager } from "@tanstack/react-query";
import { healthCheck, isServerUp } from "./health.ts";

let next: ReturnType<typeof setTimeout>;
let isChecking = false;

/** Checks when the device says that it came or went; a request that fails makes us checkConnectivity too. */
export function watchConnectivity(): void {
  onlineManager.setEventListener(() => {
    window.addEventListener("online", checkConnectivity);
    window.addEventListener("offline", checkConnectivity);
    return undefined;
  });
}

/** Asks whether the server is there, and goes on asking until it is. What is on the screen is then read again. */
export async function checkConnectivity(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  clearTimeout(next);
  const isThere = await isServerUp();
  isChecking = false;
  onlineManager.setOnline(isThere);
  if (!isThere) next = setTimeout(checkConnectivity, healthCheck.interval);
}
