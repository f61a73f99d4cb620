import type { Db } from "./open.ts";

const cache = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement built once for a database and kept: preparing costs more than running. `name` must tell
 * apart every text that `build` can give.
 */
export function prepared<T>(db: Db, name: string, build: () => T): T {
  const statements = cache.get(db) ?? new Map<string, unknown>();
  cache.set(db, statements);
  if (!statements.has(name)) statements.set(name, build());
  return statements.get(name) as T;
}
