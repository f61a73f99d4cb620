import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OwnKey, OwnKeys } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { sourcesQuery } from "../../sources/sources.ts";

const path = "/api/account/keys";

export const keyPath = ({ sourceId }: Pick<OwnKey, "sourceId">) => `${path}/${encodeURIComponent(sourceId)}`;

/** The person's own provider keys. Refetched whenever they're shown, because updates keep spending with them. */
export const ownKeysQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<OwnKeys>("GET", path, { signal }),
    staleTime: 0,
  });

/** Refetches the sources too, because the keys decide which ones a topic can use. */
export function keysHaveChanged(client: QueryClient): void {
  void client.invalidateQueries(ownKeysQuery());
  void client.invalidateQueries(sourcesQuery());
}
