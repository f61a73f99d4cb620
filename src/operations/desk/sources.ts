import type { DeskSource } from "../../contract/admin/desk.ts";
import type { Db } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { findSourceType } from "../../providers/descriptors/registry.ts";
import { type KeyRing, KeyUnreadable, keyOf } from "../../sources/keys.ts";
import { requireSource, type SourceChanges, setSource } from "../../sources/settings.ts";
import { readSources, type SourceDeps, type SourceRow, whyUnavailable } from "../../sources/sources.ts";
import { retryFailed } from "../../updates/queue/queue.ts";

/** Changes a source. If that restarts it, topics whose last run failed on it are due again. @throws AppError */
export function changeSource(
  db: Db,
  ring: KeyRing,
  { id, ...changes }: SourceChanges & { id: string },
  now: Date,
): SourceRow {
  return writeTransaction(db, () => {
    const before = requireSource(db, id);
    const row = setSource(db, ring, id, changes);
    if (before.stoppedReason !== null && row.stoppedReason === null) retryFailed(db, id, now);
    return row;
  });
}

export function listDeskSources(db: Db, deps: SourceDeps, now: Date): DeskSource[] {
  return readSources(db).map((row) => presentDeskSource(row, deps, now));
}

export function presentDeskSource(row: SourceRow, deps: SourceDeps, now: Date): DeskSource {
  const { id, name, provider, icon, model, isEnabled, openUntil } = row;
  return {
    ...{ id, name, provider, icon, model, isEnabled, isStopped: row.stoppedReason !== null },
    ...keyEnding(row, deps),
    takesKey: findSourceType(row.type)?.asksModel ?? false,
    problem: whyUnavailable(row, deps),
    pausedUntil: openUntil !== null && openUntil > now ? openUntil.toISOString() : null,
  };
}

/** The last four characters of a key, unless it's short, and its origin. */
export function keyEnding(row: SourceRow, ring: KeyRing): Pick<DeskSource, "ending" | "keyFrom"> {
  const keyFrom = row.apiKey === null ? "environment" : "database";
  try {
    const key = keyOf(ring, row);
    if (key === null) return { ending: null, keyFrom: null };
    return { ending: key.length > 8 ? key.slice(-4) : "", keyFrom };
  } catch (cause) {
    if (cause instanceof KeyUnreadable) return { ending: null, keyFrom };
    throw cause;
  }
}
