import { basePath } from "./base.ts";

/**
 * The state of the connection: `failing` if the server answers with an error, `offline` if nothing answers, or
 * something else does.
 */
export type Line = "up" | "failing" | "offline";

/** Milliseconds: how long the server may take to answer a check, and how often it's asked. */
export const healthCheck = { timeout: 8000, interval: 5000 };

/**
 * Checks whether the server answers now. The device's own online state doesn't count: the server may be on the same
 * machine.
 */
export async function readHealth(): Promise<Line> {
  try {
    const signal = AbortSignal.timeout(healthCheck.timeout);
    const answer = await fetch(`${basePath()}api/health`, { cache: "no-store", signal });
    if (!answer.ok) return lineOf(answer.status);
    // A captive portal answers with a page of its own.
    await answer.json();
    return "up";
  } catch {
    return "offline";
  }
}

/** The state of the connection that a failed request implies. `status` is 0 if there was no answer. */
export const lineOf = (status: number): Line => (status >= 500 ? "failing" : "offline");
