import { createHmac, randomBytes } from "node:crypto";
import type { Message } from "./channel.ts";
import { type Destination, ntfyPlaceOf } from "./destination.ts";
import { encrypted, mostPlainText, pushHeaders, type WebPushKeys } from "./web-push.ts";

export interface RequestDeps {
  now: () => Date;
  pushKeys: WebPushKeys;
  /** Who runs this instance, as a mailto or https address. */
  contact: () => string;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

/** What is posted where, for one try. */
export function postOf(destination: Destination, message: Message, deps: RequestDeps): Post {
  if (destination.kind === "webhook") return webhookPost(destination, message, deps.now());
  if (destination.kind === "apprise") return apprisePost(destination, message);
  if (destination.kind === "ntfy") return ntfyPost(destination, message);
  return pushPost(destination, message, deps);
}

type Of<Kind extends Destination["kind"]> = Extract<Destination, { kind: Kind }>;

const json = { "content-type": "application/json" };

const secretPrefix = "whsec_";

export function makeWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function webhookPost({ url, secret }: Of<"webhook">, message: Message, now: Date): Post {
  const { id, kind, createdAt, title, text, data = { title, text, url: message.url } } = message;
  const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data });
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const signed = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  return { url, headers: { ...json, ...signed }, body };
}

/** https://github.com/caronc/apprise-api#api-details */
function apprisePost({ url }: Of<"apprise">, { title, text, url: page }: Message): Post {
  const body = JSON.stringify({ title, body: `${text}\n\n${page}`, type: "info", format: "text" });
  return { url, headers: json, body };
}

/** The server makes an attachment of longer messages: https://docs.ntfy.sh/publish/#limitations */
const ntfyBytes = 4096;
const titleBytes = 256;

function ntfyPost({ url, token }: Of<"ntfy">, { title, text, url: click }: Message): Post {
  const { root = url, topic = "" } = ntfyPlaceOf(url) ?? {};
  return {
    url: root,
    headers: { ...json, ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({
      topic,
      title: withinBytes(title, titleBytes),
      message: withinBytes(text, ntfyBytes),
      click,
    }),
  };
}

function pushPost(
  destination: Of<"web-push">,
  message: Message,
  { now, pushKeys, contact }: RequestDeps,
): Post {
  const { url } = destination;
  return {
    url,
    headers: pushHeaders(url, message.id, pushKeys, contact(), now()),
    body: encrypted(pushPayload(message), destination),
  };
}

/** A notification shows a few lines; the page that it opens has the rest. */
const pushBodyBytes = 1_000;

function pushPayload({ title, text, url }: Message): string {
  const head = withinBytes(title, titleBytes);
  const payload = JSON.stringify({ title: head, body: withinBytes(text, pushBodyBytes), url });
  // Every character may be written as six.
  return Buffer.byteLength(payload) <= mostPlainText
    ? payload
    : JSON.stringify({ title: head, body: "", url });
}

/** Cut on a character, with `…`, to at most so many bytes of UTF-8. */
function withinBytes(text: string, most: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const ellipsis = "…";
  const kept = bytes.subarray(0, most - Buffer.byteLength(ellipsis));
  return new TextDecoder().decode(kept, { stream: true }).trimEnd() + ellipsis;
}
