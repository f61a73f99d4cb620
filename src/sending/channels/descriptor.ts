import type { ChannelDraft, ChannelKind } from "../../contract/account/channels.ts";
import type { Message } from "./channel.ts";
import type { WebPushKeys } from "./web-push-keys.ts";

/** A kind with a destination of its own. E-mail goes to the account's address. */
export type AddressedKind = Exclude<ChannelKind, "email">;

/** A kind whose messages are posted to an address rather than mailed. */
export type PostedKind = Exclude<AddressedKind, "e-reader">;

export type DraftOf<Kind extends ChannelKind> = Extract<ChannelDraft, { kind: Kind }>;

/** A channel's destination with its secrets, which is stored sealed. */
export interface Destination {
  url: string;
}

export interface RequestDeps {
  now: () => Date;
  pushKeys: WebPushKeys;
  /** The contact for this instance, as a mailto or https address. */
  contact: () => string;
}

interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A kind of channel: how its draft is stored and shown. */
export interface KindDescriptor<Draft, Kept extends Destination> {
  /** The default name of a channel. */
  name?(): string;
  /**
   * Turns a draft into its destination. @param usable checks an address; the path is that of the draft's field
   * @throws AppError validation_failed for an unusable address or key
   */
  keep(draft: Draft, usable: (path: string, url: string) => string): Kept;
  /** A secret that is shown once, when the channel is added. */
  secretOf?(kept: Kept): string;
  /** A user has one channel per address: adding it again switches it on. */
  isOncePerAddress?: boolean;
  /** The most channels of this kind per user. */
  mostPerUser?: number;
  /** Describes the destination for its user; by default the address's host. */
  targetOf?(kept: Kept): string;
}

/** Everything specific to a posted kind. Its draft is in the contract, its entry in the registry. */
export interface ChannelDescriptor<Draft, Kept extends Destination> extends KindDescriptor<Draft, Kept> {
  /** Builds the request of one try. */
  requestOf(kept: Kept, message: Message, deps: RequestDeps): ChannelRequest;
  /** The reason why a seemingly successful status is a failure. */
  failureOf?(status: number): string | null;
  /** The statuses that mean that nobody is there any more. */
  goneStatuses?: number[];
}

export const json = { "content-type": "application/json" };

/** Cuts a text at a character, with `…`, to at most that many bytes of UTF-8. */
export function withinBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const ellipsis = "…";
  const kept = bytes.subarray(0, most - Buffer.byteLength(ellipsis));
  return new TextDecoder().decode(kept, { stream: true }).trimEnd() + ellipsis;
}

/** Bytes of a title that ntfy and browsers show. */
export const titleBytes = 256;
