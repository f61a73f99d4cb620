import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";

const nothing = 64 * 1024;

export function explain(cause: unknown, file: string): string {
  const { code = "", message = String(cause) } = cause as { code?: string; message?: string };
  if (/^(SQLITE_CANTOPEN|SQLITE_IOERR|EISDIR)/.test(code) && isFolder(file))
    return "this is a folder, where a file should be; move it away or name another";
  if (code === "SQLITE_NOTADB") return "this is no SQLite database; move it away or restore a backup";
  if (code.startsWith("SQLITE_CORRUPT")) return `damaged (${message}); restore a backup`;
  if (hasNoRoom(code, file)) return "the disk is full; make room and start again";
  if (code.startsWith("SQLITE_IOERR"))
    return `the disk does not do what it is asked to (${code}); look into this machine's log`;
  if (code.startsWith("SQLITE_BUSY"))
    return "another program holds it and does not let go; end that and start again";
  if (code === "EEXIST" || code === "ENOTDIR")
    return "this cannot be a folder, as a file is in the way; move that away or name another folder";
  if (code === "ENOENT") return "there is no such folder";
  if (/^(SQLITE_CANTOPEN|SQLITE_READONLY|EACCES|EPERM|EROFS)/.test(code))
    return `cannot be read and written (${code}); check who owns it and its folder, their rights, and how the disk is mounted`;
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
