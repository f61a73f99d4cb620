import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { explain } from "./causes.ts";
import { writeCopy } from "./copy.ts";
import { DatabaseRefused, type Db } from "./open.ts";

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
 * @throws DatabaseRefused when the file is no sound database of ours; the folder is left as it was
 */
export function restore(dataDir: string, file: string, now: Date): string | null {
  const current = join(dataDir, "topicapp.db");
  if (isSame(file, current)) throw new DatabaseRefused(`${file}: this is the database itself; name a backup`);
  const backup = openSound(file);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    let kept: string | null = null;
    writeCopy(backup, current, () => {
      if (existsSync(current)) kept = keep(current, now);
    });
    return kept;
  } catch (cause) {
    throw new DatabaseRefused(`${current}: ${explain(cause, current)}`, { cause });
  } finally {
    backup.close();
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

function openSound(file: string): Database {
  if (!existsSync(file)) throw new DatabaseRefused(`${file}: there is no such file`);
  let sqlite: Database | undefined;
  try {
    sqlite = new Database(file, { readonly: true });
    const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
    const ours = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get();
    if (verdict?.integrity_check !== "ok") throw new Error(`it is damaged: ${verdict?.integrity_check}`);
    if (!ours) throw new Error("it is no database of topicapp");
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
