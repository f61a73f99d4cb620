import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { ApiError, endsSession } from "../api/errors.ts";
import { type Line, lineOf } from "../api/health.ts";

const fiveMinutes = 5 * 60_000;

/** The signed-in user as the server knows them. The token is in no key: signing out empties the cache. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ["/api/auth/me"],
    queryFn: async ({ signal }) => (await call<{ user: User }>("GET", "/api/auth/me", { signal })).user,
    staleTime: fiveMinutes,
    retry: false,
    // `rereadUser` does it before all else is read again.
    refetchOnReconnect: false,
    meta: { session: true },
  });

/** Asks anew who is signed in, where that is known or wanted. @returns how the line is, by the answer */
export async function rereadUser(client: QueryClient): Promise<Line> {
  const { queryKey } = currentUserQuery();
  // One that is still under way may have been lost with the line.
  await client.cancelQueries({ queryKey });
  await client.refetchQueries({ queryKey });
  const error = client.getQueryState(queryKey)?.error;
  if (!error || endsSession(error)) return "up";
  return lineOf(error instanceof ApiError ? error.status : 0);
}
