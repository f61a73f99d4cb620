import { onlineManager } from "@tanstack/react-query";
import { type Line, readHealth } from "./health.ts";

/** Milliseconds between failed checks. Each wait is twice as long as the one before. */
const waits = { first: 2000, longest: 30_000 };

let line: Line = "up";
let wait = waits.first;
let next: ReturnType<typeof setTimeout>;
let isChecking = false;
let askFurther: () => Promise<Line> = async () => "up";
const listeners = new Set<() => void>();

/**
 * Checks the connection when the device reports a change and when a hidden page is shown again. Failed requests
 * trigger the same check. `ask` is a further check, made once the server answers.
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

/** Checks whether the server answers, and repeats until it does. Then refetches what is on the screen. */
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

/** Calls each time that the server can be reached again, and asks now whether it can. Returns how to stop. */
export function onLineBack(listener: () => void): () => void {
  let wasDown = line !== "up";
  const stop = onLineChange(() => {
    const isDown = line !== "up";
    if (wasDown && !isDown) listener();
    wasDown = isDown;
  });
  void checkConnectivity();
  return stop;
}

export function onLineChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
