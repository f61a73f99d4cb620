import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readCounts, restore, type TableCounts } from "../../db/backup.ts";
import { closeDatabase, type Db, openDatabase, readAnything } from "../../db/open.ts";
import { readBackupTries } from "./backups.ts";
import { BackupRefused, type BackupStore, timeOf } from "./store.ts";
import { words } from "./words.ts";

/** A successful drill: a backup was restored, opened, and contained what it should. */
interface Drill {
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
  bytes: number;
  tables: number;
  /** In all tables. */
  rows: number;
  /** False if this database doesn't know the backup, such as on another machine. */
  isComparedWithRecord: boolean;
  seconds: number;
}

/** Restores the newest below `folder`, opens it, compares its counts, removes it. @throws Refusal if they differ */
export async function drill(
  db: Db | null,
  store: BackupStore,
  folder: string,
  now: () => Date,
): Promise<Drill> {
  const begun = performance.now();
  const [newest] = await store.list();
  if (!newest) throw new BackupRefused(words.none(store.place));
  const { name, bytes } = newest;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = mkdtempSync(join(folder, "drill-"));
  try {
    const file = join(place, name);
    await store.fetch(name, file);
    const held = readCounts(file);
    const recorded = db && readBackupTries(db).find((made) => made.name === name)?.rows;
    if (recorded) compare(`${store.place}: ${name}`, held, recorded);
    const dataDir = join(place, "data");
    restore(dataDir, file, now());
    const restored = openDatabase(dataDir, now());
    readAnything(restored);
    closeDatabase(restored);
    // A backup of an older version may have other tables after its upgrade.
    if (isOfThisVersion(held, join(dataDir, "topicapp.db")))
      compare(`${store.place}: ${name}, restored`, readCounts(join(dataDir, "topicapp.db")), held);
    const counts = Object.values(held);
    return {
      ...{ name, bytes, at: timeOf(name).toISOString(), tables: counts.length },
      rows: counts.reduce((sum, count) => sum + count, 0),
      isComparedWithRecord: Boolean(recorded),
      seconds: Math.round(performance.now() - begun) / 1000,
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function isOfThisVersion(held: TableCounts, restored: string): boolean {
  return held.migrations === readCounts(restored).migrations;
}

function compare(what: string, found: TableCounts, expected: TableCounts): void {
  for (const [table, rows] of Object.entries(expected))
    if (found[table] !== rows)
      throw new BackupRefused(`${what}: ${words.differs(table, found[table] ?? 0, rows)}`);
}
