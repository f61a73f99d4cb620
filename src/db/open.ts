import { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { Refusal } from "../errors.ts";
import { explain } from "./causes.ts";
import { isUpToDate, migrate, type Upgrade } from "./migrations.ts";

export type Db = BunSQLiteDatabase & { $client: Database };

/** What a step of a transaction is given: the database or the transaction it runs in. */
export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "get" | "all" | "run">;

/** The data folder or the database cannot be used as it is. The message says what is wrong and where. */
export class DatabaseRefused extends Refusal {
  override name = "DatabaseRefused";
}

/** Earlier SQLite can lose data when two processes checkpoint at once (https://sqlite.org/wal.html). */
const oldestSqlite = [3, 51, 3] as const;

/** How long to wait for others who write, in milliseconds. */
const busyTimeout = 10_000;

const upgrades = new WeakMap<Db, Upgrade>();

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
    const isNew = !exists(file);
    // SQLite would open what it can only read, and fail at the first write.
    for (const path of isNew ? [dataDir] : [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
    if (check && !isNew) requireSound(file);
    const sqlite = new Database(file, { create: true, strict: true });
    if (isNew) chmodSync(file, 0o600);
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`);
    requireSqlite(sqlite);
    const isCurrent = isUpToDate(sqlite);
    // Nothing was written so far: what is refused is left as it was.
    prepare(sqlite);
    const db = drizzle(sqlite);
    if (!isCurrent) upgrades.set(db, migrate(sqlite, now));
    return db;
  } catch (cause) {
    throw refusalOf(cause, dataDir);
  }
}

/** The refusal that says in one line what the disk, the system or SQLite has against using a data folder. */
export function refusalOf(cause: unknown, dataDir: string): DatabaseRefused {
  const { path = join(dataDir, "topicapp.db") } = cause as { path?: string };
  return new DatabaseRefused(`${path}: ${explain(cause, path)}`, { cause });
}

/** What was done to bring the database up to date when it was opened; undefined when it was. */
export function upgradeOf(db: Db): Upgrade | undefined {
  return upgrades.get(db);
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

/** @throws when the log of a database is there without it: SQLite would take it for left over, and remove it */
function exists(file: string): boolean {
  const size = sizeOf(file);
  if (size === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0)
    throw new Error("it is empty, but its log (topicapp.db-wal) is not; restore a backup, or move both away");
  return size !== undefined;
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

function prepare(sqlite: Database): void {
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  sqlite.run("PRAGMA cache_size = -16000");
}

/** On a connection that cannot write: any other folds the log back when it is closed, into a damaged file too. */
function requireSound(file: string): void {
  const sqlite = new Database(file, { readonly: true });
  sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`);
  const verdict = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get();
  sqlite.close();
  if (verdict?.quick_check !== "ok")
    throw new Error(`damaged: ${verdict?.quick_check.replaceAll("\n", " ")}; restore a backup`);
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
