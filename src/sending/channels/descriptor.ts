import type { ChannelDraft, ChannelKind } from "../../contract/account/channels.ts";
import type { Message } from "./channel.ts";
import type { WebPushKeys } from "./web-push-keys.ts";

/** A kind whose messages are posted to an address. E-mail is none: it goes to the account's own. */
export type PostedKind = Exclude<ChannelKind, "email">;

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

/** All that is particular to a kind of channel. Its draft stands in the contract, its entry in the registry. */
export interface ChannelDescriptor<Draft, Kept extends Destination> {
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
