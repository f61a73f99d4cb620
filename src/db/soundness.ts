import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { explain } from "./causes.ts";

/** Bytes up to which a file is read to its end before it is used, which takes some 10 ms. */
const readAtOnce = 8_000_000;

/** Milliseconds. */
const timeout = 10_000;

/**
 * Reads the whole file, beside whoever uses it.
 * @returns what is wrong with it, null when it is sound @throws when it cannot be read for another reason
 */
export function findDamage(file: string): string | null {
  return reading(file, (sqlite) => {
    try {
      const verdict = sqlite.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
      return verdict === "ok" ? null : `damaged: ${verdict?.replaceAll("\n", " ")}; restore a backup`;
    } catch (cause) {
      if (/^SQLITE_(CORRUPT|NOTADB)/.test((cause as { code?: string }).code ?? ""))
        return explain(cause, file);
      throw cause;
    }
  });
}

/**
 * Refuses a damaged file before anything is written to it: a small one, one in which damage was found before and one
 * that is to be brought up to date, wherever the damage is; any other where its first page, its length, its schema
 * or what `isUpToDate` reads shows it.
 * @returns whether all of it was read @throws when it is damaged
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

/** Has the next start look before it listens. A folder that takes no file is no reason to say less. */
export function noteDamage(file: string, damage: string): void {
  try {
    writeFileSync(noteOf(file), `${damage}\n`, { mode: 0o600 });
  } catch {
    // The next start finds it again, a little later.
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

/** Read-only: closing any other connection would fold the log into a damaged file. */
function reading<T>(file: string, read: (sqlite: Database) => T): T {
  const sqlite = new Database(file, { readonly: true });
  try {
    sqlite.run(`PRAGMA busy_timeout = ${timeout}`);
    return read(sqlite);
  } finally {
    sqlite.close();
  }
}
