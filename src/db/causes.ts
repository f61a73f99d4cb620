import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { words } from "./words.ts";

const nothing = 64 * 1024;

export function explain(cause: unknown, file: string): string {
  const { code = "", message = String(cause) } = cause as { code?: string; message?: string };
  if (/^(SQLITE_CANTOPEN|SQLITE_IOERR|EISDIR)/.test(code) && isFolder(file)) return words.isFolder;
  if (code === "SQLITE_NOTADB") return words.notSqlite;
  if (code.startsWith("SQLITE_CORRUPT")) return words.damaged(message);
  if (hasNoRoom(code, file)) return words.diskFull;
  if (code.startsWith("SQLITE_IOERR")) return words.diskFailing(code);
  if (code.startsWith("SQLITE_BUSY")) return words.locked;
  if (code === "EEXIST" || code === "ENOTDIR") return words.fileInTheWay;
  if (code === "ENOENT") return words.noFolder;
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS)/.test(code)) return words.noAccess(code);
  return message;
}

/** True if another connection held the lock. */
export function isBusy(cause: unknown): boolean {
  return codeOf(cause).startsWith("SQLITE_BUSY");
}

/** True if the disk or a lock prevented the write: the data itself is fine. */
export function isUnwritable(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(codeOf(error));
}

/** Leaves a write out that the disk or a lock prevents, for what must work while nothing can be written. */
export function writeIfPossible(write: () => void): void {
  try {
    write();
  } catch (cause) {
    if (!isUnwritable(cause)) throw cause;
  }
}

/** True if a write failed for lack of space. */
export function isFull(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_FULL");
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}

function hasNoRoom(code: string, file: string): boolean {
  if (code === "SQLITE_FULL" || code === "ENOSPC") return true;
  if (!/^SQLITE_(IOERR|CANTOPEN)/.test(code) || !existsSync(dirname(file))) return false;
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize < nothing;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
