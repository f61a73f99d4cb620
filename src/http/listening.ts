import type { AnyElysia } from "elysia";
import { waitAtMost } from "../timeout.ts";
import { socketBodyLimit } from "./security.ts";

/** Takes a port, 0 for a free one. @returns the port that it took */
export function listen(server: AnyElysia, hostname: string, port: number): number {
  // Without reusePort: a second server on a taken port must fail, not take every other connection.
  server.listen({ hostname, port, reusePort: false, maxRequestBodySize: socketBodyLimit, idleTimeout: 30 });
  return server.server?.port ?? port;
}

/**
 * Lets requests end that are under way. A browser's idle connection, or a stream that never ends, must
 * not keep the server from stopping.
 */
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
