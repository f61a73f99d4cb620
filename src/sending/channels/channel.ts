import type { channels } from "../../db/schema/channels.ts";

export type ChannelRow = typeof channels.$inferSelect;

export interface MessageFile {
  filename: string;
  contentType: string;
  content: Uint8Array | string;
}

export interface Message {
  /** The same for every attempt, so that a peer can recognise repeated messages: letters, digits, `-` and `_`. */
  id: string;
  kind: "edition.published" | "test" | "notice";
  title: string;
  /** Plain text. */
  text: string;
  /** An address on this instance. */
  url: string;
  createdAt: Date;
  html?: string;
  unsubscribeUrl?: string;
  /** The `data` of a webhook's body. */
  data?: unknown;
  /** The edition as a file, for kinds that support one. */
  file?: MessageFile;
  /** The id of the edition in the message. */
  editionId?: string;
}

/**
 * The result of one attempt. `message` is the other end's answer, at most 2,000 characters without control
 * characters. `retryAt` is when the other end wants another attempt; `isGone` means that nobody is at this address
 * any more.
 */
export type SendResult =
  | { ok: true; message: string }
  | { ok: false; message: string; retry: boolean; retryAt: Date | null; isGone: boolean };

/** One attempt of at most 15 seconds. It never rejects: failures are in its result. */
export type Send = (channel: ChannelRow, message: Message, signal?: AbortSignal) => Promise<SendResult>;
