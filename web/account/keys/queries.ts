import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OwnKey, OwnKeys } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { sourcesQuery } from "../../sources/sources.ts";

const path = "/api/account/keys";

export const keyPath = ({ sourceId }: Pick<OwnKey, "sourceId">) => `${path}/${encodeURIComponent(sourceId)}`;

/** The keys of one's own for the providers, asked anew whenever they are shown: updates spend by them meanwhile. */
export const ownKeysQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<OwnKeys>("GET", path, { signal }),
    staleTime: 0,
  });

/** What a topic can be written by depends on them. */
export function keysHaveChanged(client: QueryClient): void {
  void client.invalidateQueries(ownKeysQuery());
  void client.invalidateQueries(sourcesQuery());
}
