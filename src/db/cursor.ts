import { and, count, desc, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PageQuery } from "../contract/common.ts";
import { invalid } from "../errors.ts";
import type { Db } from "./open.ts";

/** A list, one page of it: how many there are in all, and the cursor of the page after, if any. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

/** A list of rows, newest first by `value` (milliseconds), ties broken by `id`. */
interface List {
  table: SQLiteTable;
  among: SQL | undefined;
  value: SQLiteColumn;
  id: SQLiteColumn;
}

/** What a page's query must add to its own: the rows from where the last page ended, and one more. */
interface Slice {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** The place of a row: its sort value as stored, and its id. */
type Position = [value: number, id: string];

/**
 * Reads one page by keyset: no row comes twice and none is lost while others are added.
 *
 * @throws validation_failed for a cursor that we did not give out
 */
export function readPage<Row>(
  db: Db,
  { table, among, value, id }: List,
  { limit, cursor }: PageQuery,
  read: (slice: Slice) => Row[],
  position: (row: Row) => Position,
): Page<Row> {
  const past = cursor === undefined ? undefined : pastPosition(decode(cursor), value, id);
  const rows = read({ where: and(among, past), orderBy: [desc(value), desc(id)], limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total: db.select({ rows: count() }).from(table).where(among).get()?.rows ?? 0,
    next: rows.length > limit && last ? encode(position(last)) : null,
  };
}

/** The same page with its rows in another shape. */
export function mapPage<Row, T>(page: Page<Row>, present: (row: Row) => T): Page<T> {
  return { ...page, items: page.items.map(present) };
}

function pastPosition(
  [value, id]: Position,
  valueColumn: SQLiteColumn,
  idColumn: SQLiteColumn,
): SQL | undefined {
  const stored = sql`${value}`;
  return or(lt(valueColumn, stored), and(sql`${valueColumn} = ${stored}`, lt(idColumn, id)));
}

function encode(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function decode(cursor: string): Position {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Number.isFinite(value) && typeof id === "string") return [value, id];
  } catch {
    // Falls through to the refusal: any other text is as wrong.
  }
  throw invalid("cursor", "The cursor is not one of ours");
}
