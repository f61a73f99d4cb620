import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { call } from "./client.ts";
import { ApiError } from "./errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The query's data is a topic, or a list of topics. */
      topics?: true;
    };
  }
}

/** GET on the parts of the key joined with slashes. `on401: "null"` answers null where a token is missing. */
export function fetcher(options: { on401: "throw" | "null" } = { on401: "throw" }) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> => {
    try {
      return await call("GET", queryKey.join("/"), { signal });
    } catch (error) {
      if (options.on401 === "null" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

/** Nothing is retried, refetched on focus or stale by itself: screens that want more say so. */
export function createQueryClient(onUnauthenticated: (key: QueryKey) => void): QueryClient {
  const isRefused = (error: unknown) => error instanceof ApiError && error.status === 401;
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (isRefused(error)) onUnauthenticated(queryKey);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isRefused(error)) onUnauthenticated([]);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: fetcher(),
        retry: false,
        // The server may well be on this machine: no network is no reason to wait.
        networkMode: "always",
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
