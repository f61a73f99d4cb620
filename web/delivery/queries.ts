import { queryOptions } from "@tanstack/react-query";
import type { Channel } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";

export const channelsPath = "/api/account/channels";

export const channelPath = (id: string) => `${channelsPath}/${encodeURIComponent(id)}`;

/** Where a person's editions are delivered to. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: [channelsPath],
    queryFn: ({ signal }) => call<Channel[]>("GET", channelsPath, { signal }),
    staleTime: 0,
  });
