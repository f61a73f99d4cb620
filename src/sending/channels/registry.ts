import type { ChannelKind } from "../../contract/account/channels.ts";
import { apprise } from "./apprise.ts";
import type {
  AddressedKind,
  ChannelDescriptor,
  Destination,
  DraftOf,
  KindDescriptor,
  PostedKind,
} from "./descriptor.ts";
import { eReader } from "./e-reader.ts";
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
export function descriptorOf(kind: ChannelKind): KindDescriptor<DraftOf<AddressedKind>, Destination> | null {
  return kind === "e-reader" ? eReader : postedDescriptorOf(kind);
}

/** Null for a kind that is mailed. */
export function postedDescriptorOf(kind: ChannelKind): PostedDescriptor | null {
  return kind === "email" || kind === "e-reader" ? null : descriptors[kind];
}
