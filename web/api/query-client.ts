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
      /** It says whose session this is: whatever keeps it from saying so is looked into. */
      session?: true;
    };
  }
}

/** GET on the parts of the key joined with slashes. `on401: "null"` answers null where a token is missing. */
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
 * Nothing is retried, refetched on focus or stale by itself: screens that want more say so. A call that is not
 * answered has us check whether the server is there.
 */
export function createQueryClient(onUnauthenticated: (key: QueryKey) => void): QueryClient {
  const onError = (error: unknown, key: QueryKey, isSession = false) => {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 401) onUnauthenticated(key);
    // No answer at all, one that is not the server's, or one of a proxy that had none itself.
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
        // The server may well be on this machine: no network is no reason to wait.
        networkMode: "always",
        refetchOnWindowFocus: false,
        // "Online" is here what `look` found: then what is on the screen may be old.
        refetchOnReconnect: "always",
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
