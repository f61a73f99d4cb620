import { basePath } from "./base.ts";

/** How long the server may take to say that it is there, and when it is asked again, in milliseconds. */
export const reach = { patience: 8000, pause: 5000 };

/** Whether the server answers now. The device's own word does not count: the server may be on this machine. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(reach.patience);
    return (await fetch(`${basePath()}api/health`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}
