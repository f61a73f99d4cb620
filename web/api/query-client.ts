import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { call } from "./client.ts";
import { checkConnectivity } from "./connectivity.ts";
import { ApiError, endsSession } from "./errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The query's data is a topic, or a list of topics. */
      topics?: true;
      /** Tells who is signed in, so any failure of it is checked. */
      session?: true;
    };
  }
}

/**
 * GETs the path that the key's parts make when joined with slashes. With `on401: "null"`, returns null if a token is
 * missing.
 */
function fetcher(options: { on401: "throw" | "null" } = { on401: "throw" }) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> => {
    try {
      return await call("GET", queryKey.join("/"), { signal });
    } catch (error) {
      if (options.on401 === "null" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/**
 * By default nothing is retried, refetched on focus or considered stale; screens override this. A request without an
 * answer triggers a connection check.
 */
export function createQueryClient(onUnauthenticated: (key: QueryKey) => void): QueryClient {
  const onError = (error: unknown, key: QueryKey, isSession = false) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) onUnauthenticated(key);
    // There was no answer, or a proxy answered in the server's place.
    if (status === 0 || status > 501 || (isSession && !endsSession(error))) void checkConnectivity();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, meta }) => onError(error, queryKey, meta?.session),
    }),
    mutationCache: new MutationCache({ onError: (error) => onError(error, []) }),
    defaultOptions: {
      queries: {
        queryFn: fetcher(),
        retry: false,
        // The server may be on the same machine, so a device without a network doesn't wait.
        networkMode: "always",
        refetchOnWindowFocus: false,
        // "Reconnect" means that the connection check succeeded: the data on the screen may be old.
        refetchOnReconnect: "always",
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
