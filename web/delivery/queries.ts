import { queryOptions } from "@tanstack/react-query";
import type { Channel, ChannelKind } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";
import type { IconName } from "../ui/icon.tsx";

export const channelsPath = "/api/account/channels";

export const channelPath = (id: string) => `${channelsPath}/${encodeURIComponent(id)}`;

/** The channels that a person's editions are delivered to. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: [channelsPath],
    queryFn: ({ signal }) => call<Channel[]>("GET", channelsPath, { signal }),
    staleTime: 0,
  });

export const kindIcons: Record<ChannelKind, IconName> = {
  email: "mail",
  "e-reader": "book",
  "web-push": "browser",
  ntfy: "bell",
  webhook: "code",
  apprise: "megaphone",
};

/** The kinds that have a form. */
export const byAddress = ["e-reader", "ntfy", "webhook", "apprise"] as const;
export type ByAddress = (typeof byAddress)[number];
