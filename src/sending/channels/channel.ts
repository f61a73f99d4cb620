import type { channels } from "../../db/schema/channels.ts";

export type ChannelRow = typeof channels.$inferSelect;

export interface MessageFile {
  filename: string;
  contentType: string;
  content: Uint8Array | string;
}

export interface Message {
  /** The same at every try, so that a peer can tell a message that it has: letters, digits, `-` and `_`. */
  id: string;
  kind: "edition.published" | "test" | "notice";
  title: string;
  /** Plain text. */
  text: string;
  /** On this instance. */
  url: string;
  createdAt: Date;
  html?: string;
  unsubscribeUrl?: string;
  /** The `data` of a webhook's body. */
  data?: unknown;
  /** The edition as a file, for a kind that takes one. */
  file?: MessageFile;
  /** The id of the edition that it brings. */
  editionId?: string;
}

/** The result of one try. `message` is what the other end said, at most 2,000 characters without control characters.
 * `retryAt` is when the other end asks to be tried again; `isGone` that there is nobody at this address any more. */
export type SendResult =
  | { ok: true; message: string }
  | { ok: false; message: string; retry: boolean; retryAt: Date | null; isGone: boolean };

/** One try, of 15 seconds at most. It never rejects: what went wrong is in its answer. */
export type Send = (channel: ChannelRow, message: Message, signal?: AbortSignal) => Promise<SendResult>;
