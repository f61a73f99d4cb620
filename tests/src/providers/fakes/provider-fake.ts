import type { Respond } from "./server.ts";

/** What a provider can say in a shape of its own. */
export const replyNames = [
  "complete",
  "truncated",
  "refused",
  "filtered",
  "failed",
  "rejectedWith200",
  "withoutText",
  "truncatedWithoutText",
  "missingFields",
  "wrongKey",
  "forbidden",
  "noMoney",
  "spendLimit",
  "unknownModel",
  "retiredModel",
  "gone",
  "rateLimit",
  "badRequest",
] as const;

export type ReplyName = (typeof replyNames)[number];

/** How one provider answers, in its true shapes. */
export interface ProviderFake {
  /** The type of source that asks it. */
  type: string;
  model: string;
  /** What the SDK takes as base URL, for a server at `origin`. */
  baseUrl(origin: string): string;
  /** Null for what the provider has no way to say. */
  replies: Record<ReplyName, Respond | null>;
  /** An error of the provider's shape. */
  error(status: number, message: string, headers?: Record<string, string>): Response;
}

/** The text that every fake answers with when all goes well, its references in our form. */
export const goodText = "# Ferry aground\n\nA ferry ran aground [1]. All aboard are safe [2].";
