import { is, Param, type SQL, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { connectionOf } from "./cached-statements.ts";
import type { Tx } from "./open.ts";

const cache = new WeakMap<object, WeakMap<object, Map<string, unknown>>>();
/** Most conditions are made once, and rendering one takes some 10 microseconds. */
const texts = new WeakMap<SQL, string>();
const dialect = new SQLiteSyncDialect();

/** Prepared at the first call. The key is `define` itself: make it once, at module level, of the database alone. */
export function prepared<T, Connection extends Tx>(db: Connection, define: (db: Connection) => T): T {
  return preparedWhere(db, define, undefined, () => define(db));
}

/** The key is `definition` itself and the SQL of `where`, bound values included: nothing else may vary in `build`. */
export function preparedWhere<T>(db: Tx, definition: object, where: SQL | undefined, build: () => T): T {
  return preparedAs(db, definition, where ? textOf(where) : "", build);
}

/** The key is `definition` itself and `key`, which must be another one for every statement that `build` can give. */
export function preparedAs<T>(db: Tx, definition: object, key: string, build: () => T): T {
  const statements = statementsOf(db, definition);
  const known = statements.get(key);
  if (known !== undefined) return known as T;
  const built = build();
  statements.set(key, built);
  return built;
}

/** The column holds one of the values that the placeholder is given as JSON: one parameter for any number of them. */
export function isAmong(column: SQLiteColumn, placeholder: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

function statementsOf(db: Tx, definition: object): Map<string, unknown> {
  const connection = connectionOf(db);
  const known = cache.get(connection)?.get(definition);
  if (known) return known;
  const definitions = cache.get(connection) ?? new WeakMap<object, Map<string, unknown>>();
  const statements = new Map<string, unknown>();
  cache.set(connection, definitions.set(definition, statements));
  return statements;
}

function textOf(where: SQL): string {
  const known = texts.get(where);
  if (known !== undefined) return known;
  const query = dialect.sqlToQuery(where);
  const text = `${query.sql} ${JSON.stringify(query.params.map((param) => (is(param, Param) ? param.value : param)))}`;
  texts.set(where, text);
  return text;
}
