import {
  createCipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from "node:crypto";
import { desc } from "drizzle-orm";
import type { Db } from "../db/open.ts";
import { webPushKeys } from "../db/schema/channels.ts";
import type { Vault } from "../secret.ts";

export interface WebPushKeys {
  /** An uncompressed point of P-256 in base64url. */
  publicKey: string;
  /** As a JSON Web Key. */
  privateKey: JsonWebKey;
}

const context = "web push";

/** Makes them on the first run, and when the ones before were sealed with another secret. */
export function loadWebPushKeys(db: Db, vault: Vault, now: Date): WebPushKeys {
  return db.transaction(
    (tx) => {
      for (const { publicKey, sealed } of tx.select().from(webPushKeys).orderBy(desc(webPushKeys.id)).all()) {
        const privateKey = opened(vault, sealed);
        if (privateKey) return { publicKey, privateKey };
      }
      const keys = makeKeys();
      const sealed = vault.seal(JSON.stringify(keys.privateKey), context);
      tx.insert(webPushKeys).values({ publicKey: keys.publicKey, sealed, createdAt: now }).run();
      return keys;
    },
    { behavior: "immediate" },
  );
}

function opened(vault: Vault, sealed: string): JsonWebKey | null {
  try {
    return JSON.parse(vault.open(sealed, context));
  } catch {
    return null;
  }
}

export function makeKeys(): WebPushKeys {
  const privateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = [Buffer.of(4), ...[privateKey.x, privateKey.y].map((n) => Buffer.from(n ?? "", "base64url"))];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey };
}

/** The key that made a message and its salt, for the example of RFC 8291; every message has its own. */
interface Given {
  sender?: ECDH;
  salt?: Uint8Array;
}

/** For the browser alone that made `p256dh` and `auth` (RFC 8291, in one record of RFC 8188). */
export function encrypted(
  text: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  { sender = newSender(), salt = randomBytes(16) }: Given = {},
): Uint8Array<ArrayBuffer> {
  const receiverKey = Buffer.from(p256dh, "base64url");
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const ikm = derived(shared, Buffer.from(auth, "base64url"), info, 32);
  const key = derived(ikm, salt, "Content-Encoding: aes128gcm\0", 16);
  const cipher = createCipheriv("aes-128-gcm", key, derived(ikm, salt, "Content-Encoding: nonce\0", 12));
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

/** Bytes of plain text that fit into the 4,096 which every push service takes (RFC 8030, section 7.2). */
export const mostPlainText = recordSize - (16 + 4 + 1 + 65) - (1 + 16);

function newSender(): ECDH {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return sender;
}

function derived(ikm: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", ikm, salt, info, length));
}

const tokenTtl = 12 * 3_600;

/** Headers of a push message (RFC 8030, 8292). `contact` is a mailto or https address of whoever runs this instance. */
export function pushHeaders(
  endpoint: string,
  messageId: string,
  { publicKey, privateKey }: WebPushKeys,
  contact: string,
  now: Date,
): Record<string, string> {
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
    // A message that is sent again takes the place of the one that still waits for the browser.
    topic: createHash("sha256").update(messageId).digest("base64url").slice(0, 32),
  };
}

/** Apple refuses names that nobody can write to, so a mailbox or public address goes before the address in use. */
export function contactOf(mailFrom: string | null, url: string): string {
  const mailbox = /[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/.exec(mailFrom ?? "")?.[0];
  if (mailbox) return `mailto:${mailbox}`;
  const { protocol, origin, hostname } = new URL(url);
  return protocol === "https:" ? origin : `mailto:webmaster@${hostname}`;
}
