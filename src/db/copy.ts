import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Safe while others write. The file appears once it is complete and on the disk; on failure an existing one stays. */
export function writeCopy(
  sqlite: Database,
  file: string,
  { finish = (_copy: string) => {}, makeWay = () => {} } = {},
): void {
  const write = (draft: string) => {
    sqlite.query("VACUUM INTO ?").run(draft);
    finish(draft);
  };
  replaceFile(file, write, makeWay);
}

/** `write` fills a draft beside the file, which only its owner may read; the draft takes the file's place when it is
 * whole and on the disk. On failure an existing file stays. */
export function replaceFile(file: string, write: (draft: string) => void, makeWay = () => {}): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    removeDrafts(file);
    // Created first for its mode: SQLite would create a file that all can read.
    closeSync(openSync(draft, "wx", 0o600));
    write(draft);
    toDisk(draft);
    makeWay();
    renameSync(draft, file);
    // A rename is on the disk when its folder is. Windows has no such call, and needs none.
    if (process.platform !== "win32") toDisk(dirname(file));
  } catch (cause) {
    rmSync(draft, { force: true });
    rmSync(`${draft}-journal`, { force: true });
    throw cause;
  }
}

/** Those that other processes left which are gone. `name` is a pattern of the files' names. */
export function removeDrafts(file: string, name = RegExp.escape(basename(file))): void {
  const folder = dirname(file);
  const drafts = new RegExp(`^(?:${name})\\.(\\d+)\\.part(-journal)?$`);
  for (const name of readdirSync(folder)) {
    const [, pid] = name.match(drafts) ?? [];
    if (pid && !isAnother(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

function toDisk(path: string): void {
  const handle = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Under whatever names. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
