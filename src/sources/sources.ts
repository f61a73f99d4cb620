import { asc, eq } from "drizzle-orm";
import type { Config } from "../config.ts";
import type { Source } from "../contract/sources.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import type { Endpoint } from "../providers/provider.ts";
import { findAdapter } from "../providers/registry.ts";
import { defaultSources } from "./defaults.ts";
import { environmentKeyOf, type KeyRing, KeyUnreadable, keyOf } from "./keys.ts";
import { sourcePrice } from "./price.ts";
import { unavailable } from "./words.ts";

export type SourceRow = typeof topicSources.$inferSelect;

export interface SourceDeps extends KeyRing {
  budget: Config["dailyBudgetUsd"];
}

/** Leaves those that are there already as the admin changed them. */
export function addDefaultSources(db: Db, now: Date): void {
  const rows = defaultSources.map((source) => ({ ...source, createdAt: now }));
  db.insert(topicSources).values(rows).onConflictDoNothing({ target: topicSources.id }).run();
}

export function readSources(db: Db): SourceRow[] {
  return db.select().from(topicSources).orderBy(asc(topicSources.position), asc(topicSources.id)).all();
}

export function findSource(tx: Tx, id: string): SourceRow | undefined {
  return tx.select().from(topicSources).where(eq(topicSources.id, id)).get();
}

/** `costsOf` estimates in US dollars; null where the price is not known. */
export function listSources(
  db: Db,
  deps: SourceDeps,
  costsOf: (source: SourceRow) => Pick<Source, "costPerUpdate" | "costPerProposal">,
): Source[] {
  return readSources(db).map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    provider: row.provider,
    icon: row.icon,
    model: row.model,
    webSearch: row.webSearch,
    available: whyUnavailable(row, deps) === null,
    proposesWords: findAdapter(row.type)?.asksModel ?? false,
    ...costsOf(row),
  }));
}

/** The first source that can be used. `isAllowed` says by its id whether the member may use it. */
export function defaultSourceId(
  db: Db,
  deps: SourceDeps,
  isAllowed: (id: string) => boolean = () => true,
): string {
  const usable = readSources(db).find((row) => isAllowed(row.id) && whyUnavailable(row, deps) === null);
  return usable?.id ?? "digest";
}

/** A sentence for people; null when the source can be used. */
export function whyUnavailable(row: SourceRow, deps: SourceDeps): string | null {
  const adapter = findAdapter(row.type);
  if (!row.isEnabled) return unavailable.disabled(row.name);
  if (row.stoppedReason !== null) return row.stoppedReason;
  if (!adapter) return unavailable.unknownType(row.name);
  if (!adapter.asksModel) return null;
  return whyKeyless(row, adapter.needsKey, deps) ?? whyUnpriced(row, deps.budget);
}

/** @throws KeyUnreadable */
export function endpointOf(row: SourceRow, ring: KeyRing): Omit<Endpoint, "fetch"> {
  return {
    model: row.model,
    apiKey: keyOf(ring, row),
    baseUrl: row.apiUrl,
    webSearch: row.webSearch,
  };
}

// An endpoint that the admin named may need no key; a provider's own always does.
function whyKeyless(row: SourceRow, needsKey: boolean, ring: KeyRing): string | null {
  try {
    const isOptional = !needsKey && environmentKeyOf(row.id) === undefined;
    return isOptional || keyOf(ring, row) !== null ? null : unavailable.noKey(row.name);
  } catch (cause) {
    if (cause instanceof KeyUnreadable) return unavailable.keyUnreadable(row.name, cause.message);
    throw cause;
  }
}

function whyUnpriced(row: SourceRow, budget: number | null): string | null {
  if (budget === null || sourcePrice(row) !== null) return null;
  return unavailable.noPrice(row.name, row.model);
}
