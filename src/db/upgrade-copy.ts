import { Database } from "bun:sqlite";
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { removeDrafts, writeCopy } from "./copy.ts";
import { words } from "./words.ts";

const keptCopies = 2;

/** Call it while holding the write lock. @throws if there is no room, with the room needed */
export function keepCopy(file: string, tag: string): string {
  const copy = copyName(file, tag);
  // A connection can't copy inside its own transaction; another one sees the data from before it.
  const sqlite = new Database(file, { readonly: true });
  try {
    removeDrafts(copy);
    const needed = sizeOf(sqlite);
    if (roomFor(file) < needed) throw noRoom(file, needed);
    write(sqlite, copy, needed);
  } finally {
    sqlite.close();
  }
  return copy;
}

export function findCopy(file: string, tag: string): string | null {
  const copy = copyName(file, tag);
  return existsSync(copy) ? copy : null;
}

export function dropCopy(copy: string): void {
  rmSync(copy, { force: true });
}

export function removeOldCopies(file: string): void {
  const folder = dirname(file);
  const named = new RegExp(`^${RegExp.escape(basename(file))}\\.before-\\d{4}_\\w+$`);
  const copies = readdirSync(folder)
    .filter((name) => named.test(name))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of copies.slice(keptCopies)) rmSync(path, { force: true });
}

function copyName(file: string, tag: string): string {
  return `${file}.before-${tag}`;
}

function write(sqlite: Database, copy: string, needed: number): void {
  try {
    writeCopy(sqlite, copy);
  } catch (cause) {
    const { code } = cause as { code?: string };
    if (code === "SQLITE_FULL" || code === "ENOSPC") throw noRoom(copy, needed);
    throw cause;
  }
}

function sizeOf(sqlite: Database): number {
  const read = (pragma: string) =>
    Number(Object.values(sqlite.query<Record<string, number>, []>(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);
  return (read("page_count") - read("freelist_count")) * read("page_size");
}

function roomFor(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

function noRoom(file: string, needed: number): Error {
  const takes = (Math.ceil(needed / 1e5) / 10).toFixed(1);
  const free = (Math.floor(roomFor(file) / 1e5) / 10).toFixed(1);
  return new Error(words.noRoomForCopy(takes, free));
}
