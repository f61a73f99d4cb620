import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "./open.ts";
import { preparedAs } from "./prepared.ts";

// Built once for each set of columns: drizzle takes longer to build a statement than SQLite to run it.

type Row<Table extends SQLiteTable> = Partial<Table["$inferInsert"]>;

/** `key` says which rows: those whose columns have these values, none of them null. */
export function updateRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  key: Row<Table>,
  values: Row<Table>,
): void {
  const [wanted, set] = [namesOf(key), namesOf(values)];
  const build = () =>
    tx
      .update(table)
      .set(placeholders("set", set) as Row<Table>)
      .where(and(...wanted.map((name) => sql`${columnOf(table, name)} = ${sql.placeholder(`key.${name}`)}`)))
      .prepare();
  const statement = preparedAs(tx, table, `update ${wanted} ${set}`, build);
  statement.run({ ...encoded(table, "key", key), ...encoded(table, "set", values) });
}

export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  row: Table["$inferInsert"],
  { onConflict }: { onConflict?: "do nothing" } = {},
): void {
  const names = namesOf(row);
  const build = () => {
    const insert = tx.insert(table).values(placeholders("row", names) as Table["$inferInsert"]);
    return (onConflict ? insert.onConflictDoNothing() : insert).prepare();
  };
  const statement = preparedAs(tx, table, `insert ${names} ${onConflict}`, build);
  statement.run(encoded(table, "row", row));
}

const namesOf = (row: object): string[] =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);

function placeholders(prefix: string, names: string[]): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(`${prefix}.${name}`)}`]));
}

function encoded(table: SQLiteTable, prefix: string, row: object): Record<string, unknown> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    values.map(([name, value]) => [
      `${prefix}.${name}`,
      value === null ? null : columnOf(table, name).mapToDriverValue(value),
    ]),
  );
}

function columnOf(table: SQLiteTable, name: string): SQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`there is no column ${name}`);
  return column;
}
