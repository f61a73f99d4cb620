import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from "node:crypto";
import { invalid } from "../../base/errors.ts";
import type { Message } from "./channel.ts";
import {
  type ChannelDescriptor,
  type Destination,
  type DraftOf,
  titleBytes,
  withinBytes,
} from "./descriptor.ts";
import type { WebPushKeys } from "./web-push-keys.ts";
import { words } from "./words.ts";

/** The keys of a browser's subscription, in base64url. */
interface BrowserSubscription extends Destination {
  p256dh: string;
  auth: string;
}

export const webPush: ChannelDescriptor<DraftOf<"web-push">, BrowserSubscription> = {
  name: () => words.webPush,
  isOncePerAddress: true,
  keep({ subscription: { endpoint, keys } }, usable) {
    if (!isPoint(keys.p256dh)) throw invalid("subscription.keys.p256dh", words.pushKey);
    return { url: usable("subscription.endpoint", endpoint), ...keys };
  },
  requestOf(kept, message, { now, pushKeys, contact }) {
    return {
      url: kept.url,
      headers: pushHeaders(kept.url, message.id, { keys: pushKeys, contact: contact(), now: now() }),
      body: encryptMessage(pushPayload(message), kept),
    };
  },
  goneStatuses: [404, 410],
};

/** A notification shows a few lines; the page that it opens has the rest. */
const pushBodyBytes = 1_000;

function pushPayload({ title, text, url }: Message): string {
  const head = withinBytes(title, titleBytes);
  const payload = JSON.stringify({ title: head, body: withinBytes(text, pushBodyBytes), url });
  // Each character may be escaped as six.
  return Buffer.byteLength(payload) <= mostPlainText
    ? payload
    : JSON.stringify({ title: head, body: "", url });
}

function isPoint(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}

/** The key and salt of a message, fixed for the example of RFC 8291; every real message has its own. */
interface MessageKeys {
  sender?: ECDH;
  salt?: Uint8Array;
}

/** Only the browser with the keys `p256dh` and `auth` can read it (RFC 8291, in one record of RFC 8188). */
export function encryptMessage(
  text: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  { sender = newSender(), salt = randomBytes(16) }: MessageKeys = {},
): Uint8Array<ArrayBuffer> {
  const receiverKey = Buffer.from(p256dh, "base64url");
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const ikm = deriveKey(shared, Buffer.from(auth, "base64url"), info, 32);
  const key = deriveKey(ikm, salt, "Content-Encoding: aes128gcm\0", 16);
  const cipher = createCipheriv("aes-128-gcm", key, deriveKey(ikm, salt, "Content-Encoding: nonce\0", 12));
  const lastRecord = Buffer.of(2);
  const sealed = [
    cipher.update(text, "utf8"),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize);
  head.writeUInt8(senderKey.length, 4);
  return new Uint8Array(Buffer.concat([salt, head, senderKey, ...sealed]));
}

const recordSize = 4096;

/** Bytes of plain text that fit into the 4,096 that every push service accepts (RFC 8030, section 7.2). */
export const mostPlainText = recordSize - (16 + 4 + 1 + 65) - (1 + 16);

function newSender(): ECDH {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return sender;
}

function deriveKey(ikm: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", ikm, salt, info, length));
}

const tokenTtl = 12 * 3_600;

/** Headers of a push message (RFC 8030, 8292). `contact` is the instance's mailto or https address. */
export function pushHeaders(
  endpoint: string,
  messageId: string,
  { keys, contact, now }: { keys: WebPushKeys; contact: string; now: Date },
): Record<string, string> {
  const { publicKey, privateKey } = keys;
  const exp = Math.floor(now.getTime() / 1_000) + tokenTtl;
  const token = [
    { typ: "JWT", alg: "ES256" },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const key = createPrivateKey({ key: privateKey, format: "jwk" });
  const signature = sign("sha256", Buffer.from(token), { key, dsaEncoding: "ieee-p1363" });
  return {
    authorization: `vapid t=${token}.${signature.toString("base64url")}, k=${publicKey}`,
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: "86400",
    urgency: "normal",
    // A repeated message replaces the one still waiting for the browser.
    topic: createHash("sha256").update(messageId).digest("base64url").slice(0, 32),
  };
}
