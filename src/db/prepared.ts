import type { Db } from "./open.ts";

const cache = new WeakMap<Db, Map<string, unknown>>();

/** Preparing costs more than running. `name` must be unique for every text that `build` can give. */
export function prepared<T>(db: Db, name: string, build: () => T): T {
  const statements = cache.get(db) ?? new Map<string, unknown>();
  cache.set(db, statements);
  if (!statements.has(name)) statements.set(name, build());
  return statements.get(name) as T;
}
