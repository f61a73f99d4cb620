import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { explain } from "./causes.ts";
import { writeCopy } from "./copy.ts";
import { findPending, migrate, migrations } from "./migrations.ts";
import { DatabaseRefused, type Db } from "./open.ts";
import { isUnwritable } from "./unwritable.ts";

/**
 * Writes the whole database into one file, readable by its owner alone, while others go on writing: it holds all
 * that was committed before. The file appears under its name only when it is complete and on the disk.
 *
 * @throws DatabaseRefused when it cannot be written; whatever stood under the name stays
 */
export function backUp({ $client }: Db, file: string): void {
  if (isSame(file, $client.filename))
    throw new DatabaseRefused(`${file}: this is the database itself; name another file`);
  try {
    writeCopy($client, file);
  } catch (cause) {
    throw new DatabaseRefused(`${file}: cannot be written (${explain(cause, file)})`, { cause });
  }
}

/**
 * Puts a backup in the place of a data folder's database, which is kept under another name. To be done while no
 * server runs on the folder.
 *
 * @returns where the database of before is now; null when there was none
 * @throws DatabaseRefused when the file is no sound database of ours, belongs to a newer version, or cannot be brought
 *   to this version's schema; the folder is left as it was
 */
export function restore(dataDir: string, file: string, now: Date, known = migrations): string | null {
  const current = join(dataDir, "topicapp.db");
  if (isSame(file, current)) throw new DatabaseRefused(`${file}: this is the database itself; name a backup`);
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
    return kept;
  } catch (cause) {
    if (cause instanceof BackupUnusable) throw new DatabaseRefused(`${file}: ${cause.message}`, { cause });
    throw new DatabaseRefused(`${current}: ${explain(cause, current)}`, { cause });
  } finally {
    backup.close();
  }
}

/** A copy of the backup cannot become a database of this version. */
class BackupUnusable extends Error {}

/** An older backup gets this version's schema as long as nothing has been replaced. */
function bringUpToDate(copy: string, now: Date, known: typeof migrations): void {
  const sqlite = new Database(copy, { strict: true });
  try {
    sqlite.run("PRAGMA foreign_keys = ON");
    migrate(sqlite, now, known, { keepsCopy: false });
  } catch (cause) {
    if (isUnwritable(cause)) throw cause;
    throw new BackupUnusable(`it cannot be brought up to date: ${(cause as Error).message}`, { cause });
  } finally {
    sqlite.close();
  }
}

/**
 * Gives the database a second name: the first is there until the backup takes it, so that being killed in between
 * leaves no folder without a database.
 */
function keep(current: string, now: Date): string {
  const kept = `${current}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  foldLog(current);
  // What could not be folded belongs to this database, and must not be taken for the backup's.
  for (const suffix of ["-wal", "-shm"]) {
    if (existsSync(`${current}${suffix}`)) renameSync(`${current}${suffix}`, `${kept}${suffix}`);
  }
  try {
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
    // It is damaged: then it is kept as it is, with its log.
  }
}

function openSound(file: string, known: typeof migrations): Database {
  if (!existsSync(file)) throw new DatabaseRefused(`${file}: there is no such file`);
  let sqlite: Database | undefined;
  try {
    sqlite = new Database(file, { readonly: true });
    const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
    if (verdict?.integrity_check !== "ok") throw new Error(`it is damaged: ${verdict?.integrity_check}`);
    // Another program may have a table of that name too: what is in it must be ours, and known to this version.
    if (findPending(sqlite, known).length === known.length) throw new Error("it is no database of topicapp");
    return sqlite;
  } catch (cause) {
    sqlite?.close();
    const { code, message } = cause as { code?: string; message: string };
    const reason = code === "SQLITE_NOTADB" ? "it is no SQLite database" : message;
    throw new DatabaseRefused(`${file}: ${reason}`, { cause });
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
