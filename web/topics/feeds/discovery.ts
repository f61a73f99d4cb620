import { queryOptions } from "@tanstack/react-query";
import type { DiscoveredFeed, Discovery } from "../../../src/contract/drafts/feeds.ts";
import { call } from "../../api/client.ts";
import { ApiError, serverMessage } from "../../api/errors.ts";
import { words } from "./words.ts";

/** Asks the server for the feeds behind an address. */
export const discover = (url: string, signal?: AbortSignal) =>
  call<Discovery>("POST", "/api/feeds/discover", { body: { url }, ...(signal && { signal }) });

/** The title and latest articles of a feed that was found before. */
export const feedQuery = (url: string) =>
  queryOptions({
    queryKey: ["/api/feeds/discover", url],
    queryFn: async ({ signal }): Promise<DiscoveredFeed | null> => {
      const { feeds } = await discover(url, signal);
      return feeds.find((feed) => feed.url === url) ?? feeds[0] ?? null;
    },
    refetchOnReconnect: false,
  });

/** The reason why nothing was found, in the server's words if it gave any. */
export function discoveryFailure(error: unknown): string {
  const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return issue ?? serverMessage(error) ?? words.notFound;
}
