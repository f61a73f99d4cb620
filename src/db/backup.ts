import { Database } from "bun:sqlite";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseRefused, type Db } from "./open.ts";

/**
 * Writes the whole database into one file, readable by its owner alone, while others go on writing: it holds all
 * that was committed before. The file appears under its name only when it is complete and on the disk.
 *
 * @throws DatabaseRefused when it cannot be written; whatever stood under the name stays
 */
export function backUp(db: Db, file: string): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    rmSync(draft, { force: true });
    db.$client.query("VACUUM INTO ?").run(draft);
    chmodSync(draft, 0o600);
    toDisk(draft);
    renameSync(draft, file);
    toDisk(dirname(file));
  } catch (cause) {
    rmSync(draft, { force: true });
    throw new DatabaseRefused(`${file}: cannot be written (${reason(cause)})`, { cause });
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
  requireSound(file);
  const current = join(dataDir, "topicapp.db");
  const draft = `${current}.${process.pid}.part`;
  copyFileSync(file, draft);
  chmodSync(draft, 0o600);
  toDisk(draft);
  const kept = existsSync(current) ? keep(current, now) : null;
  renameSync(draft, current);
  toDisk(dataDir);
  return kept;
}

/** Folds the log into the database first: it belongs to it, and must not be taken for the backup's. */
function keep(current: string, now: Date): string {
  const kept = `${current}.before-${now.toISOString().replace(/[:.]/g, "-")}`;
  try {
    const sqlite = new Database(current);
    sqlite.run("PRAGMA wal_checkpoint(TRUNCATE)");
    sqlite.close();
  } catch {
    // It is damaged: then it is kept as it is, with its log.
  }
  for (const suffix of ["", "-wal", "-shm"]) {
    if (existsSync(`${current}${suffix}`)) renameSync(`${current}${suffix}`, `${kept}${suffix}`);
  }
  return kept;
}

function requireSound(file: string): void {
  if (!existsSync(file)) throw new DatabaseRefused(`${file}: there is no such file`);
  try {
    const sqlite = new Database(file, { readonly: true });
    const [verdict] = sqlite.query<{ integrity_check: string }, []>("PRAGMA integrity_check(1)").all();
    const ours = sqlite.query("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get();
    sqlite.close();
    if (verdict?.integrity_check !== "ok") throw new Error(`it is damaged: ${verdict?.integrity_check}`);
    if (!ours) throw new Error("it is no database of topicapp");
  } catch (cause) {
    throw new DatabaseRefused(`${file}: ${reason(cause)}`, { cause });
  }
}

function toDisk(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function reason(cause: unknown): string {
  const { code, message = String(cause) } = cause as { code?: string; message?: string };
  return code === "SQLITE_NOTADB" ? "it is no SQLite database" : message;
}
