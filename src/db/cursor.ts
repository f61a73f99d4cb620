import { and, count, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PageQuery } from "../contract/common.ts";
import { invalid } from "../errors.ts";
import type { Db } from "./open.ts";
import { prepared } from "./prepared.ts";

export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

interface List<Row> {
  /** Must be unique: prepared statements are cached under it. */
  name: string;
  among: SQL | undefined;
  values: Values;
  value: SQLiteColumn | SQL;
  id: SQLiteColumn;
  select(slice: Slice): Query<Row>;
  count(where: SQL | undefined): Query<{ rows: number }>;
  position(row: Row): Position;
}

type Values = Record<string, string | number | null>;

export interface Slice {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: Placeholder;
}

interface Query<Row> {
  prepare(): { all(values: Values): Row[] };
}

export type Position = [value: number, id: string];

/** Rows added meanwhile cause no repeats or gaps. @throws validation_failed for a malformed cursor */
export function readPage<Row>(db: Db, list: List<Row>, { limit, cursor }: PageQuery): Page<Row> {
  const rows =
    cursor === undefined ? firstRows(db, list, limit + 1) : rowsAfter(db, list, decode(cursor), limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total: countAll(db, list),
    next: rows.length > limit && last ? encode(list.position(last)) : null,
  };
}

export function countIn(db: Db, table: SQLiteTable): (where: SQL | undefined) => Query<{ rows: number }> {
  return (where) => db.select({ rows: count() }).from(table).where(where);
}

export function mapPage<Row, T>(page: Page<Row>, present: (row: Row) => T): Page<T> {
  return { ...page, items: page.items.map(present) };
}

function firstRows<Row>(db: Db, { name, among, values, ...list }: List<Row>, limit: number): Row[] {
  const statement = prepared(db, `${name}, first page`, () => list.select(slice(list, among)).prepare());
  return statement.all({ ...values, limit });
}

function rowsAfter<Row>(
  db: Db,
  { name, among, values, ...list }: List<Row>,
  [value, id]: Position,
  limit: number,
): Row[] {
  const statement = prepared(db, `${name}, later page`, () =>
    list.select(slice(list, and(among, past(list.value, list.id)))).prepare(),
  );
  return statement.all({ ...values, limit, lastValue: value, lastId: id });
}

function countAll<Row>(db: Db, { name, among, values, ...list }: List<Row>): number {
  const statement = prepared(db, `${name}, total`, () => list.count(among).prepare());
  return statement.all(values)[0]?.rows ?? 0;
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

function decode(cursor: string): Position {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Number.isFinite(value) && typeof id === "string") return [value, id];
  } catch {
    // Falls through to the error below.
  }
  throw invalid("cursor", "The cursor is not one of ours");
}
