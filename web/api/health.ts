import { basePath } from "./base.ts";

/** How long the server may take to say that it is there, and when it is asked again, in milliseconds. */
export const healthCheck = { timeout: 8000, interval: 5000 };

/** Whether the server answers now. The device's own word does not count: the server may be on this machine. */
export async function isServerUp(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(healthCheck.timeout);
    return (await fetch(`${basePath()}api/health`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
