import { createHmac, randomBytes } from "node:crypto";
import { type ChannelDescriptor, type Destination, type DraftOf, json } from "./descriptor.ts";

/** The secret is `whsec_` and base64. */
interface WebhookAddress extends Destination {
  secret: string;
}

const secretPrefix = "whsec_";

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const webhook: ChannelDescriptor<DraftOf<"webhook">, WebhookAddress> = {
  keep: ({ url }, usable) => ({
    url: usable("url", url),
    secret: secretPrefix + randomBytes(32).toString("base64"),
  }),
  secretOf: ({ secret }) => secret,
  requestOf({ url, secret }, message, { now }) {
    const { id, kind, createdAt, title, text, data = { title, text, url: message.url } } = message;
    const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data });
    const timestamp = String(Math.floor(now().getTime() / 1_000));
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const signed = {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
    return { url, headers: { ...json, ...signed }, body };
  },
};
