import { asc, eq } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Source } from "../contract/sources.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import type { Endpoint } from "../providers/provider.ts";
import { defaultSources } from "./defaults.ts";
import { estimatedCost } from "./estimate.ts";
import { environmentKeyOf, type KeyRing, KeyUnreadable, keyOf } from "./keys.ts";
import { sourcePrice } from "./price.ts";

export type SourceRow = typeof topicSources.$inferSelect;

/** What decides whether a source can be used. */
export interface SourceParts extends KeyRing {
  budget: Config["dailyBudgetUsd"];
}

/** Adds the sources that a new instance has; what an admin changed since stays as it is. */
export function addDefaultSources(db: Db, now: Date): void {
  const rows = defaultSources.map((source) => ({ ...source, createdAt: now }));
  db.insert(topicSources).values(rows).onConflictDoNothing({ target: topicSources.id }).run();
}

/** Every source in its order, the built-in one that needs no key last. */
export function readSources(db: Db): SourceRow[] {
  return db.select().from(topicSources).orderBy(asc(topicSources.position), asc(topicSources.id)).all();
}

/** Undefined for an id that no source has. */
export function findSource(tx: Tx, id: string): SourceRow | undefined {
  return tx.select().from(topicSources).where(eq(topicSources.id, id)).get();
}

/** The sources as everybody may see them, in their order. */
export function listSources(db: Db, parts: SourceParts): Source[] {
  return readSources(db).map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    provider: row.provider,
    icon: row.icon,
    model: row.model,
    webSearch: row.webSearch,
    available: whyUnavailable(row, parts) === null,
    costPerUpdate: estimatedCost(db, row),
  }));
}

/** The source of a topic whose creator chose none: the first that can be used, else the one that needs no key. */
export function defaultSourceId(db: Db, parts: SourceParts): string {
  return readSources(db).find((row) => whyUnavailable(row, parts) === null)?.id ?? "digest";
}

/** Why a source cannot be asked, in words for its topics' creators; null when it can. */
export function whyUnavailable(row: SourceRow, parts: SourceParts): string | null {
  if (!row.isEnabled) return `${row.name} is switched off on this server`;
  if (row.stoppedReason !== null) return row.stoppedReason;
  if (row.type === "digest") return null;
  return whyKeyless(row, parts) ?? whyUnpriced(row, parts.budget);
}

/**
 * Where and with what a source is asked.
 *
 * @throws KeyUnreadable
 */
export function endpointOf(row: SourceRow, ring: KeyRing): Omit<Endpoint, "fetch"> {
  return {
    model: row.model,
    apiKey: keyOf(ring, row),
    baseUrl: row.apiUrl,
    webSearch: row.webSearch,
  };
}

// A compatible endpoint that the admin named may need no key; a provider's own always does.
function whyKeyless(row: SourceRow, ring: KeyRing): string | null {
  try {
    const mayDoWithout = row.type === "openai-chat" && environmentKeyOf(row.id) === undefined;
    return mayDoWithout || keyOf(ring, row) !== null ? null : `${row.name} has no key on this server`;
  } catch (cause) {
    if (cause instanceof KeyUnreadable) return `${row.name} cannot be used: ${cause.message}`;
    throw cause;
  }
}

function whyUnpriced(row: SourceRow, budget: number | null): string | null {
  if (budget === null || sourcePrice(row) !== null) return null;
  return `The price of ${row.name} (${row.model}) is not known, so it cannot be kept within the daily budget`;
}
