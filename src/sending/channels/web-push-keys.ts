import { generateKeyPairSync } from "node:crypto";
import { desc } from "drizzle-orm";
import type { Vault } from "../../base/secret.ts";
import type { Db } from "../../db/open.ts";
import { webPushKeys } from "../../db/schema/channels.ts";
import { writeTransaction } from "../../db/transaction.ts";

export interface WebPushKeys {
  /** An uncompressed point of P-256 in base64url. */
  publicKey: string;
  /** As a JSON Web Key. */
  privateKey: JsonWebKey;
}

const context = "web push";

/** Created on the first run, and if the existing ones were sealed with another secret. */
export function loadWebPushKeys(db: Db, vault: Vault, now: Date): WebPushKeys {
  return writeTransaction(db, (tx) => {
    for (const { publicKey, sealed } of tx.select().from(webPushKeys).orderBy(desc(webPushKeys.id)).all()) {
      const privateKey = openKey(vault, sealed);
      if (privateKey) return { publicKey, privateKey };
    }
    const keys = makeKeys();
    const sealed = vault.seal(JSON.stringify(keys.privateKey), context);
    tx.insert(webPushKeys).values({ publicKey: keys.publicKey, sealed, createdAt: now }).run();
    return keys;
  });
}

function openKey(vault: Vault, sealed: string): JsonWebKey | null {
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

/** Apple refuses unreachable contacts, so a mailbox or public address is preferred to the address in use. */
export function contactOf(mailFrom: string | null, url: string): string {
  const mailbox = /[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/.exec(mailFrom ?? "")?.[0];
  if (mailbox) return `mailto:${mailbox}`;
  const { protocol, origin, hostname } = new URL(url);
  return protocol === "https:" ? origin : `mailto:webmaster@${hostname}`;
}
