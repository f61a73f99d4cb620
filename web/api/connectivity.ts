import { onlineManager } from "@tanstack/react-query";
import { type Line, readHealth } from "./health.ts";

/** Milliseconds from one check that failed to the next: each wait is twice the one before. */
const waits = { first: 2000, longest: 30_000 };

let line: Line = "up";
let wait = waits.first;
let next: ReturnType<typeof setTimeout>;
let isChecking = false;
let askFurther: () => Promise<Line> = async () => "up";
const listeners = new Set<() => void>();

/**
 * Checks when the device says that it came or went, or when a page that was put away is looked at again; a request that
 * fails makes us checkConnectivity too. `ask` is what is asked besides, once the server says that it is there.
 */
export function watchConnectivity(ask: () => Promise<Line>): void {
  askFurther = ask;
  onlineManager.setEventListener(() => {
    window.addEventListener("online", checkConnectivity);
    window.addEventListener("offline", checkConnectivity);
    document.addEventListener("visibilitychange", () => line !== "up" && void checkConnectivity());
    return undefined;
  });
}

/** Asks whether the server is there, and goes on asking until it is. What is on the screen is then read again. */
export async function checkConnectivity(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  clearTimeout(next);
  const health = await readHealth();
  line = health === "up" ? await askFurther() : health;
  isChecking = false;
  for (const listener of listeners) listener();
  onlineManager.setOnline(line === "up");
  if (line !== "up") next = setTimeout(checkConnectivity, wait);
  wait = line === "up" ? waits.first : Math.min(2 * wait, waits.longest);
}

export const currentLine = () => line;

export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
