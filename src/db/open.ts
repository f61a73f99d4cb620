import { Database } from "bun:sqlite";
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { Refusal } from "../errors.ts";
import { cacheStatements } from "./cached-statements.ts";
import { explain } from "./causes.ts";
import { isUpToDate, migrate, type Upgrade } from "./upgrade/migrations.ts";

export type Db = BunSQLiteDatabase & { $client: Database };

export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "get" | "all" | "run">;

export class DatabaseRefused extends Refusal {
  override name = "DatabaseRefused";
}

/** Earlier SQLite can lose data when two processes checkpoint at once (https://sqlite.org/wal.html). */
const oldestSqlite = [3, 51, 3] as const;

const busyTimeout = 10_000;

const upgrades = new WeakMap<Db, Upgrade>();

/** `check` takes longer the larger the file. @throws DatabaseRefused for a folder or file that cannot be used */
export function openDatabase(dataDir: string, now: Date, { check = true } = {}): Db {
  const file = join(dataDir, "topicapp.db");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const isNew = !exists(file);
    for (const path of isNew ? [dataDir] : [dataDir, file]) accessSync(path, constants.R_OK | constants.W_OK);
    if (check && !isNew) requireSound(file);
    const sqlite = new Database(file, { create: true, strict: true });
    if (isNew) chmodSync(file, 0o600);
    sqlite.run(`PRAGMA busy_timeout = ${busyTimeout}`);
    requireSqlite(sqlite);
    const isCurrent = isUpToDate(sqlite);
    prepare(sqlite);
    const db = drizzle(sqlite);
    if (!isCurrent) upgrades.set(db, migrate(sqlite, now));
    cacheStatements(sqlite);
    return db;
  } catch (cause) {
    throw refusalOf(cause, dataDir);
  }
}

export function refusalOf(cause: unknown, dataDir: string): DatabaseRefused {
  const { path = join(dataDir, "topicapp.db") } = cause as { path?: string };
  return new DatabaseRefused(`${path}: ${explain(cause, path)}`, { cause });
}

export function upgradeOf(db: Db): Upgrade | undefined {
  return upgrades.get(db);
}

/** @throws when the database does not answer */
export function readAnything(db: Db): void {
  db.$client.query("SELECT tag FROM migrations LIMIT 1").get();
}

export function closeDatabase(db: Db): void {
  try {
    db.$client.run("PRAGMA optimize");
    db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The log is folded back at the next opening.
  }
  db.$client.close();
}

/** @throws for an empty database with a log: SQLite would delete the log */
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

/** Read-only: closing any other connection would fold the log into a damaged file. */
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
