import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";

/** A person as others may see them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/users", id],
    queryFn: ({ signal }) => call<User>("GET", `/api/users/${encodeURIComponent(id)}`, { signal }),
  });
