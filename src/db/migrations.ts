import type { Database } from "bun:sqlite";
import firstLight from "../../migrations/0000_first_light.sql" with { type: "text" };
import derived from "../../migrations/0001_derived.sql" with { type: "text" };
import community from "../../migrations/0002_community.sql" with { type: "text" };
import search from "../../migrations/0003_search.sql" with { type: "text" };
import newsroom from "../../migrations/0004_newsroom.sql" with { type: "text" };

/** Every migration in order, inside the executable. The tags are the file names in `migrations/`. */
export const migrations: readonly { tag: string; sql: string }[] = [
  { tag: "0000_first_light", sql: firstLight },
  { tag: "0001_derived", sql: derived },
  { tag: "0002_community", sql: community },
  { tag: "0003_search", sql: search },
  { tag: "0004_newsroom", sql: newsroom },
];

/** The database was written by a newer version, or a migration was changed after it ran. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused";
}

/**
 * Brings a database to today's schema, one transaction a migration. Any number of processes may call
 * this at once: each transaction takes the write lock first and looks again at what was done.
 *
 * @returns the tags that were applied
 * @throws MigrationRefused before anything is written
 */
export function migrate(sqlite: Database, now: Date): string[] {
  sqlite.run(
    "CREATE TABLE IF NOT EXISTS migrations (tag TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)",
  );
  const done = refuseStrangers(sqlite);
  const applied: string[] = [];
  for (const { tag, sql } of migrations.filter((migration) => !done.has(migration.tag))) {
    sqlite
      .transaction(() => {
        if (isApplied(sqlite, tag)) return;
        for (const statement of sql.split("--> statement-breakpoint")) sqlite.run(statement);
        sqlite.run("INSERT INTO migrations VALUES (?, ?, ?)", [tag, hash(sql), now.getTime()]);
        applied.push(tag);
      })
      .immediate();
  }
  return applied;
}

/** @returns the tags of what was applied before */
function refuseStrangers(sqlite: Database): Set<string> {
  const done = sqlite.query<{ tag: string; hash: string }, []>("SELECT tag, hash FROM migrations").all();
  for (const row of done) {
    const known = migrations.find((migration) => migration.tag === row.tag);
    if (!known)
      throw new MigrationRefused(
        `it was last used by a newer topicapp (it has ${row.tag}); use that version or a backup`,
      );
    if (hash(known.sql) !== row.hash)
      throw new MigrationRefused(`its migration ${row.tag} is not the one this topicapp knows`);
  }
  return new Set(done.map(({ tag }) => tag));
}

function isApplied(sqlite: Database, tag: string): boolean {
  return sqlite.query("SELECT 1 FROM migrations WHERE tag = ?").get(tag) !== null;
}

function hash(sql: string): string {
  return new Bun.CryptoHasher("sha256").update(sql).digest("hex");
}
