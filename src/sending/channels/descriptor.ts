import type { ChannelDraft, ChannelKind } from "../../contract/account/channels.ts";
import type { Message } from "./channel.ts";
import type { WebPushKeys } from "./web-push-keys.ts";

/** A kind that leads somewhere of its own. E-mail goes to the account's address. */
export type AddressedKind = Exclude<ChannelKind, "email">;

/** A kind whose messages are posted to an address, and not mailed. */
export type PostedKind = Exclude<AddressedKind, "e-reader">;

export type DraftOf<Kind extends ChannelKind> = Extract<ChannelDraft, { kind: Kind }>;

/** Where a channel leads, with its secrets: what is kept of it, sealed. */
export interface Destination {
  url: string;
}

export interface RequestDeps {
  now: () => Date;
  pushKeys: WebPushKeys;
  /** Who runs this instance, as a mailto or https address. */
  contact: () => string;
}

interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** A kind of channel: the part that is kept of a draft, and shown. */
export interface KindDescriptor<Draft, Kept extends Destination> {
  /** The name of a channel that was added without one. */
  name?(): string;
  /**
   * Turns a draft into where the channel leads.
   * @param usable checks an address; the path is that of the draft's field
   * @throws AppError validation_failed for an address or a key that nothing can be sent to
   */
  keep(draft: Draft, usable: (path: string, url: string) => string): Kept;
  /** A secret that is answered once, when the channel is added. */
  secretOf?(kept: Kept): string;
  /** A user has one channel of an address: adding it again switches it on. */
  isOncePerAddress?: boolean;
  /** A user has at most so many of this kind. */
  mostPerUser?: number;
  /** Tells a reader where it leads; the host of an address unless given. */
  targetOf?(kept: Kept): string;
}

/** All that is particular to a kind that is posted. Its draft stands in the contract, its entry in the registry. */
export interface ChannelDescriptor<Draft, Kept extends Destination> extends KindDescriptor<Draft, Kept> {
  /** Builds the request of one try. */
  requestOf(kept: Kept, message: Message, deps: RequestDeps): ChannelRequest;
  /** Why a status that looks like success is none. */
  failureOf?(status: number): string | null;
  /** The statuses by which the other end says that nobody is there any more. */
  goneStatuses?: number[];
}

export const json = { "content-type": "application/json" };

/** Cut on a character, with `…`, to at most so many bytes of UTF-8. */
export function withinBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const ellipsis = "…";
  const kept = bytes.subarray(0, most - Buffer.byteLength(ellipsis));
  return new TextDecoder().decode(kept, { stream: true }).trimEnd() + ellipsis;
}

/** Bytes of a title that ntfy and browsers show. */
export const titleBytes = 256;
