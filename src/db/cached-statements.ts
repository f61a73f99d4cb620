import type { Database, Statement } from "bun:sqlite";
import { BunSQLiteDatabase, SQLiteBunSession, type SQLiteBunTransaction } from "drizzle-orm/bun-sqlite";
import { SQLiteSyncDialect, type SQLiteTransactionConfig } from "drizzle-orm/sqlite-core";
import { Latest } from "../latest.ts";

/** More than the texts that recur; those with a list of varying length come and go. */
const longestCache = 256;

/** From here on `sqlite` compiles each text of a statement once: that costs several times what running it does. */
export function cacheStatements(sqlite: Database): void {
  const statements = new Latest<string, Statement>(longestCache);
  const compile = sqlite.prepare.bind(sqlite);
  const close = sqlite.close.bind(sqlite);
  const prepare = (text: string): Statement => {
    const statement = statements.get(text) ?? compile(text);
    statements.set(text, statement);
    return statement;
  };
  sqlite.prepare = prepare as Database["prepare"];
  // An open statement would keep the file open.
  sqlite.close = (throwOnError) => {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
    close(throwOnError);
  };
}

/**
 * SQLite plans a statement anew at each new value of a parameter that it has looked at while planning, as it does where
 * a table has an index of some rows only. The plus, which changes no value, keeps it from looking: reading one topic
 * takes 4 microseconds instead of 50. An index of some rows is then found by a literal alone.
 */
class PlannedOnce extends SQLiteSyncDialect {
  override escapeParam(): string {
    return "+?";
  }
}

type NoSchema = Record<string, never>;
type Transaction = SQLiteBunTransaction<NoSchema, NoSchema>;

const connections = new WeakMap<object, object>();

/** The same for a database and its transactions: what one of them has prepared serves the others. */
export function connectionOf(db: object): object {
  return connections.get(db) ?? db;
}

class Session extends SQLiteBunSession<NoSchema, NoSchema> {
  override transaction<T>(run: (tx: Transaction) => T, config?: SQLiteTransactionConfig): T {
    return super.transaction((tx) => {
      connections.set(tx, this);
      return run(tx);
    }, config);
  }
}

/** As `drizzle` of drizzle-orm makes it, but that each statement is planned once. */
export function connect(sqlite: Database): BunSQLiteDatabase & { $client: Database } {
  const dialect = new PlannedOnce();
  const session = new Session(sqlite, dialect, undefined);
  const db = new BunSQLiteDatabase<NoSchema>("sync", dialect, session, undefined);
  connections.set(db, session);
  return Object.assign(db, { $client: sqlite });
}
