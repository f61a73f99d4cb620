import type { Database } from "bun:sqlite";
import { readMigrationFiles } from "./migration-files.ts" with { type: "macro" };
import { dropCopy, findCopy, keepCopy, removeOldCopies } from "./upgrade-copy.ts";
import { fillUsernameKeys } from "./username-keys.ts";
import { words } from "./words.ts";

interface Migration {
  tag: string;
  sql: string;
  fill?: (sqlite: Database) => void;
}

/** In the order in which they're applied. The executable contains their texts. */
export const migrations: readonly Migration[] = readMigrationFiles().map(({ tag, sql }) =>
  tag === "0005_accounts" ? { tag, sql, fill: fillUsernameKeys } : { tag, sql },
);

class MigrationRefused extends Error {
  override name = "MigrationRefused";
}

export interface Upgrade {
  applied: string[];
  copy: string | null;
}

/** Milliseconds to wait while another process copies and migrates. */
const migrationTimeout = 600_000;

/** @throws MigrationRefused if the database belongs to another program or a newer version */
export function findPending(sqlite: Database, known = migrations): readonly Migration[] {
  const done = readDone(sqlite);
  for (const row of done) {
    const migration = known.find(({ tag }) => tag === row.tag);
    if (!migration) throw new MigrationRefused(words.newer(row.tag));
    if (hash(migration.sql) !== row.hash) throw new MigrationRefused(words.otherMigration(row.tag));
  }
  const tags = new Set(done.map(({ tag }) => tag));
  return known.filter(({ tag }) => !tags.has(tag));
}

export function isUpToDate(sqlite: Database): boolean {
  return findPending(sqlite).length === 0 && readUserVersion(sqlite) === 0;
}

/** Several processes may call it at once: each step locks, then checks again. @throws MigrationRefused */
export function migrate(sqlite: Database, now: Date, known = migrations, { keepsCopy = true } = {}): Upgrade {
  const pending = findPending(sqlite, known);
  const before = sqlite.query<{ timeout: number }, []>("PRAGMA busy_timeout").get();
  sqlite.run(`PRAGMA busy_timeout = ${migrationTimeout}`);
  try {
    return applyAll(sqlite, pending, { known, now, keepsCopy });
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${before?.timeout ?? 0}`);
  }
}

interface UpgradeSettings {
  known: readonly Migration[];
  now: Date;
  keepsCopy: boolean;
}

function applyAll(sqlite: Database, pending: readonly Migration[], settings: UpgradeSettings): Upgrade {
  const upgrade: Upgrade = { applied: [], copy: null };
  for (const migration of pending) {
    const step = applyOne(sqlite, migration, settings);
    if (step === null) continue;
    upgrade.applied.push(migration.tag);
    upgrade.copy = step.copy;
  }
  if (upgrade.copy !== null) removeOldCopies(sqlite.filename);
  if (pending.length === 0) sqlite.run("PRAGMA user_version = 0");
  return upgrade;
}

/** `user_version` is an upgrade's first migration, from 1, so that a resumed one makes no second copy. */
function applyOne(
  sqlite: Database,
  migration: Migration,
  { known, now, keepsCopy }: UpgradeSettings,
): { copy: string | null } | null {
  const kept: { copy: string | null } = { copy: null };
  const step = sqlite.transaction(() => {
    sqlite.run(migrationsTable);
    const done = readDone(sqlite);
    if (done.some(({ tag }) => tag === migration.tag)) return null;
    const began = readUserVersion(sqlite) || known.indexOf(migration) + 1;
    const first = known[began - 1] ?? migration;
    if (keepsCopy && done.length > 0 && first === migration)
      kept.copy = keepCopy(sqlite.filename, migration.tag);
    for (const statement of migration.sql.split("--> statement-breakpoint")) sqlite.run(statement);
    migration.fill?.(sqlite);
    sqlite.run("INSERT INTO migrations VALUES (?, ?, ?)", [
      migration.tag,
      hash(migration.sql),
      now.getTime(),
    ]);
    sqlite.run(`PRAGMA user_version = ${migration === known.at(-1) ? 0 : began}`);
    return { copy: keepsCopy && done.length > 0 ? findCopy(sqlite.filename, first.tag) : null };
  });
  try {
    return step.immediate();
  } catch (cause) {
    if (kept.copy !== null) dropCopy(kept.copy);
    throw cause;
  }
}

const migrationsTable =
  "CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)";

function readDone(sqlite: Database): { tag: string; hash: string }[] {
  if (sqlite.query("SELECT 1 FROM sqlite_master LIMIT 1").get() === null) return [];
  try {
    return sqlite.query<{ tag: string; hash: string }, []>("SELECT tag, hash FROM migrations").all();
  } catch (cause) {
    if ((cause as { code?: string }).code !== "SQLITE_ERROR") throw cause;
    throw new MigrationRefused(words.otherProgram);
  }
}

function readUserVersion(sqlite: Database): number {
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

function hash(sql: string): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
}
