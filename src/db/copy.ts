import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

/** Safe while others write. The file appears once it's complete and synced; on failure an existing one stays. */
export function writeCopy(
  sqlite: Database,
  file: string,
  { finish = (_copy: string) => {}, makeWay = () => {} } = {},
): void {
  const write = (draft: string) => {
    const size = sqlite.query<{ bytes: number }, []>(sizeInBytes).get()?.bytes ?? 0;
    if (size < syncedAtOnce) sqlite.query("VACUUM INTO ?").run(draft);
    else vacuumInto(sqlite, draft);
    finish(draft);
  };
  replaceFile(file, write, makeWay);
}

const sizeInBytes = "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()";

/** Bytes that a disk syncs within a few milliseconds. */
const syncedAtOnce = 16_000_000;

/** SQLite would sync the copy at its end, and all commits would wait. A thread does it meanwhile. */
function vacuumInto(sqlite: Database, draft: string): void {
  const [mode] = sqlite.query<{ synchronous: number }, []>("PRAGMA synchronous").all();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(syncingThread, { eval: true, workerData: { draft, state } });
  // The copy starts once the thread runs; whatever is written before is synced at once, while commits wait.
  Atomics.wait(state, 0, 0, longestStart);
  sqlite.run("PRAGMA synchronous = OFF");
  try {
    sqlite.query("VACUUM INTO ?").run(draft);
  } finally {
    thread.terminate();
    sqlite.run(`PRAGMA synchronous = ${mode?.synchronous ?? 2}`);
  }
}

/** Milliseconds. Without the thread the copy is just as good, but others wait. */
const longestStart = 5_000;

/** Source text, so that the executable needs no second file. Stops quietly if a file can't be synced. */
const syncingThread = `
  const { fdatasyncSync, openSync } = require("node:fs");
  const { draft, state } = require("node:worker_threads").workerData;
  try {
    const handle = openSync(draft, "r+");
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
    for (;;) {
      fdatasyncSync(handle);
      Atomics.wait(state, 0, 1, 5);
    }
  } catch {}
`;

/** `write` fills a draft that only its owner may read. It replaces the file once it's complete and synced. */
export function replaceFile(file: string, write: (draft: string) => void, makeWay = () => {}): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    removeDrafts(file);
    // Created first to set its mode: SQLite would create a file that everybody can read.
    closeSync(openSync(draft, "wx", 0o600));
    write(draft);
    toDisk(draft);
    makeWay();
    renameSync(draft, file);
    // A rename is durable once its folder is synced. Windows has no such call, and needs none.
    if (process.platform !== "win32") toDisk(dirname(file));
  } catch (cause) {
    rmSync(draft, { force: true });
    rmSync(`${draft}-journal`, { force: true });
    throw cause;
  }
}

/** Removes the drafts of processes that are gone. `name` is a pattern for the file names. */
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

/** Compares files, whatever their names. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}
