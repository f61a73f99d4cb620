import type { Config, ProviderKey } from "../config.ts";
import type { topicSources } from "../db/schema/sources.ts";
import type { Vault } from "../secret.ts";

type SourceRow = typeof topicSources.$inferSelect;

/** Where the keys of sources are found: sealed in the database, else in the environment. */
export interface KeyRing {
  vault: Pick<Vault, "seal" | "open">;
  environment: Config["providerKeys"];
}

const environmentKeys: Record<string, ProviderKey> = {
  "gpt-4o": "OPENAI_API_KEY",
  "claude-sonnet-4": "ANTHROPIC_API_KEY",
  "grok-2": "XAI_API_KEY",
  sonar: "PERPLEXITY_API_KEY",
  "gemini-2.5-flash": "GEMINI_API_KEY",
  "deepseek-v3": "DEEPSEEK_API_KEY",
};

/** Which variable holds a source's key; undefined for a source that an admin added. */
export function environmentKeyOf(sourceId: string): ProviderKey | undefined {
  return environmentKeys[sourceId];
}

/** A key as it stands in the database: it opens only in the row of this source. */
export function sealKey(ring: KeyRing, sourceId: string, key: string): string {
  return ring.vault.seal(key, contextOf(sourceId));
}

/**
 * The key that a source is asked with: its own, else its provider's of the environment; null for none.
 *
 * @throws KeyUnreadable when its own was sealed by another secret
 */
export function keyOf(ring: KeyRing, { id, apiKey }: Pick<SourceRow, "id" | "apiKey">): string | null {
  if (apiKey === null) return ring.environment[environmentKeys[id] as ProviderKey] ?? null;
  try {
    return ring.vault.open(apiKey, contextOf(id));
  } catch (cause) {
    throw new KeyUnreadable("its key was stored under another secret and cannot be read", { cause });
  }
}

/** A key that stands in the database and cannot be opened: the instance's secret is another one now. */
export class KeyUnreadable extends Error {
  override name = "KeyUnreadable";
}

const contextOf = (sourceId: string) => `source ${sourceId}`;
