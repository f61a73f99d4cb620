import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export interface Vault {
  tokenKey: Uint8Array;
  hmac(text: string): string;
  /** Encrypts with AES-256-GCM; the text opens only with the same `context`. */
  seal(text: string, context: string): string;
  /** @throws for another secret or context, or a modified text */
  open(sealed: string, context: string): string;
}

export function openVault(secret: string): Vault {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `topicapp ${purpose}`, 32));
  const hashKey = derive("codes");
  const sealKey = derive("seal");
  return {
    tokenKey: derive("tokens"),
    hmac: (text) => createHmac("sha256", hashKey).update(text).digest("hex"),
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}
