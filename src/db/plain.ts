import type { SQLQueryBindings } from "bun:sqlite";
import { type AnyColumn, fillPlaceholders, is, Param, Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "./open.ts";

/** What SQLite holds of a column: times are milliseconds, flags 0 or 1, and JSON is text. */
type Plain<C extends AnyColumn> = C["_"]["data"] extends string | number
  ? C["_"]["data"]
  : C["_"]["driverParam"];

type OrNull<C extends AnyColumn> = C["_"]["notNull"] extends true ? Plain<C> : Plain<C> | null;

/** Columns for `select`, to be read by `plainStatement` under the names that they have here. */
export function plain<Columns extends Record<string, AnyColumn>>(columns: Columns) {
  return named(columns) as { [Name in keyof Columns]: SQL.Aliased<OrNull<Columns[Name]>> };
}

/** The same for columns of a table that is joined only where it has a row. */
export function plainIfAny<Columns extends Record<string, AnyColumn>>(columns: Columns) {
  return named(columns) as { [Name in keyof Columns]: SQL.Aliased<Plain<Columns[Name]> | null> };
}

type Values = Record<string, SQLQueryBindings>;

export interface PlainStatement<Row> {
  all(values: Values): Row[];
  get(values: Values): Row | null;
}

/**
 * Compiles a query whose columns all have a name, made by `plain`, `plainIfAny` or `.as`. Its rows come as SQLite holds
 * them: for what is read most often, as drizzle's mapping takes longer than the query.
 */
export function plainStatement<Row>(
  db: Db,
  query: { toSQL(): { sql: string; params: unknown[] }; all(): Row[] },
): PlainStatement<Row> {
  const { sql: text, params } = query.toSQL();
  const statement = db.$client.prepare<Row, SQLQueryBindings[]>(text);
  const readers = params.map((param): ((values: Values) => SQLQueryBindings) => {
    const read = (values: Values) => fillPlaceholders([param], values)[0] as SQLQueryBindings;
    if (is(param, Param)) return read;
    if (!is(param, Placeholder)) {
      const constant = read({});
      return () => constant;
    }
    const { name } = param;
    return (values) => values[name] ?? (name in values ? null : read(values));
  });
  const bound = (values: Values) => readers.map((read) => read(values));
  return {
    all: (values) => statement.all(...bound(values)),
    get: (values) => statement.get(...bound(values)),
  };
}

function named(columns: Record<string, AnyColumn>): Record<string, SQL.Aliased> {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]));
}
