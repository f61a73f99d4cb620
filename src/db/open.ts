import { Database } from "bun:sqlite";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { Refusal } from "../errors.ts";
import { MigrationRefused, migrate } from "./migrations.ts";

export type Db = BunSQLiteDatabase & { $client: Database };

/** What a step of a transaction is given: the database or the transaction it runs in. */
export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "get" | "all" | "run">;

/** The data folder or the database cannot be used as it is. The message says what is wrong and where. */
export class DatabaseRefused extends Refusal {
  override name = "DatabaseRefused";
}

/** Earlier SQLite can lose data when two processes checkpoint at once (https://sqlite.org/wal.html). */
const oldestSqlite = [3, 51, 3] as const;

/**
 * Opens `topicapp.db` in a folder, making both where they are missing, checks it and brings its schema
 * up to date. Without `check` its soundness is not looked at, which takes the longer the larger it is.
 *
 * @throws DatabaseRefused when the folder cannot be written, the file is no sound database, or it
 *   belongs to a newer version; the file is left as it was
 */
export function openDatabase(dataDir: string, now: Date, { check = true } = {}): Db {
  const file = join(dataDir, "topicapp.db");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const isNew = !existsSync(file);
    const sqlite = new Database(file, { create: true, strict: true });
    if (isNew) chmodSync(file, 0o600);
    prepare(sqlite);
    if (check) requireSound(sqlite);
    migrate(sqlite, now);
    return drizzle(sqlite);
  } catch (cause) {
    throw new DatabaseRefused(`${file}: ${reason(cause)}`, { cause });
  }
}

/** Folds the write-ahead log back into the file, where nobody else is reading it, and closes it. */
export function closeDatabase(db: Db): void {
  try {
    db.$client.run("PRAGMA optimize");
    db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // Housekeeping: the log is folded back at the next opening.
  }
  db.$client.close();
}

function prepare(sqlite: Database): void {
  sqlite.run("PRAGMA busy_timeout = 10000");
  requireSqlite(sqlite);
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  sqlite.run("PRAGMA cache_size = -16000");
}

function requireSound(sqlite: Database): void {
  const verdict = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get();
  if (verdict?.quick_check !== "ok") throw new Error(`damaged: ${verdict?.quick_check}; restore a backup`);
}

function requireSqlite(sqlite: Database): void {
  const version =
    sqlite.query<{ version: string }, []>("SELECT sqlite_version() AS version").get()?.version ?? "";
  const parts = version.split(".").map(Number);
  for (const [place, least] of oldestSqlite.entries()) {
    const part = parts[place] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(`SQLite ${version} is older than ${oldestSqlite.join(".")}`);
  }
}

function reason(cause: unknown): string {
  if (cause instanceof MigrationRefused) return cause.message;
  const { code = "", message = String(cause) } = cause as { code?: string; message?: string };
  if (code === "SQLITE_NOTADB") return "this is no SQLite database; move it away or restore a backup";
  if (code === "SQLITE_CANTOPEN" || code === "EACCES" || code === "EROFS" || code === "SQLITE_READONLY")
    return `cannot be written (${code}); check who owns the folder and its rights`;
  return message;
}
