import type { AnyElysia } from "elysia";
import { waitAtMost } from "../base/timeout.ts";
import { socketBodyLimit } from "./security.ts";

export function listen(server: AnyElysia, hostname: string, port: number): number {
  // Without reusePort, a second server on a taken port fails instead of taking every other connection.
  server.listen({ hostname, port, reusePort: false, maxRequestBodySize: socketBodyLimit, idleTimeout: 30 });
  return server.server?.port ?? port;
}

/** Waits `grace` milliseconds; idle connections and endless streams must not prevent stopping. */
export async function stopListening({ server }: AnyElysia, grace: number): Promise<void> {
  if (!server) return;
  let isOpen = true;
  const stopped = server.stop().then(() => {
    isOpen = false;
  });
  const closeWhatIsIdle = async () => {
    while (isOpen) {
      server.closeIdleConnections();
      await waitAtMost(20, stopped);
    }
  };
  await waitAtMost(grace, closeWhatIsIdle());
  isOpen = false;
  await server.stop(true);
}
