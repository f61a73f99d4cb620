import type { Config } from "../config.ts";
import type { topicSources } from "../db/schema/sources.ts";
import { providerOfSource } from "../providers/registry.ts";
import type { Vault } from "../secret.ts";
import { keyUnreadable } from "./words.ts";

type SourceRow = typeof topicSources.$inferSelect;

export interface KeyRing {
  vault: Pick<Vault, "seal" | "open">;
  environment: Config["providerKeys"];
}

/** The variable that holds a source's key; undefined for the digest and for a source that an admin added. */
export function environmentKeyOf(sourceId: string): string | undefined {
  return providerOfSource(sourceId)?.environmentKey;
}

/** Encrypts a key for the database: it opens only in the row of this source. */
export function sealKey(ring: KeyRing, sourceId: string, key: string): string {
  return ring.vault.seal(key, contextOf(sourceId));
}

/**
 * The key of the source's row, else the one of its provider's environment variable; null for none.
 *
 * @throws KeyUnreadable when the row's was sealed with another secret
 */
export function keyOf(ring: KeyRing, { id, apiKey }: Pick<SourceRow, "id" | "apiKey">): string | null {
  if (apiKey === null) return ring.environment[environmentKeyOf(id) ?? ""] ?? null;
  try {
    return ring.vault.open(apiKey, contextOf(id));
  } catch (cause) {
    throw new KeyUnreadable(keyUnreadable, { cause });
  }
}

/** A key in the database that the instance's present secret does not open. */
export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}

const contextOf = (sourceId: string) => `source ${sourceId}`;
