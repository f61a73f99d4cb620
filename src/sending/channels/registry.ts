import type { ChannelKind } from "../../contract/account/channels.ts";
import { apprise } from "./apprise.ts";
import type { ChannelDescriptor, Destination, DraftOf, PostedKind } from "./descriptor.ts";
import { ntfy } from "./ntfy.ts";
import { webPush } from "./web-push.ts";
import { webhook } from "./webhook.ts";

const descriptors: { [Kind in PostedKind]: ChannelDescriptor<DraftOf<Kind>, Destination> } = {
  "web-push": webPush,
  ntfy,
  webhook,
  apprise,
};

export type PostedDescriptor = ChannelDescriptor<DraftOf<PostedKind>, Destination>;

/** Null for e-mail, which goes to the account's own address. */
export function descriptorOf(kind: ChannelKind): PostedDescriptor | null {
  return kind === "email" ? null : descriptors[kind];
}
