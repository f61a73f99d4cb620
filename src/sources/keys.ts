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

export function environmentKeyOf(sourceId: string): string | undefined {
  return providerOfSource(sourceId)?.environmentKey;
}

export function sealKey(ring: KeyRing, sourceId: string, key: string): string {
  return ring.vault.seal(key, contextOf(sourceId));
}

/** The key of the row, else of the environment, else null. @throws KeyUnreadable */
export function keyOf(ring: KeyRing, { id, apiKey }: Pick<SourceRow, "id" | "apiKey">): string | null {
  if (apiKey === null) return ring.environment[environmentKeyOf(id) ?? ""] ?? null;
  try {
    return ring.vault.open(apiKey, contextOf(id));
  } catch (cause) {
    throw new KeyUnreadable(keyUnreadable, { cause });
  }
}

export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}

const contextOf = (sourceId: string) => `source ${sourceId}`;
