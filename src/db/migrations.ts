import type { Database } from "bun:sqlite";
import firstLight from "../../migrations/0000_first_light.sql" with { type: "text" };
import derived from "../../migrations/0001_derived.sql" with { type: "text" };
import community from "../../migrations/0002_community.sql" with { type: "text" };
import search from "../../migrations/0003_search.sql" with { type: "text" };
import newsroom from "../../migrations/0004_newsroom.sql" with { type: "text" };
import accounts from "../../migrations/0005_accounts.sql" with { type: "text" };
import crashedRuns from "../../migrations/0006_crashed_runs.sql" with { type: "text" };
import reactionsOfAUser from "../../migrations/0007_reactions_of_a_user.sql" with { type: "text" };
import { dropCopy, findCopy, keepCopy, removeOldCopies } from "./upgrade-copy.ts";
import { fillUsernameKeys } from "./username-keys.ts";

/** `fill` does in the same transaction, after the SQL, what SQL cannot. */
interface Migration {
  tag: string;
  sql: string;
  fill?: (sqlite: Database) => void;
}

/** Every migration in order, inside the executable. The tags are the file names in `migrations/`. */
export const migrations: readonly Migration[] = [
  { tag: "0000_first_light", sql: firstLight },
  { tag: "0001_derived", sql: derived },
  { tag: "0002_community", sql: community },
  { tag: "0003_search", sql: search },
  { tag: "0004_newsroom", sql: newsroom },
  { tag: "0005_accounts", sql: accounts, fill: fillUsernameKeys },
  { tag: "0006_crashed_runs", sql: crashedRuns },
  { tag: "0007_reactions_of_a_user", sql: reactionsOfAUser },
];

/** The database was written by a newer version or another program, or a migration was changed after it ran. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused";
}

/** What was done to bring a database up to date. */
export interface Upgrade {
  /** The tags that were applied, in order. */
  applied: string[];
  /** Where the database of before is kept; null when there was none. */
  copy: string | null;
}

/** How long to wait while another process copies and migrates, in milliseconds. */
const migrationTimeout = 600_000;

/**
 * The migrations that a database still needs. It is only looked at.
 *
 * @throws MigrationRefused when it is another program's or a newer version's
 */
export function findPending(sqlite: Database, known = migrations): readonly Migration[] {
  const done = readDone(sqlite);
  for (const row of done) {
    const migration = known.find(({ tag }) => tag === row.tag);
    if (!migration)
      throw new MigrationRefused(
        `it was last used by a newer topicapp (it has ${row.tag}); use that version or a backup`,
      );
    if (hash(migration.sql) !== row.hash)
      throw new MigrationRefused(`its migration ${row.tag} is not the one this topicapp knows`);
  }
  const tags = new Set(done.map(({ tag }) => tag));
  return known.filter(({ tag }) => !tags.has(tag));
}

/**
 * Whether there is nothing to do: no migration to apply, and no upgrade that another version was killed over.
 *
 * @throws MigrationRefused when it is another program's or a newer version's
 */
export function isUpToDate(sqlite: Database): boolean {
  return findPending(sqlite).length === 0 && readUserVersion(sqlite) === 0;
}

/**
 * Brings a database to today's schema, one transaction a migration. Where it is not new a copy of it is kept first,
 * unless it is itself a copy (`keepsCopy` false).
 * Any number of processes may call this at once: each transaction takes the write lock first and looks again at what
 * was done. What one left undone that was killed, the next one does.
 *
 * @throws MigrationRefused before anything is written; an Error that says so when there is no room for the copy
 */
export function migrate(sqlite: Database, now: Date, known = migrations, { keepsCopy = true } = {}): Upgrade {
  const pending = findPending(sqlite, known);
  const before = sqlite.query<{ timeout: number }, []>("PRAGMA busy_timeout").get();
  sqlite.run(`PRAGMA busy_timeout = ${migrationTimeout}`);
  try {
    return applyAll(sqlite, pending, known, now, keepsCopy);
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${before?.timeout ?? 0}`);
  }
}

function applyAll(
  sqlite: Database,
  pending: readonly Migration[],
  known: readonly Migration[],
  now: Date,
  keepsCopy: boolean,
): Upgrade {
  const upgrade: Upgrade = { applied: [], copy: null };
  for (const migration of pending) {
    const step = applyOne(sqlite, migration, known, now, keepsCopy);
    if (step === null) continue;
    upgrade.applied.push(migration.tag);
    upgrade.copy = step.copy;
  }
  if (upgrade.copy !== null) removeOldCopies(sqlite.filename);
  if (pending.length === 0) sqlite.run("PRAGMA user_version = 0");
  return upgrade;
}

/**
 * While an upgrade is under way the database's `user_version` is the number of the migration it began with, counted
 * from 1, and 0 otherwise: so one that was killed goes on without a second copy, which would be of something half done.
 *
 * @returns where the database of before is; null when another process has applied the migration meanwhile
 */
function applyOne(
  sqlite: Database,
  migration: Migration,
  known: readonly Migration[],
  now: Date,
  keepsCopy: boolean,
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

/** What was applied; nothing in an empty database. @throws MigrationRefused when it is another program's */
function readDone(sqlite: Database): { tag: string; hash: string }[] {
  if (sqlite.query("SELECT 1 FROM sqlite_master LIMIT 1").get() === null) return [];
  try {
    return sqlite.query<{ tag: string; hash: string }, []>("SELECT tag, hash FROM migrations").all();
  } catch (cause) {
    if ((cause as { code?: string }).code !== "SQLITE_ERROR") throw cause;
    throw new MigrationRefused("it is another program's database; move it away or name another data folder");
  }
}

function readUserVersion(sqlite: Database): number {
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

function hash(sql: string): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
}
