import type { ChannelKind } from "../../src/contract/account/channels.ts";
import { type FurtherIcon, furtherIcons } from "../ui/further-icons.ts";

export const kindIcons: Record<ChannelKind, FurtherIcon> = {
  email: furtherIcons.mail,
  "web-push": furtherIcons.browser,
  ntfy: furtherIcons.bell,
  webhook: furtherIcons.code,
  apprise: furtherIcons.megaphone,
};

/** Kinds that need no address of the person's. */
export const atOnce = ["email", "web-push"] as const;

/** Kinds that a form is filled in for. */
export const byAddress = ["ntfy", "webhook", "apprise"] as const;
export type ByAddress = (typeof byAddress)[number];
