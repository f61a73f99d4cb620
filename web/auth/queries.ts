import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/contract/community/users.ts";
import { call } from "../api/client.ts";
import { ApiError, endsSession } from "../api/errors.ts";
import { type Line, lineOf } from "../api/health.ts";

const fiveMinutes = 5 * 60_000;

/** The signed-in user, from the server. The key doesn't contain the token, because signing out empties the cache. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ["/api/auth/me"],
    queryFn: async ({ signal }) => (await call<{ user: User }>("GET", "/api/auth/me", { signal })).user,
    staleTime: fiveMinutes,
    retry: false,
    // `rereadUser` does this before anything else is refetched.
    refetchOnReconnect: false,
    meta: { session: true },
  });

/** Refetches the signed-in user if anybody needs it. @returns the state of the connection that the answer implies */
export async function rereadUser(client: QueryClient): Promise<Line> {
  const { queryKey } = currentUserQuery();
  // A request in flight may have been lost with the connection.
  await client.cancelQueries({ queryKey });
  await client.refetchQueries({ queryKey });
  const error = client.getQueryState(queryKey)?.error;
  if (!error || endsSession(error)) return "up";
  return lineOf(error instanceof ApiError ? error.status : 0);
}
