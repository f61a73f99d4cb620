import { and, count, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { invalid } from "../base/errors.ts";
import { parseJson } from "../base/json.ts";
import type { PageQuery } from "../contract/base/common.ts";
import type { Db } from "./open.ts";
import { preparedFor } from "./prepared.ts";
import { words } from "./words.ts";

export interface ListPage<T> {
  items: T[];
  total: number;
  next: string | null;
}

/** Create it once, at module level: its statements are kept with it. */
export interface List<Row> {
  value: SQLiteColumn | SQL;
  id: SQLiteColumn;
  select(db: Db): Selection<Row>;
  /** Counts the rows if the condition needs other tables; by default, those of the `id` column's table. */
  count?(db: Db): { where(where: SQL | undefined): { prepare(): PageStatement<{ rows: number }> } };
  /** Adds to the condition of each page and of the count. */
  narrow?(db: Db, where: SQL | undefined): SQL | undefined;
  /** Runs the query if drizzle itself is too slow. */
  statement?(db: Db, query: Query<Row>): PageStatement<Row>;
  /** A row's `value` and `id`. */
  position(row: Row): [value: Date | number | null, id: string];
}

/** A filter for the rows. A value that varies between requests is a placeholder, with its value in `values`. */
export interface Among {
  where: SQL | undefined;
  values?: Values;
}

type Values = Record<string, string | number | null>;

/** A query that has no condition and no order yet. */
interface Selection<Row> {
  where(where: SQL | undefined): { orderBy(...columns: SQL[]): { limit(limit: Placeholder): Query<Row> } };
}

interface Query<Row> {
  prepare(): PageStatement<Row>;
  toSQL(): { sql: string; params: unknown[] };
}

interface PageStatement<Row> {
  all(values: Values): Row[];
}

/** Rows added in the meantime cause no repeats or gaps. @throws validation_failed for a malformed cursor */
export function readPage<Row>(
  db: Db,
  list: List<Row>,
  { where, values }: Among,
  { limit, cursor }: PageQuery,
): ListPage<Row> {
  const { first, later, total } = statementsOf(db, list, where);
  const asked = { ...values, limit: limit + 1 };
  const rows = cursor === undefined ? first.all(asked) : later.all({ ...asked, ...decode(cursor) });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total: total.all({ ...values })[0]?.rows ?? 0,
    next: rows.length > limit && last ? encode(list.position(last)) : null,
  };
}

export function mapPage<Row, T>(page: ListPage<Row>, present: (row: Row) => T): ListPage<T> {
  return { ...page, items: page.items.map(present) };
}

interface Statements<Row> {
  first: PageStatement<Row>;
  later: PageStatement<Row>;
  total: PageStatement<{ rows: number }>;
}

/** Builds the statements of a module-level condition once. */
function statementsOf<Row>(db: Db, list: List<Row>, where: SQL | undefined): Statements<Row> {
  const { value, id } = list;
  const byCondition = preparedFor(db, list, () => new WeakMap<object, Statements<Row>>());
  const known = byCondition.get(where ?? list);
  if (known) return known;
  const narrowed = (condition: SQL | undefined) => (list.narrow ? list.narrow(db, condition) : condition);
  const page = (condition: SQL | undefined) => {
    const selected = list.select(db).where(narrowed(condition));
    const query = selected.orderBy(desc(value), desc(id)).limit(sql.placeholder("limit"));
    return list.statement?.(db, query) ?? query.prepare();
  };
  const counted = list.count?.(db) ?? db.select({ rows: count() }).from(id.table);
  const statements = {
    first: page(where),
    later: page(and(where, past(value, id))),
    total: counted.where(narrowed(where)).prepare(),
  };
  byCondition.set(where ?? list, statements);
  return statements;
}

/** SQLite uses an index for a row value, but not for the same condition written with OR. */
function past(value: SQLiteColumn | SQL, id: SQLiteColumn): SQL {
  return sql`(${value}, ${id}) < (${sql.placeholder("lastValue")}, ${sql.placeholder("lastId")})`;
}

function encode([value, id]: ReturnType<List<never>["position"]>): string {
  return Buffer.from(JSON.stringify([Number(value), id])).toString("base64url");
}

const position = z.tuple([z.number(), z.string()]);

function decode(cursor: string): { lastValue: number; lastId: string } {
  const { data } = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!data) throw invalid("cursor", words.cursor);
  const [lastValue, lastId] = data;
  return { lastValue, lastId };
}
