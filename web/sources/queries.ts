import { queryOptions } from "@tanstack/react-query";
import type { Source } from "../../src/contract/sources.ts";
import { call } from "../api/client.ts";

/** The AI sources that a topic can have. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: ["/api/topic-sources"],
    queryFn: ({ signal }) => call<Source[]>("GET", "/api/topic-sources", { signal }),
    staleTime: 5 * 60_000,
    retry: 3,
    refetchOnWindowFocus: false,
  });
