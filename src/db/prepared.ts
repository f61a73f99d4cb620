import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "./open.ts";

const statements = new WeakMap<object, WeakMap<object, unknown>>();

/** Returns a statement prepared once for each connection. The key is `define` itself, so create it at module level. */
export function prepared<T, Connection extends Tx>(db: Connection, define: (db: Connection) => T): T {
  return preparedFor(db, define, () => define(db));
}

/** Like `prepared`, for statements built from other definitions: `key` is an object that outlives a request. */
export function preparedFor<T>(db: Tx, key: object, build: () => T): T {
  const ofConnection = statements.get(db) ?? new WeakMap<object, unknown>();
  statements.set(db, ofConnection);
  if (!ofConnection.has(key)) ofConnection.set(key, build());
  return ofConnection.get(key) as T;
}

/** The column equals one of the values in the placeholder's JSON: one parameter for any number of them. */
export function isAmong(column: SQLiteColumn, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}
