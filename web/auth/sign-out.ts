import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { endsSession } from "../api/errors.ts";
import { healthCheck } from "../api/health.ts";
// Loaded together with this file, because it's needed offline too.
import "../installed/notifications.ts";
import { signOutKey } from "./personal-data.ts";
import { useAuth } from "./session.tsx";

/** Signs out on the server, and in any case on this device. Answers false if the server couldn't be reached. */
export function useSignOut(): () => Promise<boolean> {
  const { leave } = useAuth();
  const client = useQueryClient();
  return async () => {
    // A request in flight would arrive after the session has ended, and be refused.
    await client.cancelQueries();
    const isEnded = await endSession();
    announceSignOut();
    leave();
    return isEnded;
  };
}

/** Tells the other tabs before the session disappears from their shared storage. */
function announceSignOut(): void {
  localStorage.setItem(signOutKey, "");
  localStorage.removeItem(signOutKey);
}

/** Completes even if the page is closed, and gives up after a timeout if the line is lost. */
async function endSession(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(healthCheck.timeout);
    await call("POST", "/api/auth/logout", { keepalive: true, signal });
    return true;
  } catch (error) {
    return endsSession(error);
  }
}
