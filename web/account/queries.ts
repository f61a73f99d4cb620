import { queryOptions } from "@tanstack/react-query";
import type { SignedIn } from "../../src/contract/account.ts";
import { call } from "../api/client.ts";

/** Where the person is signed in, asked anew whenever it is shown. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["/api/account/sessions"],
    queryFn: ({ signal }) => call<SignedIn[]>("GET", "/api/account/sessions", { signal }),
    staleTime: 0,
  });
