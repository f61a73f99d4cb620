import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./errors.ts";

/** What the instance's secret is good for. The secret itself leaves this file only as derived keys. */
export interface Vault {
  /** Signs session tokens. */
  tokenKey: Uint8Array;
  /** A keyed hash, hex: what stands in the database in place of a code. */
  hmac(text: string): string;
  /** AES-256-GCM; `context` is bound in, so that a sealed text opens only where it was put. */
  seal(text: string, context: string): string;
  /** @throws when the text was sealed by another secret or for another context, or was changed */
  open(sealed: string, context: string): string;
}

/** `secret.key` cannot be used as it is. */
export class SecretRefused extends Refusal {
  override name = "SecretRefused";
}

/**
 * The configured secret, or the one in `secret.key`, which is made with mode 0600 on first use.
 *
 * @throws SecretRefused when it is too short; what the system has against reading it
 */
export function loadSecret(configured: string | null, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32)
    throw new SecretRefused(`${file} is damaged: it must hold at least 32 bytes; put back the one you kept`);
  return secret;
}

/** Derives one key a purpose from the instance's secret (HKDF, RFC 5869). */
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

/** Written whole under another name and then linked: two first starts at once agree on one secret. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  } finally {
    rmSync(draft);
  }
}
