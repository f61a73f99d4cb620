import type { ChannelKind } from "../../src/contract/account/channels.ts";
import type { IconName } from "../ui/icon.tsx";

export const kindIcons: Record<ChannelKind, IconName> = {
  email: "mail",
  "web-push": "browser",
  ntfy: "bell",
  webhook: "code",
  apprise: "megaphone",
};

/** Kinds that need no address of the person's. */
export const atOnce = ["email", "web-push"] as const;

/** Kinds that a form is filled in for. */
export const byAddress = ["ntfy", "webhook", "apprise"] as const;
export type ByAddress = (typeof byAddress)[number];
