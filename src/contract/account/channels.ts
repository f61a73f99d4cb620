import { z } from "zod";
import { cleanName } from "../base/characters.ts";
import { address, id, text, time, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { mailAddress } from "./auth.ts";

export const channelKinds = ["email", "e-reader", "web-push", "ntfy", "webhook", "apprise"] as const;
const channelKind = z.enum(channelKinds);
export type ChannelKind = z.infer<typeof channelKind>;

/** `target` contains no secret: for an address with one, only its host. */
export const channel = z.object({
  id,
  kind: channelKind,
  name: z.string(),
  target: z.string(),
  isOn: z.boolean(),
  lastDeliveredAt: time.nullable(),
  lastError: z.string().nullable(),
});
export type Channel = z.infer<typeof channel>;

/** `secret` verifies a webhook's signatures; it's answered only this once. */
export const newChannel = channel.extend({ secret: z.string().optional() });
export type NewChannel = z.infer<typeof newChannel>;

const name = () => text("Name", limits.name, cleanName);

const url = () => address("An address");

const notAToken = "A token must be plain characters without spaces";

/** It becomes a header, so a line break, which would add another one, is refused. */
const token = trimmed(512, notAToken)
  .regex(/^[\x21-\x7e]{1,512}$/, notAToken)
  .nullish();

/** Accepts base64url with or without padding. */
const bytes = (what: string, length: number) => {
  const digits = Math.ceil((length * 4) / 3);
  const wrong = `${what} is ${length} bytes in base64url`;
  return z
    .string({ error: `${what} is required` })
    .max(digits + 2, { error: wrong, abort: true })
    .overwrite((written) =>
      written
        .replace(/={1,2}$/, "")
        .replaceAll("+", "-")
        .replaceAll("/", "_"),
    )
    .refine((written) => /^[\w-]*$/.test(written) && written.length === digits, wrong);
};

/** A browser's subscription, as in `PushSubscription.toJSON()` (W3C Push API). */
export const pushSubscription = z.object({
  endpoint: url(),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: bytes("p256dh", 65), auth: bytes("auth", 16) }),
});

export const channelDraft = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("email"), name: name().optional() }),
  z.object({ kind: z.literal("e-reader"), name: name(), address: mailAddress }),
  z.object({ kind: z.literal("web-push"), name: name().optional(), subscription: pushSubscription }),
  z.object({ kind: z.literal("ntfy"), name: name(), url: url(), token }),
  z.object({ kind: z.literal("webhook"), name: name(), url: url() }),
  z.object({ kind: z.literal("apprise"), name: name(), url: url() }),
]);
export type ChannelDraft = z.infer<typeof channelDraft>;
export type ChannelDraftInput = z.input<typeof channelDraft>;

/** Omitted fields stay as they are. */
export const channelChanges = z
  .object({ name: name().optional(), isOn: z.boolean().optional() })
  .refine(({ name, isOn }) => name !== undefined || isOn !== undefined, "A name or isOn is required");
export type ChannelChanges = z.infer<typeof channelChanges>;

/** `message` is the other end's answer, or why there was none. */
export const channelTest = z.object({ delivered: z.boolean(), message: z.string() });
export type ChannelTest = z.infer<typeof channelTest>;

/** A point of P-256 in base64url, as `PushManager.subscribe` takes it (VAPID, RFC 8292). */
export const webPushKey = z.object({ publicKey: z.string() });
