import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import { create } from "tar";

/**
 * Packs a folder's files as .tar.gz: in the order of their names, without an owner, all of one age (`time`, seconds
 * since 1970). The same files give the same bytes on every machine.
 */
export function packTarGz(folder: string, archive: string, time: number): void {
  const mtime = new Date(time * 1000);
  create(
    { file: archive, cwd: dirname(folder), sync: true, portable: true, mtime, gzip: { level: 9 } },
    filesOf(folder),
  );
}

/** Packs a folder's files as .zip, under the same promises. */
export function packZip(folder: string, archive: string, time: number): void {
  const utc = new Date(time * 1000);
  // A zip file's clock has no time zone, and fflate writes this machine's.
  const mtime = new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000);
  const files = filesOf(folder).map((name): [string, Zippable[string]] => {
    const path = join(dirname(folder), name);
    return [name, [readFileSync(path), { mtime, os: unix, attrs: statSync(path).mode << 16 }]];
  });
  writeFileSync(archive, zipSync(Object.fromEntries(files), { level: 9 }));
}

/** So that what unpacks it on Unix goes by the modes. */
const unix = 3;

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => `${basename(folder)}/${name}`);
}
