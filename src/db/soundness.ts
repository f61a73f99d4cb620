import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { explain } from "./causes.ts";
import { words } from "./words.ts";

/** Bytes up to which a whole file is read before use, which takes about 10 ms. */
const readAtOnce = 8_000_000;

/** Milliseconds. */
const timeout = 10_000;

/** Reads all of it while others may use it. @returns the damage, or null @throws for any other reason */
export function findDamage(file: string): string | null {
  return reading(file, (sqlite) => {
    try {
      const verdict = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
      return verdict === "ok" ? null : words.damaged(verdict?.replaceAll("\n", " ") ?? "");
    } catch (cause) {
      if (/^SQLITE_(CORRUPT|NOTADB)/.test((cause as { code?: string }).code ?? ""))
        return explain(cause, file);
      throw cause;
    }
  });
}

/**
 * Refuses a damaged file before anything is written to it. Small files, files with known damage and files about to be
 * upgraded are read completely; others are checked by their first page, length, schema and what `isUpToDate` reads.
 * @returns true if all of it was read @throws if it's damaged
 */
export function requireSound(file: string, isUpToDate: (sqlite: Database) => boolean): boolean {
  const isReadWhole =
    statSync(file).size <= readAtOnce || readDamage(file) !== null || !reading(file, isUpToDate);
  if (!isReadWhole) return false;
  const damage = findDamage(file);
  if (damage !== null) throw new Error(damage);
  forgetDamage(file);
  return true;
}

/** Makes the next start check the file before it listens. Failing to write the note is no reason to hide the damage. */
export function noteDamage(file: string, damage: string): void {
  try {
    writeFileSync(noteOf(file), `${damage}\n`, { mode: 0o600 });
  } catch {
    // The next start finds the damage again, a little later.
  }
}

export function readDamage(file: string): string | null {
  return existsSync(noteOf(file)) ? readFileSync(noteOf(file), "utf8").trim() : null;
}

export function forgetDamage(file: string): void {
  rmSync(noteOf(file), { force: true });
}

function noteOf(file: string): string {
  return `${file}.damaged`;
}

/** Read-only, because closing any other connection would checkpoint into a damaged file. */
function reading<T>(file: string, read: (sqlite: Database) => T): T {
  const sqlite = new Database(file, { readonly: true });
  try {
    sqlite.run(`PRAGMA busy_timeout = ${timeout}`);
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}
