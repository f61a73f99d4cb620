import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";

const fiveMinutes = 5 * 60_000;

/** The signed-in user as the server knows them. The token is in no key: signing out empties the cache. */
export const currentUserQuery = () =>
  queryOptions({
    queryKey: ["/api/auth/me"],
    queryFn: async ({ signal }) => (await call<{ user: User }>("GET", "/api/auth/me", { signal })).user,
    staleTime: fiveMinutes,
    retry: false,
    // A failure signs out: a line that has just come back is not asked who is there.
    refetchOnReconnect: false,
  });
