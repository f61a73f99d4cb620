import { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { Refusal } from "../base/errors.ts";
import { explain, isBusy } from "./causes.ts";
import { isUpToDate, migrate, type Upgrade } from "./migrations.ts";
import { requireSound } from "./soundness.ts";
import { words } from "./words.ts";

export type Db = BunSQLiteDatabase & { $client: Database };

export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "get" | "all" | "run">;

export class DatabaseRefused extends Refusal {
  override name = "DatabaseRefused";
}

/** Earlier SQLite can lose data when two processes checkpoint at once (https://sqlite.org/wal.html). */
const oldestSqlite = [3, 51, 3] as const;

/** Milliseconds that a statement waits for another process's lock. */
export const busyTimeout = 10_000;

/** More than the number of recurring statements; those with a list of varying length come and go. */
const longestCache = 256;

const upgrades = new WeakMap<Db, Upgrade>();

/** Databases that haven't been checked completely yet. */
const unchecked = new WeakSet<Db>();

/** Pages of the log after which SQLite checkpoints. */
const foldedAfter = 1_000;

/**
 * Opens a database. With `check`, damage that shows at once is refused; `isChecked` says whether all of it was read,
 * and until `setChecked` there is no checkpoint. @throws DatabaseRefused for an unusable folder or file
 */
export function openDatabase(dataDir: string, now: Date, { check = true } = {}): Db {
  const file = join(dataDir, "topicapp.db");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const isNew = !exists(file);
    for (const path of isNew ? [dataDir] : [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
    const isWholeRead = !check || isNew || requireSound(file, isUpToDate);
    const sqlite = new Database(file, { create: true, strict: true });
    if (isNew) chmodSync(file, 0o600);
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`);
    requireSqlite(sqlite);
    const isCurrent = isUpToDate(sqlite);
    prepare(sqlite);
    const db = drizzle(sqlite);
    if (!isCurrent) upgrades.set(db, migrate(sqlite, now));
    cacheStatements(sqlite);
    if (!isWholeRead) {
      unchecked.add(db);
      sqlite.run("PRAGMA wal_autocheckpoint = 0");
    }
    return db;
  } catch (cause) {
    throw refusalOf(cause, dataDir);
  }
}

/** drizzle compiles a statement each time it's run; Bun's `query` keeps compiled ones. */
function cacheStatements(sqlite: Database): void {
  Database.MAX_QUERY_CACHE_SIZE = longestCache;
  sqlite.prepare = sqlite.query;
}

export function refusalOf(cause: unknown, dataDir: string): DatabaseRefused {
  const { path = join(dataDir, "topicapp.db") } = cause as { path?: string };
  return new DatabaseRefused(words.refused(path, explain(cause, path)), { cause });
}

export function upgradeOf(db: Db): Upgrade | undefined {
  return upgrades.get(db);
}

export function isChecked(db: Db): boolean {
  return !unchecked.has(db);
}

/** Call it once the file was found undamaged. */
export function setChecked(db: Db): void {
  if (unchecked.delete(db)) db.$client.run(`PRAGMA wal_autocheckpoint = ${foldedAfter}`);
}

/** @throws if the database doesn't answer */
export function readAnything(db: Db): void {
  db.$client.query("SELECT tag FROM migrations LIMIT 1").get();
}

/** An unchecked one stays open until the process ends, because closing would checkpoint into a damaged file. */
export function closeDatabase(db: Db): void {
  if (!isChecked(db)) return;
  try {
    db.$client.run("PRAGMA optimize");
    // It would wait for readers, such as a backup, and block all writers meanwhile.
    db.$client.run("PRAGMA busy_timeout = 0");
    db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The log is checkpointed at the next opening.
  }
  db.$client.close();
}

/** @throws for an empty database with a log, because SQLite would delete the log */
function exists(file: string): boolean {
  const size = sizeOf(file);
  if (size === 0 && (sizeOf(`${file}-wal`) ?? 0) > 0) throw new Error(words.emptyWithLog);
  return size !== undefined;
}

function sizeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** If two processes that create the same file would deadlock, SQLite refuses one of them without waiting. */
function logAhead(sqlite: Database, triesLeft = busyTimeout / pause): void {
  try {
    sqlite.run("PRAGMA journal_mode = WAL");
  } catch (cause) {
    if (!isBusy(cause) || triesLeft <= 0) throw cause;
    Bun.sleepSync(pause);
    logAhead(sqlite, triesLeft - 1);
  }
}

/** Milliseconds. */
const pause = 20;

function prepare(sqlite: Database): void {
  logAhead(sqlite);
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA foreign_keys = ON");
  sqlite.run("PRAGMA cache_size = -16000");
}

function requireSqlite(sqlite: Database): void {
  const version =
    sqlite.query<{ version: string }, []>("SELECT sqlite_version() AS version").get()?.version ?? "";
  const parts = version.split(".").map(Number);
  for (const [place, least] of oldestSqlite.entries()) {
    const part = parts[place] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(words.oldSqlite(version, oldestSqlite.join(".")));
  }
}
