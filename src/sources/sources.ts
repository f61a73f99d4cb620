import { asc, eq } from "drizzle-orm";
import type { Source } from "../contract/topics/sources.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { findSourceType } from "../providers/descriptors/registry.ts";
import type { Endpoint } from "../providers/provider.ts";
import { defaultSources } from "./defaults.ts";
import { environmentKeyOf, type KeyRing, KeyUnreadable, keyOf } from "./keys.ts";
import { sourcePrice } from "./price.ts";
import { unavailable } from "./words.ts";

export type SourceRow = typeof topicSources.$inferSelect & {
  /** The member whose own key it uses; without it, the instance's key. */
  ownerId?: string;
};

export interface SourceDeps extends KeyRing {
  /** US dollars a UTC day; null for no limit. */
  budget: number | null;
}

/** Existing sources keep the admin's changes. */
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

/** Returns a source as the caller's own key uses it; null if there is none. */
type OwnOf = (source: SourceRow) => SourceRow | null;

const nobodys: OwnOf = () => null;

/** `costsOf` estimates in US dollars; null if the price is unknown. */
export function listSources(
  db: Db,
  deps: SourceDeps,
  costsOf: (source: SourceRow) => Pick<Source, "costPerUpdate" | "costPerProposal">,
  ownOf = nobodys,
): Source[] {
  return readSources(db).map((row) => {
    const own = usable(ownOf(row), deps);
    const isInstances = usable(row, deps) !== null;
    const { id, name, description, provider, icon, model, webSearch } = row;
    // The instance pays for proposing words.
    const proposesWords = (findSourceType(row.type)?.asksModel ?? false) && (isInstances || !own);
    return {
      ...{ id, name, description, provider, icon, model, webSearch, proposesWords },
      ...{ available: isInstances || own !== null, ...(own && { byOwnKey: true as const }) },
      ...costsOf(own ?? row),
    };
  });
}

function usable(row: SourceRow | null, deps: SourceDeps): SourceRow | null {
  return row && whyUnavailable(row, deps) === null ? row : null;
}

/** The first usable source. `isAllowed` tells by id whether the member may use it. */
export function defaultSourceId(
  db: Db,
  deps: SourceDeps,
  isAllowed: (id: string) => boolean = () => true,
  ownOf = nobodys,
): string {
  const isUsable = (row: SourceRow) => usable(ownOf(row), deps) ?? usable(row, deps);
  return readSources(db).find((row) => isAllowed(row.id) && isUsable(row))?.id ?? "digest";
}

/** A sentence for people; null if the source can be used. */
export function whyUnavailable(row: SourceRow, deps: SourceDeps): string | null {
  const type = findSourceType(row.type);
  if (!row.isEnabled) return unavailable.disabled(row.name);
  if (row.stoppedReason !== null) return row.stoppedReason;
  if (!type) return unavailable.unknownType(row.name);
  if (!type.asksModel) return null;
  return whyKeyless(row, type.needsKey, deps) ?? whyUnpriced(row, deps.budget);
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
  const isBounded = budget !== null || row.ownerId !== undefined;
  if (!isBounded || sourcePrice(row) !== null) return null;
  return unavailable.noPrice(row.name, row.model);
}
