import { basePath } from "./base.ts";

/** Whether the server can be reached: `failing` when it answers with an error, `offline` when nothing or something else answers. */
export type Line = "up" | "failing" | "offline";

/** How long the server may take to say that it is there, and when it is asked again, in milliseconds. */
export const healthCheck = { timeout: 8000, interval: 5000 };

/** Whether the server answers now. The device's own word does not count: the server may be on this machine. */
export async function readHealth(): Promise<Line> {
  try {
    const signal = AbortSignal.timeout(healthCheck.timeout);
    const answer = await fetch(`${basePath()}api/health`, { cache: "no-store", signal });
    if (!answer.ok) return lineOf(answer.status);
    // A captive portal answers in the server's place, with a page.
    await answer.json();
    return "up";
  } catch {
    return "offline";
  }
}

/** What a failed request says of the line, by the status of its answer; 0 for no answer. */
export const lineOf = (status: number): Line => (status >= 500 ? "failing" : "offline");
