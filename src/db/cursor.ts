import { and, count, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { invalid } from "../base/errors.ts";
import { parseJson } from "../base/json.ts";
import type { PageQuery } from "../contract/common.ts";
import type { Db } from "./open.ts";
import { preparedFor } from "./prepared.ts";

export interface ListPage<T> {
  items: T[];
  total: number;
  next: string | null;
}

/** Made once, at module level, as its statements are kept with it. */
export interface List<Row> {
  value: SQLiteColumn | SQL;
  id: SQLiteColumn;
  select(db: Db, slice: Slice): Query<Row>;
  count(db: Db, where: SQL | undefined): Query<{ rows: number }>;
  position(row: Row): Position;
}

/** The rows that are in the list. A value that varies between requests is a placeholder, and stands in `values`. */
export interface Among {
  where: SQL | undefined;
  values?: Values;
}

type Values = Record<string, string | number | null>;

export interface Slice {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: Placeholder;
}

interface Query<Row> {
  prepare(): PageStatement<Row>;
}

interface PageStatement<Row> {
  all(values: Values): Row[];
}

export type Position = [value: number, id: string];

/** Rows added meanwhile cause no repeats or gaps. @throws validation_failed for a malformed cursor */
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

/** `query`, which has no condition and no order yet, for one page of a list. */
export function sliced<Limited>(query: UnboundedQuery<Limited>, { where, orderBy, limit }: Slice): Limited {
  return query
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

interface UnboundedQuery<Limited> {
  where(where: SQL | undefined): { orderBy(...columns: SQL[]): { limit(limit: Placeholder): Limited } };
}

export function countIn(table: SQLiteTable): List<unknown>["count"] {
  return (db, where) => db.select({ rows: count() }).from(table).where(where);
}

export function mapPage<Row, T>(page: ListPage<Row>, present: (row: Row) => T): ListPage<T> {
  return { ...page, items: page.items.map(present) };
}

interface Statements<Row> {
  first: PageStatement<Row>;
  later: PageStatement<Row>;
  total: PageStatement<{ rows: number }>;
}

/** A condition that is made once, at module level, has its statements built once. */
function statementsOf<Row>(db: Db, list: List<Row>, where: SQL | undefined): Statements<Row> {
  const { value, id } = list;
  const byCondition = preparedFor(db, list, () => new WeakMap<object, Statements<Row>>());
  const known = byCondition.get(where ?? list);
  if (known) return known;
  const statements = {
    first: list.select(db, slice(list, where)).prepare(),
    later: list.select(db, slice(list, and(where, past(value, id)))).prepare(),
    total: list.count(db, where).prepare(),
  };
  byCondition.set(where ?? list, statements);
  return statements;
}

function slice({ value, id }: Pick<List<unknown>, "value" | "id">, where: SQL | undefined): Slice {
  return { where, orderBy: [desc(value), desc(id)], limit: sql.placeholder("limit") };
}

/** SQLite looks a row value up in an index; the same written with OR it does not. */
function past(value: SQLiteColumn | SQL, id: SQLiteColumn): SQL {
  return sql`(${value}, ${id}) < (${sql.placeholder("lastValue")}, ${sql.placeholder("lastId")})`;
}

function encode(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

const position = z.tuple([z.number(), z.string()]);

function decode(cursor: string): { lastValue: number; lastId: string } {
  const { data } = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!data) throw invalid("cursor", "The cursor is not one of ours");
  const [lastValue, lastId] = data;
  return { lastValue, lastId };
}
