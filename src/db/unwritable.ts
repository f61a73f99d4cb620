/** Whether it is the disk or a lock that keeps a database from being used, and no bug: SQLite says so in its code. */
export function isUnwritable(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(codeOf(error));
}

/** The same of a full disk alone. */
export function isFull(error: unknown): boolean {
  return codeOf(error).startsWith("SQLITE_FULL");
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? "");
}
