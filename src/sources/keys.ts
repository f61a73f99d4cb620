import type { Vault } from "../base/secret.ts";
import type { topicSources } from "../db/schema/sources.ts";
import { providerOfSource } from "../providers/descriptors/registry.ts";
import { unavailable } from "./words.ts";

export interface KeyRing {
  vault: Pick<Vault, "seal" | "open">;
  /** Keys by the name of their environment variable. */
  environment: Record<string, string | null>;
}

export function environmentKeyOf(sourceId: string): string | undefined {
  return providerOfSource(sourceId)?.environmentKey;
}

/** `ownerId`: the member whose own key it is, and who alone can use it. */
export function sealKey(
  ring: Pick<KeyRing, "vault">,
  sourceId: string,
  key: string,
  ownerId?: string,
): string {
  return ring.vault.seal(key, contextOf(sourceId, ownerId));
}

/** The key from the row, or else the environment, or else null. @throws KeyUnreadable */
export function keyOf(
  ring: KeyRing,
  { id, apiKey, ownerId }: Pick<typeof topicSources.$inferSelect, "id" | "apiKey"> & { ownerId?: string },
): string | null {
  if (apiKey === null) return ring.environment[environmentKeyOf(id) ?? ""] ?? null;
  try {
    return ring.vault.open(apiKey, contextOf(id, ownerId));
  } catch (cause) {
    throw new KeyUnreadable(unavailable.unreadable, { cause });
  }
}

export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}

const contextOf = (sourceId: string, ownerId?: string) =>
  ownerId === undefined ? `source ${sourceId}` : `source ${sourceId} of ${ownerId}`;
