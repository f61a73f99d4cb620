import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { explain, isUnwritable } from "./causes.ts";
import { isSameFile, writeCopy } from "./copy.ts";
import { findPending, migrate, migrations } from "./migrations.ts";
import { DatabaseRefused, type Db } from "./open.ts";
import { forgetDamage } from "./soundness.ts";
import { words } from "./words.ts";

/** Safe while others write. @throws DatabaseRefused if `file` can't be written; an existing file stays */
export function backUp({ $client }: Db, file: string): void {
  if (isSameFile(file, $client.filename))
    throw new DatabaseRefused(words.refused(file, words.backupOverDatabase));
  try {
    writeCopy($client, file);
  } catch (cause) {
    throw new DatabaseRefused(words.refused(file, words.unwritable(explain(cause, file))), { cause });
  }
}

/** The number of rows in each table of a backup. */
export type TableCounts = Record<string, number>;

/** Writes a backup like `backUp`, but opens and reads all of it before it appears. @throws DatabaseRefused */
export function backUpVerified({ $client }: Db, file: string): TableCounts {
  let counts: TableCounts = {};
  try {
    writeCopy($client, file, {
      finish(draft) {
        counts = readCounts(draft);
      },
    });
  } catch (cause) {
    if (cause instanceof DatabaseRefused) throw cause;
    throw new DatabaseRefused(words.refused(file, words.unwritable(explain(cause, file))), { cause });
  }
  return counts;
}

/** @throws DatabaseRefused if the file isn't an undamaged backup */
export function readCounts(file: string, known = migrations): TableCounts {
  const sqlite = openSound(file, known);
  try {
    const tables = sqlite
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    const count = (table: string) =>
      sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows ?? 0;
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
  } finally {
    sqlite.close();
  }
}

/** Call it with the server stopped. @returns the path of the replaced database @throws DatabaseRefused */
export function restore(dataDir: string, file: string, now: Date, known = migrations): string | null {
  const current = join(dataDir, "topicapp.db");
  if (isSameFile(file, current)) throw new DatabaseRefused(words.refused(file, words.restoreOfDatabase));
  const backup = openSound(file, known);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    let kept: string | null = null;
    writeCopy(backup, current, {
      finish: (copy) => bringUpToDate(copy, now, known),
      makeWay: () => {
        if (existsSync(current)) kept = keep(current, now);
      },
    });
    forgetDamage(current);
    return kept;
  } catch (cause) {
    if (cause instanceof BackupUnusable)
      throw new DatabaseRefused(words.refused(file, cause.message), { cause });
    throw new DatabaseRefused(words.refused(current, explain(cause, current)), { cause });
  } finally {
    backup.close();
  }
}

class BackupUnusable extends Error {}

function bringUpToDate(copy: string, now: Date, known: typeof migrations): void {
  const sqlite = new Database(copy, { strict: true });
  try {
    sqlite.run("PRAGMA foreign_keys = ON");
    migrate(sqlite, now, known, { keepsCopy: false });
    requireOwnSchema(sqlite, known);
  } catch (cause) {
    if (isUnwritable(cause) || cause instanceof BackupUnusable) throw cause;
    throw new BackupUnusable(words.backup.notUpdated((cause as Error).message), { cause });
  } finally {
    sqlite.close();
  }
}

/**
 * A trigger or view that somebody put into a backup would run with every later write. Tables of other programs, such as
 * Litestream's, may stay. @throws BackupUnusable
 */
function requireOwnSchema(sqlite: Database, known: typeof migrations): void {
  const fresh = new Database(":memory:", { strict: true });
  migrate(fresh, new Date(0), known, { keepsCopy: false });
  const [expected, found] = [readSchema(fresh), readSchema(sqlite)];
  fresh.close();
  for (const [name, { type, table, sql }] of found) {
    const own = expected.get(name);
    const isHarmless =
      type === "table" ? !/^CREATEVIRTUAL/i.test(sql) : type === "index" && !expected.has(table);
    if (own ? own.type !== type || own.sql !== sql : !isHarmless)
      throw new BackupUnusable(words.backup.foreign(`${type} ${name}`));
  }
  for (const [name, { type }] of expected)
    if (!found.has(name)) throw new BackupUnusable(words.backup.missing(`${type} ${name}`));
}

interface SchemaObject {
  type: string;
  table: string;
  /** Without spaces and quotation marks, in which versions of SQLite differ. */
  sql: string;
}

function readSchema(sqlite: Database): Map<string, SchemaObject> {
  const rows = sqlite
    .query<SchemaObject & { name: string }, []>(
      `SELECT name, type, tbl_name AS "table", coalesce(sql, '') AS sql FROM sqlite_master WHERE substr(name, 1, 7) <> 'sqlite_'`,
    )
    .all();
  return new Map(
    rows.map(({ name, sql, ...rest }) => [name, { ...rest, sql: sql.replace(/[\s"'`[\]]/g, "") }]),
  );
}

function keep(current: string, now: Date): string {
  const kept = `${current}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  foldLog(current);
  // A log that couldn't be checkpointed must not be taken for the backup's.
  for (const suffix of ["-wal", "-shm"]) {
    if (existsSync(`${current}${suffix}`)) renameSync(`${current}${suffix}`, `${kept}${suffix}`);
  }
  try {
    // Not a rename, because a crash here mustn't leave the folder without a database.
    linkSync(current, kept);
  } catch {
    copyFileSync(current, kept);
  }
  return kept;
}

function foldLog(current: string): void {
  try {
    const sqlite = new Database(current);
    sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite.close();
  } catch {
    // A damaged database is kept with its log.
  }
}

function openSound(file: string, known: typeof migrations): Database {
  if (!existsSync(file)) throw new DatabaseRefused(words.refused(file, words.noFile));
  let sqlite: Database | undefined;
  try {
    sqlite = new Database(file, { readonly: true });
    const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
    if (verdict?.integrity_check !== "ok")
      throw new Error(words.backup.damaged(verdict?.integrity_check ?? ""));
    if (findPending(sqlite, known).length === known.length) throw new Error(words.backup.notOurs);
    return sqlite;
  } catch (cause) {
    sqlite?.close();
    const { code, message } = cause as { code?: string; message: string };
    const reason = code === "SQLITE_NOTADB" ? words.backup.notSqlite : message;
    throw new DatabaseRefused(words.refused(file, reason), { cause });
  }
}
